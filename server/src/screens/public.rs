//! The public site: every path that nothing else answers.

use super::document::{self, Needs, with_context};
use super::{closed_site, site_files};
use crate::error::{ApiError, Refusal};
use crate::layers::caller::Caller;
use crate::layers::security_headers::Area;
use crate::page_cache::{CachedPage, ContentVersion};
use crate::server_fns::pages::get_by_slug_query;
use crate::server_fns::{self, CallContext};
use crate::state::AppState;
use app::public;
use axum::extract::{OriginalUri, State};
use axum::response::{IntoResponse, Response};
use domain::error::Error;
use domain::pages::view::{Instead, Resolution, resolve_path, surround, view_instead};
use domain::site::admission::{is_open, require_open};
use http::header::{ALLOW, CACHE_CONTROL, LOCATION};
use http::{HeaderMap, HeaderValue, Method, StatusCode, Uri};
use model::access::Actor;
use model::body::frame_origins;
use model::view::PageView;

/// Shows the page at a path to whoever asks.
pub(crate) async fn catch_all(
    State(state): State<AppState>,
    caller: Caller,
    method: Method,
    OriginalUri(uri): OriginalUri,
    request: HeaderMap,
) -> Response {
    if !matches!(method, Method::GET | Method::HEAD) {
        return (StatusCode::METHOD_NOT_ALLOWED, [(ALLOW, "GET, HEAD")]).into_response();
    }
    if let Some(file) = site_files::find(&state, &caller, uri.path(), &request).await {
        return file;
    }
    match show_page(&state, &caller, &uri, &request).await {
        Ok(response) => response,
        Err(NoPage::Moved(path)) => redirect(&uri, &path, StatusCode::MOVED_PERMANENTLY),
        Err(_) if caller.actor == Actor::Outsider => closed_site::show(&state, &caller, &uri, &[]).await,
        Err(NoPage::Refused(refusal)) => refusal.into_response(),
        Err(NoPage::NotFound) => match view_instead(&state.cms, &caller.actor, uri.path()).await {
            Ok(instead) => show_instead(&state, &caller, &uri, &instead),
            Err(error) => ApiError::from(error).into_response(),
        },
    }
}

/// Why a path does not show its page.
enum NoPage {
    Moved(String),
    NotFound,
    Refused(Refusal),
}

impl From<Refusal> for NoPage {
    fn from(refusal: Refusal) -> Self {
        match refusal.status {
            StatusCode::NOT_FOUND => Self::NotFound,
            _ => Self::Refused(refusal),
        }
    }
}

impl From<Error> for NoPage {
    fn from(error: Error) -> Self {
        Refusal::from(error).into()
    }
}

/// Shows the page of a path, from the cache or into it; to somebody who is logged in, past it.
async fn show_page(state: &AppState, caller: &Caller, uri: &Uri, request: &HeaderMap) -> Result<Response, NoPage> {
    match resolve_path(&state.cms, &caller.actor, uri.path()).await? {
        Resolution::Moved(path) => return Err(NoPage::Moved(path)),
        Resolution::NotFound => return Err(NoPage::NotFound),
        Resolution::Page => {}
    }
    // What is not for everyone is in no cache.
    if caller.session.is_some() || !state.pages.is_on() || !is_open(&state.cms).await? {
        let (mut headers, html) = render(state, caller, uri).await?;
        headers.insert(CACHE_CONTROL, document::PRIVATE);
        return Ok((headers, html).into_response());
    }
    let render = async |version| {
        // Looked at once more at this version: the site may have been closed since the visitor was let in.
        require_open(&state.cms).await?;
        let (headers, html) = render(state, caller, uri).await?;
        Ok::<_, NoPage>(CachedPage::new(version, &headers, html))
    };
    let page = state.pages.get_or_render(uri.path(), || ContentVersion::now(&state.cms), render).await?;
    Ok(page.respond(request))
}

/// The document of a page, with its headers.
async fn render(state: &AppState, caller: &Caller, uri: &Uri) -> Result<(HeaderMap, String), NoPage> {
    let context = CallContext::new(state, caller);
    let page = server_fns::call(context, get_by_slug_query(uri.path().to_owned())).await?;
    let view = surround(&state.cms, &caller.actor, page).await?;
    Ok(page_document(state, caller, &view))
}

/// The document of a page, with headers that let through what its blocks need.
fn page_document(state: &AppState, caller: &Caller, view: &PageView) -> (HeaderMap, String) {
    let origins = frame_origins(&view.page.page_version.blocks, state.cms.types());
    let origins: Vec<&str> = origins.into_iter().collect();
    let needs = Needs { frame_origins: &origins, style: &public::style(view) };
    let headers = document::headers(state, Area::Public, &needs);
    (headers, with_context(state, caller, |cx| public::page(view, cx)))
}

fn show_instead(state: &AppState, caller: &Caller, uri: &Uri, instead: &Instead) -> Response {
    let (mut headers, html) = match instead {
        Instead::Redirect { to, status: 302 } => return redirect(uri, to, StatusCode::FOUND),
        Instead::Redirect { to, .. } => return redirect(uri, to, StatusCode::MOVED_PERMANENTLY),
        Instead::Page(view) => page_document(state, caller, view),
        Instead::Nothing(around) => (
            document::headers(state, Area::Public, &Needs::default()),
            with_context(state, caller, |cx| public::not_found(around, cx)),
        ),
    };
    headers.insert(CACHE_CONTROL, document::PRIVATE);
    (StatusCode::NOT_FOUND, headers, html).into_response()
}

/// Leads to another address, keeping the query of this one where the other has none of its own.
fn redirect(uri: &Uri, to: &str, status: StatusCode) -> Response {
    let (path, anchor) = to.split_at(to.find('#').unwrap_or(to.len()));
    let target = match uri.query().filter(|_| !path.contains('?')) {
        Some(query) => format!("{path}?{query}{anchor}"),
        None => to.to_owned(),
    };
    let Ok(location) = HeaderValue::from_bytes(target.as_bytes()) else { return StatusCode::NOT_FOUND.into_response() };
    let headers = [(LOCATION, location), (CACHE_CONTROL, HeaderValue::from_static("public, no-cache"))];
    (status, headers).into_response()
}
