//! Answers to visitors of a closed site.

use super::document::{self, Needs, with_context};
use crate::error::ApiError;
use crate::layers::caller::{ADMISSION, Caller};
use crate::layers::security_headers::Area;
use crate::state::AppState;
use app::public::Visit;
use app::public::closed_site::{ClosedSite, closed_site};
use axum::Form;
use axum::extract::State;
use axum::response::{IntoResponse, Redirect, Response};
use domain::error::Error;
use domain::site::settings::read_settings;
use domain::viewer::admission;
use http::header::{CACHE_CONTROL, RETRY_AFTER, SET_COOKIE};
use http::{HeaderValue, StatusCode, Uri};
use model::error::ErrorItem;
use model::site::SiteAccess;
use model::slug::Address;
use serde::Deserialize;

/// Path of the password form. No page can have it,
/// because `preview` is a reserved first segment.
pub(crate) const ENTRANCE: &str = "/preview/enter";
/// `Retry-After` in seconds for crawlers, during maintenance.
const COME_BACK: HeaderValue = HeaderValue::from_static("3600");

#[derive(Deserialize)]
pub(crate) struct EntranceForm {
    #[serde(default)]
    password: String,
    /// Redirect target.
    #[serde(default)]
    path: String,
}

/// Answers any request with the notice that the site is closed.
pub(super) async fn show(state: &AppState, caller: &Caller, uri: &Uri, errors: &[ErrorItem]) -> Response {
    let settings = match read_settings(&state.cms, &caller.actor).await {
        Ok(settings) => settings,
        Err(error) => return ApiError::from(error).into_response(),
    };
    let locale = Address::parse(uri.path(), &settings.available_locales).locale;
    let site = ClosedSite {
        settings: &settings,
        locale: locale.as_ref().unwrap_or(&settings.default_locale),
        entrance: ENTRANCE,
        path: uri.path_and_query().map_or("/", |path| path.as_str()),
        errors,
    };
    let needs = Needs { theme: &settings.theme.style(), ..Needs::default() };
    let mut headers = document::headers(state, Area::Public, &needs);
    headers.insert(CACHE_CONTROL, document::PRIVATE);
    let status = match settings.site_access {
        SiteAccess::Password => StatusCode::FORBIDDEN,
        SiteAccess::Maintenance | SiteAccess::Everyone => {
            headers.insert(RETRY_AFTER, COME_BACK);
            StatusCode::SERVICE_UNAVAILABLE
        }
    };
    (status, headers, with_context(state, caller, &Visit::default(), |cx| closed_site(&site, cx))).into_response()
}

/// Checks the site's password. Redirects, or shows the form with errors.
pub(crate) async fn enter(State(state): State<AppState>, caller: Caller, Form(form): Form<EntranceForm>) -> Response {
    let target = form.path.parse::<Uri>().ok().filter(|uri| is_own(uri, &form.path)).unwrap_or_default();
    let address = caller.address.to_string();
    match admission::enter(&state.cms, &caller.actor, &form.password, &address).await {
        Ok(token) => {
            let secure = if state.is_secure() { "; Secure" } else { "" };
            let cookie = format!("{ADMISSION}={token}; Path=/; HttpOnly; SameSite=Lax{secure}");
            let mut response = Redirect::to(&target.to_string()).into_response();
            if let Ok(cookie) = HeaderValue::from_str(&cookie) {
                response.headers_mut().insert(SET_COOKIE, cookie);
            }
            response
        }
        Err(Error::Refused(errors)) => show(&state, &caller, &target, &errors).await,
        Err(error) => ApiError::from(error).into_response(),
    }
}

/// Checks if an address stays on this site.
fn is_own(uri: &Uri, text: &str) -> bool {
    uri.authority().is_none() && text.starts_with('/') && !text.starts_with("//") && !text.contains('\\')
}

#[cfg(test)]
mod tests {
    use super::is_own;

    #[test]
    fn nobody_is_led_to_another_site() {
        let own = |text: &str| text.parse().is_ok_and(|uri| is_own(&uri, text));
        for text in ["/", "/about?a=b", "/nl-nl/over-ons"] {
            assert!(own(text), "{text}");
        }
        for text in ["", "//evil.example", "https://evil.example/", "/\\evil.example", "evil.example", "*"] {
            assert!(!own(text), "{text}");
        }
    }
}
