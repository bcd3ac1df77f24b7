//! Log-in, log-out and language choice, without JavaScript.

use super::account::busy;
use super::colour_scheme::chosen_scheme;
use super::language::{COOKIE_NAME, chosen_language};
use super::{HOME, document, query_value, safe_target};
use crate::api::auth::begin_session;
use crate::cookies::{CHOICE_MAX_AGE_SECONDS, NewCookie};
use crate::error::ApiError;
use crate::layers::caller::Caller;
use crate::layers::security_headers::Area;
use crate::layers::session;
use crate::state::AppState;
use app::admin::{Login, login};
use axum::Form;
use axum::extract::{OriginalUri, State};
use axum::response::{IntoResponse, Redirect, Response};
use domain::error::Error;
use domain::users::create::is_empty;
use domain::users::language::remember_language;
use domain::users::log_in::{Credentials, log_in};
use http::header::SET_COOKIE;
use http::{HeaderMap, StatusCode};
use i18n::Language;
use model::error::{Code, ErrorItem};
use model::locale::Locale;
use serde::Deserialize;
use tower_sessions::Session;

#[derive(Deserialize)]
pub(crate) struct LoginForm {
    #[serde(default)]
    email: String,
    #[serde(default)]
    password: String,
    #[serde(default)]
    redirect: String,
    #[serde(default)]
    csrf: String,
}

#[derive(Deserialize)]
pub(crate) struct GuardedForm {
    #[serde(default)]
    pub(super) csrf: String,
}

#[derive(Deserialize)]
pub(crate) struct LanguageForm {
    #[serde(default)]
    language: String,
    #[serde(default)]
    back: String,
    #[serde(default)]
    csrf: String,
}

/// Shows the login. Redirects logged-in users.
pub(crate) async fn show(
    State(state): State<AppState>,
    caller: Caller,
    OriginalUri(uri): OriginalUri,
    headers: HeaderMap,
) -> Response {
    let wanted = query_value(&uri, "redirect");
    let target = safe_target(wanted.as_deref().unwrap_or(HOME));
    if caller.session.is_some() {
        return Redirect::to(target).into_response();
    }
    let back = uri.path_and_query().map_or("/cmsadmin/login", |path| path.as_str());
    let is_empty = match is_empty(&state.cms).await {
        Ok(is_empty) => is_empty,
        Err(error) => return ApiError::from(error).into_response(),
    };
    let screen = LogInScreen { email: "", redirect: target, back, errors: &[], has_accounts: !is_empty };
    screen.answer(&state, &caller, &headers, StatusCode::OK)
}

/// Redirects after a valid log-in, or shows the form with errors.
pub(crate) async fn submit(
    State(state): State<AppState>,
    caller: Caller,
    session: Session,
    headers: HeaderMap,
    Form(form): Form<LoginForm>,
) -> Response {
    let target = safe_target(&form.redirect);
    let refused = |errors: &[ErrorItem], status| {
        let screen =
            LogInScreen { email: &form.email, redirect: target, back: "/cmsadmin/login", errors, has_accounts: true };
        screen.answer(&state, &caller, &headers, status)
    };
    if !state.csrf.accepts(caller.session.as_deref(), &form.csrf, state.cms.now()) {
        return refused(&[ErrorItem::new(Code::SpentToken, "user", "")], StatusCode::FORBIDDEN);
    }
    let credentials =
        Credentials { email: form.email.clone(), password: form.password.clone(), address: caller.address.to_string() };
    match log_in(&state.cms, &caller.actor, credentials).await {
        Ok(user) => match begin_session(&state, &session, &user, caller.client(&headers)).await {
            Ok(_) => Redirect::to(target).into_response(),
            Err(error) => error.into_response(),
        },
        Err(Error::Refused(errors)) => refused(&errors, StatusCode::OK),
        Err(Error::Busy) => refused(&[busy()], StatusCode::TOO_MANY_REQUESTS),
        Err(error) => ApiError::from(error).into_response(),
    }
}

pub(crate) async fn log_out(
    State(state): State<AppState>,
    caller: Caller,
    session: Session,
    Form(form): Form<GuardedForm>,
) -> Response {
    if !state.csrf.accepts(caller.session.as_deref(), &form.csrf, state.cms.now()) {
        return Redirect::to(HOME).into_response();
    }
    match session::log_out(&state.cms, &caller.actor, &session).await {
        Ok(()) => Redirect::to("/cmsadmin/login").into_response(),
        Err(error) => error.into_response(),
    }
}

/// Stores the language in a cookie, and also
/// in the user's account, for mails.
pub(crate) async fn choose_language(
    State(state): State<AppState>,
    caller: Caller,
    Form(form): Form<LanguageForm>,
) -> Response {
    let mut response = Redirect::to(safe_target(&form.back)).into_response();
    let welcome = state.csrf.accepts(caller.session.as_deref(), &form.csrf, state.cms.now());
    if let Some(language) = Language::parse(&form.language).filter(|_| welcome) {
        if caller.session.is_some() {
            remember(&state, &caller, language).await;
        }
        let cookie = NewCookie {
            name: COOKIE_NAME,
            value: language.code(),
            path: "/cmsadmin",
            max_age_seconds: CHOICE_MAX_AGE_SECONDS,
            is_http_only: true,
            is_secure: state.is_secure(),
        };
        response.headers_mut().extend(cookie.header().map(|cookie| (SET_COOKIE, cookie)));
    }
    response
}

async fn remember(state: &AppState, caller: &Caller, language: Language) {
    let Some(locale) = Locale::parse(language.code()) else { return };
    if let Err(error) = remember_language(&state.cms, &caller.actor, &locale).await {
        tracing::warn!(user = %caller.user.id, %error, "failed to store a user's language; it is only in the cookie");
    }
}

struct LogInScreen<'a> {
    email: &'a str,
    redirect: &'a str,
    back: &'a str,
    errors: &'a [ErrorItem],
    has_accounts: bool,
}

impl LogInScreen<'_> {
    fn answer(&self, state: &AppState, caller: &Caller, headers: &HeaderMap, status: StatusCode) -> Response {
        let token = state.csrf.token_of(caller.session.as_deref(), state.cms.now());
        let html = login(&Login {
            assets: &state.assets,
            csrf_token: &token,
            language: chosen_language(headers),
            scheme: chosen_scheme(headers),
            back: self.back,
            email: self.email,
            redirect: self.redirect,
            errors: self.errors,
            has_accounts: self.has_accounts,
        });
        document::private(state, Area::Admin, status, html)
    }
}

#[cfg(test)]
mod tests {
    use super::safe_target;

    #[test]
    fn a_login_leads_into_the_admin_and_nowhere_else() {
        assert_eq!(safe_target("/cmsadmin/page/3?version=4"), "/cmsadmin/page/3?version=4");
        for evil in [
            "",
            "https://evil.example",
            "//evil.example",
            "/cmsadmin/../x",
            "/cmsadmin//evil",
            "/about",
            "/cmsadmin/login",
        ] {
            assert_eq!(safe_target(evil), "/cmsadmin/", "{evil}");
        }
    }
}
