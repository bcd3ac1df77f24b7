//! Refuses requests from pages of other sites.
//! Browsers name the origin of a write, and pages cannot forge it.

use crate::layers::security_headers::contains_token;
use crate::screens::account::FormContext;
use crate::state::AppState;
use app::admin;
use axum::extract::{FromRequestParts, Request, State};
use axum::middleware::Next;
use axum::response::{IntoResponse, Response};
use http::header::ORIGIN;
use http::{HeaderMap, Method, StatusCode};

/// Refuses forms of other origins before reading them. Answers with a screen.
pub(crate) async fn protect_forms(State(state): State<AppState>, request: Request, next: Next) -> Response {
    let is_form = *request.method() == Method::POST;
    if !is_form || !is_foreign_form(request.uri().path(), request.headers(), &state.origin) {
        return next.run(request).await;
    }
    let (mut parts, _) = request.into_parts();
    match FormContext::from_request_parts(&mut parts, &state).await {
        Ok(context) => {
            context.answer(StatusCode::FORBIDDEN, &[], |screen| admin::foreign_form(screen, &state.base_url))
        }
        Err(error) => error.into_response(),
    }
}

fn is_foreign_form(path: &str, headers: &HeaderMap, own: &str) -> bool {
    // A page with the policy `no-referrer` sends the origin `null`,
    // but the browser reports `same-origin`.
    let is_nameless =
        headers.get(ORIGIN).is_some_and(|origin| origin == "null") && site(headers) == Some("same-origin");
    !(contains_token(path) && is_nameless) && is_foreign(headers, own)
}

/// Checks if another origin sent the request.
/// Subdomains are other origins, too.
/// Requests of old browsers and of programs have neither
/// `Sec-Fetch-Site` nor `Origin`. Only the CSRF token protects them.
pub(crate) fn is_foreign(headers: &HeaderMap, own: &str) -> bool {
    let from_elsewhere = site(headers).is_some_and(|site| !matches!(site, "same-origin" | "none"));
    from_elsewhere || headers.get_all(ORIGIN).iter().any(|origin| origin != own)
}

/// Returns the relation of sender and receiver from `Sec-Fetch-Site`.
fn site(headers: &HeaderMap) -> Option<&str> {
    headers.get("sec-fetch-site").map(|site| site.to_str().unwrap_or_default())
}

#[cfg(test)]
mod tests {
    use super::{is_foreign, is_foreign_form};
    use http::{HeaderMap, HeaderName, HeaderValue};

    const OWN: &str = "https://site.example";

    fn headers(pairs: &[(&'static str, &'static str)]) -> HeaderMap {
        let mut headers = HeaderMap::new();
        for (name, value) in pairs {
            headers.append(HeaderName::from_static(name), HeaderValue::from_static(value));
        }
        headers
    }

    #[test]
    fn only_our_own_origin_may_write() {
        for (pairs, expected) in [
            (&[][..], false),
            (&[("origin", OWN)], false),
            (&[("origin", OWN), ("sec-fetch-site", "same-origin")], false),
            (&[("sec-fetch-site", "same-origin")], false),
            (&[("sec-fetch-site", "none")], false),
            (&[("origin", "null")], true),
            (&[("origin", "")], true),
            (&[("origin", "https://evil.example")], true),
            (&[("origin", "https://www.site.example")], true),
            (&[("origin", "http://site.example")], true),
            (&[("origin", "https://site.example:8443")], true),
            (&[("origin", "https://site.example.evil.example")], true),
            (&[("origin", OWN), ("origin", "https://evil.example")], true),
            (&[("sec-fetch-site", "same-site")], true),
            (&[("sec-fetch-site", "cross-site")], true),
            (&[("origin", OWN), ("sec-fetch-site", "cross-site")], true),
            (&[("origin", "null"), ("sec-fetch-site", "same-origin")], true),
        ] {
            assert_eq!(is_foreign(&headers(pairs), OWN), expected, "{pairs:?}");
        }
    }

    #[test]
    fn a_page_that_hides_its_address_may_send_its_own_form() {
        let nameless = [("origin", "null"), ("sec-fetch-site", "same-origin")];
        assert!(!is_foreign_form("/cmsadmin/reset-password/abc", &headers(&nameless), OWN));
        assert!(is_foreign_form("/cmsadmin/login", &headers(&nameless), OWN));
        for pairs in [&[("origin", "null")][..], &[("origin", "null"), ("sec-fetch-site", "cross-site")]] {
            assert!(is_foreign_form("/cmsadmin/reset-password/abc", &headers(pairs), OWN), "{pairs:?}");
        }
    }
}
