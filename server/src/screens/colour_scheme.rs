//! Colour scheme of the admin in a browser. Default: that of the device.

use super::safe_target;
use crate::cookies;
use crate::layers::caller::Caller;
use crate::state::AppState;
use axum::Form;
use axum::extract::State;
use axum::response::{IntoResponse, Redirect, Response};
use http::header::SET_COOKIE;
use http::{HeaderMap, HeaderValue};
use model::theme::ColourScheme;
use serde::Deserialize;

/// Name of the cookie that `react-islands/src/ui/colour-scheme.ts` also sets.
const COOKIE_NAME: &str = "pagewright-colour-scheme";
const MAX_AGE_SECONDS: u32 = 31_536_000;

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
        let secure = if state.is_secure() { "; Secure" } else { "" };
        let (value, seconds) = match parse(&form.scheme) {
            Some(ColourScheme::Light) => ("light", MAX_AGE_SECONDS),
            Some(ColourScheme::Dark) => ("dark", MAX_AGE_SECONDS),
            None => ("auto", 0),
        };
        let cookie = format!("{COOKIE_NAME}={value}; Path=/cmsadmin; Max-Age={seconds}; SameSite=Lax{secure}");
        if let Ok(cookie) = HeaderValue::from_str(&cookie) {
            response.headers_mut().insert(SET_COOKIE, cookie);
        }
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
