//! Forms that browsers send to server functions, with or without a script.
//!
//! Scripts prove their origin by the headers of API writes, and get JSON.
//! Native forms contain the token, and get their page with its new state.

use super::document;
use super::public::{PageOverrides, show_at};
use crate::error::{ApiError, Refusal};
use crate::layers::caller::Caller;
use crate::layers::csrf;
use crate::layers::request_body::is_too_slow;
use crate::layers::same_origin::is_foreign;
use crate::server_fns::forms::FormFields;
use crate::server_fns::run;
use crate::state::AppState;
use crate::visit::consent_of;
use app::public::{FormRejection, Panel, Visit, form_address, rejected_form};
use axum::body::{Body, Bytes, to_bytes};
use axum::extract::{OriginalUri, Request, State};
use axum::response::{IntoResponse, Response};
use content::link::Link;
use domain::viewer::view::{find_preferred_locale, view_site};
use domain::visitors::form_page::{FormPage, find_form_page, has_form};
use http::header::{ACCEPT, ACCEPT_LANGUAGE, CACHE_CONTROL, CONTENT_TYPE, LOCATION, RETRY_AFTER, SET_COOKIE};
use http::request::Parts;
use http::{HeaderMap, HeaderValue, StatusCode};
use model::error::ErrorItem;
use model::locale::Locale;
use model::version::MAX_VERSION_BYTES;
use model::visitors::{ConsentState, FormInput, FormKind, FormProblem, FormState, HONEYPOT, RefusedForm, form_id};
use serde::de::DeserializeOwned;
use std::collections::HashMap;
use url::form_urlencoded;

/// Handles a submitted contact, newsletter or download form.
pub(crate) async fn serve_form(
    State(state): State<AppState>,
    caller: Caller,
    OriginalUri(uri): OriginalUri,
    request: Request,
) -> Response {
    let sender = FormSender::of(request.headers());
    let sent = match SubmittedForm::read(&state, &caller, request).await {
        Ok(sent) => sent,
        Err(error) => return refuse_form(&state, &caller, &sender, error).await,
    };
    if !sent.is_native {
        return run(&state, &caller, uri, sent.into_request()).await;
    }
    let typed = FormInput::from(sent.fields::<FormFields>());
    let Some(kind) = FormKind::ALL.iter().copied().find(|kind| form_address(*kind) == uri.path()) else {
        return StatusCode::NOT_FOUND.into_response();
    };
    let page = match find_form_page(&state.cms, &caller.actor, &typed).await {
        Ok(Some(page)) => page,
        Ok(None) => return form_is_gone(&state, &caller, &sender, (None, typed)).await,
        Err(error) => return refuse_form(&state, &caller, &sender, error.into()).await,
    };
    let path = page.path.clone();
    let refused = |status, errors, problem| {
        let typed = typed.clone();
        let form = FormState::Refused(Box::new(RefusedForm { typed, errors, problem }));
        let visit = Visit { form, consent: sent.consent, ..Visit::default() };
        show_at(&state, &caller, path.clone(), PageOverrides { status, visit })
    };
    if !sent.is_proven {
        return match has_form(&state.cms, &caller.actor, kind, &typed).await {
            Ok(true) => refused(StatusCode::FORBIDDEN, Vec::new(), Some(FormProblem::Expired)).await,
            Ok(false) => form_is_gone(&state, &caller, &sender, (Some(page), typed)).await,
            Err(error) => refuse_form(&state, &caller, &sender, error.into()).await,
        };
    }
    let block = typed.block.clone();
    match outcome(run(&state, &caller, uri, sent.to_request()).await).await {
        Ok(_) => see_other(&format!("{path}?sent={block}#{}", form_id(&block))),
        Err(FormRefusal { status: StatusCode::NOT_FOUND, .. }) => {
            form_is_gone(&state, &caller, &sender, (Some(page), typed)).await
        }
        Err(FormRefusal { status, retry_after, errors, problem }) => {
            let mut response = refused(status, errors, problem).await;
            response.headers_mut().extend(retry_after.map(|seconds| (RETRY_AFTER, seconds)));
            response
        }
    }
}

/// Handles a submitted cookie choice.
pub(crate) async fn serve_consent(
    State(state): State<AppState>,
    caller: Caller,
    OriginalUri(uri): OriginalUri,
    request: Request,
) -> Response {
    let sender = FormSender::of(request.headers());
    let sent = match SubmittedForm::read(&state, &caller, request).await {
        Ok(sent) => sent,
        Err(error) => return refuse_form(&state, &caller, &sender, error).await,
    };
    if !sent.is_native {
        return run(&state, &caller, uri, sent.into_request()).await;
    }
    let back = sent.back();
    let refused = |status, problem| {
        let visit =
            Visit { panel: Panel::Open, consent_problem: Some(problem), consent: sent.consent, ..Visit::default() };
        show_at(&state, &caller, back.clone(), PageOverrides { status, visit })
    };
    if !sent.is_proven {
        return refused(StatusCode::FORBIDDEN, FormProblem::Expired).await;
    }
    match outcome(run(&state, &caller, uri, sent.to_request()).await).await {
        Ok(answer) => {
            let mut response = see_other(&back);
            if let Some(cookie) = answer.get(SET_COOKIE) {
                response.headers_mut().insert(SET_COOKIE, cookie.clone());
            }
            response
        }
        Err(FormRefusal { status, problem, .. }) => refused(status, problem.unwrap_or(FormProblem::Failed)).await,
    }
}

/// Submitted form, whose fields are not parsed yet.
struct SubmittedForm {
    parts: Parts,
    body: Bytes,
    /// True for a form sent without a script, which gets a page.
    is_native: bool,
    /// True if the form has a valid token,
    /// or a script proved its origin.
    is_proven: bool,
    consent: ConsentState,
}

impl SubmittedForm {
    /// Reads a form. Refuses forms of other sites first.
    async fn read(state: &AppState, caller: &Caller, request: Request) -> Result<Self, ApiError> {
        let (parts, body) = request.into_parts();
        let is_native = is_native(&parts.headers);
        let headers = &parts.headers;
        if is_foreign(headers, &state.origin) || !is_native && !csrf::has_csrf_proof(state, caller, headers) {
            return Err(ApiError::Csrf);
        }
        if !is_form(&parts.headers) {
            return Err(ApiError::NotJson);
        }
        let body = to_bytes(body, MAX_VERSION_BYTES).await.map_err(|error| match is_too_slow(&error) {
            true => ApiError::TooSlow,
            false => ApiError::TooLarge,
        })?;
        let token = form_urlencoded::parse(&body).find(|(name, _)| name == "token");
        let token = token.map(|(_, token)| token.into_owned()).unwrap_or_default();
        let is_proven = !is_native || state.csrf.accepts(caller.session.as_deref(), &token, state.cms.now());
        let consent = consent_of(state, &parts.headers).await?;
        Ok(Self { parts, body, is_native, is_proven, consent })
    }

    /// Returns the fields of the form. Of duplicates, the last counts.
    /// If the fields are unreadable, all are empty.
    fn fields<T: DeserializeOwned + Default>(&self) -> T {
        let fields: HashMap<String, String> = form_urlencoded::parse(&self.body).into_owned().collect();
        let fields = serde_json::to_value(fields).and_then(serde_json::from_value);
        fields.unwrap_or_default()
    }

    /// Returns the path to return to after a cookie choice.
    fn back(&self) -> String {
        let back = form_urlencoded::parse(&self.body).find(|(name, _)| name == "back");
        let back = back.map(|(_, back)| back.into_owned()).unwrap_or_default();
        match Link::parse(&back) {
            Some(Link::Internal(path)) if !path.contains(['?', '#']) => path,
            _ => "/".to_owned(),
        }
    }

    fn to_request(&self) -> Request {
        Request::from_parts(self.parts.clone(), Body::from(self.body.clone()))
    }

    fn into_request(self) -> Request {
        Request::from_parts(self.parts, Body::from(self.body))
    }
}

/// Reason of a refused form.
struct FormRefusal {
    status: StatusCode,
    /// Seconds until a retry is allowed.
    retry_after: Option<HeaderValue>,
    errors: Vec<ErrorItem>,
    problem: Option<FormProblem>,
}

/// Returns the headers of a successful response,
/// or the reason of a refusal.
async fn outcome(answer: Response) -> Result<HeaderMap, FormRefusal> {
    let (parts, body) = answer.into_parts();
    let retry_after = parts.headers.get(RETRY_AFTER).cloned();
    let refused = |status, errors, problem| FormRefusal { status, retry_after, errors, problem };
    let Ok(body) = to_bytes(body, MAX_VERSION_BYTES).await else {
        return Err(refused(StatusCode::INTERNAL_SERVER_ERROR, Vec::new(), Some(FormProblem::Failed)));
    };
    if parts.status.is_success() && serde_json::from_slice::<Succeeded>(&body).is_ok_and(|body| body.success) {
        return Ok(parts.headers);
    }
    match serde_json::from_slice::<Refusal>(&body) {
        _ if parts.status == StatusCode::TOO_MANY_REQUESTS => {
            Err(refused(parts.status, Vec::new(), Some(FormProblem::TooMany)))
        }
        Ok(refusal) if parts.status.is_success() => {
            let errors = refusal.into_errors();
            let is_automatic = errors.iter().any(|error| error.property == HONEYPOT);
            let problem = is_automatic.then_some(FormProblem::LooksAutomatic);
            Err(refused(StatusCode::UNPROCESSABLE_ENTITY, errors, problem))
        }
        _ => Err(refused(parts.status, Vec::new(), Some(FormProblem::Failed))),
    }
}

#[derive(serde::Deserialize)]
struct Succeeded {
    #[serde(rename = "Success")]
    success: bool,
}

/// Facts about the sender that are known before the form is read.
struct FormSender {
    is_native: bool,
    /// The browser's preferred languages.
    accepted: String,
}

impl FormSender {
    fn of(headers: &HeaderMap) -> Self {
        let accepted = headers.get(ACCEPT_LANGUAGE).and_then(|value| value.to_str().ok()).unwrap_or_default();
        Self { is_native: is_native(headers), accepted: accepted.to_owned() }
    }
}

/// Refuses a form that cannot be shown again,
/// with JSON or a page.
async fn refuse_form(state: &AppState, caller: &Caller, sender: &FormSender, error: ApiError) -> Response {
    let refusal = Refusal::from(error);
    if !sender.is_native {
        return refusal.into_response();
    }
    let why = match refusal.status {
        StatusCode::PAYLOAD_TOO_LARGE => FormRejection::TooLarge,
        StatusCode::FORBIDDEN => FormRejection::Foreign,
        _ => FormRejection::Failed,
    };
    rejected_form_page(state, caller, sender, (refusal.status, None, &why)).await
}

/// Answers with the typed text if the form
/// or its page is no longer live.
async fn form_is_gone(
    state: &AppState,
    caller: &Caller,
    sender: &FormSender,
    (page, typed): (Option<FormPage>, FormInput),
) -> Response {
    let typed = Box::new(typed);
    let (locale, why) = match page {
        Some(FormPage { path, locale, .. }) => (Some(locale), FormRejection::NoForm { path, typed }),
        None => (None, FormRejection::NoPage(typed)),
    };
    rejected_form_page(state, caller, sender, (StatusCode::NOT_FOUND, locale, &why)).await
}

/// Returns the page for a refused form. Default: the sender's preferred locale.
async fn rejected_form_page(
    state: &AppState,
    caller: &Caller,
    sender: &FormSender,
    (status, locale, why): (StatusCode, Option<Locale>, &FormRejection),
) -> Response {
    let view = async {
        let preferred = find_preferred_locale(&state.cms, &caller.actor, "/", &sender.accepted).await?;
        view_site(&state.cms, &caller.actor, locale.or(preferred)).await
    };
    match view.await {
        Ok(view) => document::notice(state, caller, (&view, status), |cx| rejected_form(&view, why, cx)),
        Err(error) => ApiError::from(error).into_response(),
    }
}

fn see_other(path: &str) -> Response {
    let Ok(location) = HeaderValue::from_str(path) else { return StatusCode::NOT_FOUND.into_response() };
    let headers = [(LOCATION, location), (CACHE_CONTROL, HeaderValue::from_static("private, no-store"))];
    (StatusCode::SEE_OTHER, headers).into_response()
}

/// Checks if a form was sent without a script,
/// and is answered with a page.
fn is_native(headers: &HeaderMap) -> bool {
    !csrf::has_requested_with(headers) && accepts_html(headers)
}

fn accepts_html(headers: &HeaderMap) -> bool {
    headers.get(ACCEPT).and_then(|value| value.to_str().ok()).is_some_and(|value| value.contains("text/html"))
}

fn is_form(headers: &HeaderMap) -> bool {
    let content_type = headers.get(CONTENT_TYPE).and_then(|value| value.to_str().ok()).unwrap_or_default();
    let kind = content_type.split(';').next().unwrap_or_default().trim();
    kind.eq_ignore_ascii_case("application/x-www-form-urlencoded")
}
