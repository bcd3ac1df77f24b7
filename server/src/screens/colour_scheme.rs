//! Colour scheme of the admin in a browser. Default: that of the device.

use super::safe_target;
use crate::cookies::{self, CHOICE_MAX_AGE_SECONDS, NewCookie};
use crate::layers::caller::Caller;
use crate::state::AppState;
use axum::Form;
use axum::extract::State;
use axum::response::{IntoResponse, Redirect, Response};
use http::HeaderMap;
use http::header::SET_COOKIE;
use model::theme::ColourScheme;
use serde::Deserialize;

/// Name of the cookie that `react-islands/src/ui/colour-scheme.ts` also sets.
const COOKIE_NAME: &str = "pagewright-colour-scheme";

#[derive(Deserialize)]
pub(crate) struct SchemeForm {
    #[serde(default)]
    scheme: String,
    #[serde(default)]
    back: String,
    #[serde(default)]
    csrf: String,
}

/// Stores the scheme in a cookie that scripts read. Any
/// other value than those of schemes follows the device.
pub(crate) async fn choose_scheme(
    State(state): State<AppState>,
    caller: Caller,
    Form(form): Form<SchemeForm>,
) -> Response {
    let mut response = Redirect::to(safe_target(&form.back)).into_response();
    if state.csrf.accepts(caller.session.as_deref(), &form.csrf, state.cms.now()) {
        let (value, max_age_seconds) = match parse(&form.scheme) {
            Some(ColourScheme::Light) => ("light", CHOICE_MAX_AGE_SECONDS),
            Some(ColourScheme::Dark) => ("dark", CHOICE_MAX_AGE_SECONDS),
            None => ("auto", 0),
        };
        let is_secure = state.is_secure();
        let cookie =
            NewCookie { name: COOKIE_NAME, value, path: "/cmsadmin", max_age_seconds, is_http_only: false, is_secure };
        response.headers_mut().extend(cookie.header().map(|cookie| (SET_COOKIE, cookie)));
    }
    response
}

/// Scheme chosen by this reader. `None` follows the device.
pub(crate) fn chosen_scheme(headers: &HeaderMap) -> Option<ColourScheme> {
    parse(cookies::find(headers, COOKIE_NAME)?)
}

fn parse(scheme: &str) -> Option<ColourScheme> {
    match scheme {
        "light" => Some(ColourScheme::Light),
        "dark" => Some(ColourScheme::Dark),
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use super::chosen_scheme;
    use http::header::COOKIE;
    use http::{HeaderMap, HeaderValue};
    use model::theme::ColourScheme;

    #[test]
    fn only_a_known_scheme_is_read() {
        assert_eq!(chosen_scheme(&HeaderMap::new()), None);
        for (value, expected) in [
            ("light", Some(ColourScheme::Light)),
            ("dark", Some(ColourScheme::Dark)),
            ("\"><script>", None),
            ("", None),
        ] {
            let cookie = HeaderValue::from_str(&format!("a=b; pagewright-colour-scheme={value}")).unwrap();
            assert_eq!(chosen_scheme(&HeaderMap::from_iter([(COOKIE, cookie)])), expected, "{value}");
        }
    }
}
