//! API tokens in the header `Authorization: Bearer`.

use crate::api::{API, MCP};
use axum::extract::Request;
use http::header::{AUTHORIZATION, COOKIE};
use http::{HeaderMap, HeaderValue};
use std::fmt;

/// Secret of a request, valid or not.
#[derive(Clone)]
pub(crate) struct BearerToken(pub(crate) Box<str>);

/// Hides the secret from logs.
impl fmt::Debug for BearerToken {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("BearerToken")
    }
}

/// Notes the token of an API request. Removes its cookies, so that
/// the request never gets the rights of a session.
pub(super) fn note(request: &mut Request) {
    if !request.headers().contains_key(AUTHORIZATION) || !is_for_api(request.uri().path()) {
        return;
    }
    if let Some(secret) = find_secret(request.headers()) {
        request.headers_mut().remove(COOKIE);
        request.extensions_mut().insert(BearerToken(secret));
    }
}

/// Checks if a path is below the API or that of the MCP server.
fn is_for_api(path: &str) -> bool {
    path.strip_prefix(API).is_some_and(|rest| rest.starts_with('/')) || path.trim_end_matches('/') == MCP
}

/// Returns the secret. It is empty, and so not valid,
/// if the header is repeated or malformed.
fn find_secret(headers: &HeaderMap) -> Option<Box<str>> {
    let is_bearer =
        |value: &HeaderValue| value.as_bytes().get(..6).is_some_and(|scheme| scheme.eq_ignore_ascii_case(b"bearer"));
    let values: Vec<&HeaderValue> = headers.get_all(AUTHORIZATION).iter().collect();
    if !values.iter().copied().any(is_bearer) {
        return None;
    }
    let secret = match values.as_slice() {
        [only] => only.to_str().ok().and_then(|text| text.get(7..)).unwrap_or_default().trim(),
        _ => "",
    };
    Some(secret.into())
}

#[cfg(test)]
mod tests {
    use super::{BearerToken, note};
    use axum::body::Body;
    use axum::extract::Request;
    use http::header::{AUTHORIZATION, COOKIE};

    /// Returns the secret of a request, if it has one, and asserts that it then has no cookies.
    fn secret_of(path: &str, authorization: &[&str]) -> Option<String> {
        let request = Request::get(path).header(COOKIE, "pagewright=1");
        let request = authorization.iter().fold(request, |request, value| request.header(AUTHORIZATION, *value));
        let mut request = request.body(Body::empty()).unwrap();
        note(&mut request);
        let secret = request.extensions().get::<BearerToken>().map(|token| token.0.to_string());
        assert_eq!(request.headers().contains_key(COOKIE), secret.is_none());
        secret
    }

    #[test]
    fn a_request_with_a_token_has_no_cookies() {
        let api = "/api/pagewright/page/list";
        for (path, authorization, secret) in [
            (api, &["Bearer pw_1"][..], Some("pw_1")),
            (api, &["bearer  pw_1 "], Some("pw_1")),
            (api, &["Bearer"], Some("")),
            (api, &["Bearer pw_1", "Bearer pw_2"], Some("")),
            (api, &["Basic eDp5", "Bearer pw_1"], Some("")),
            (api, &["Basic eDp5"], None),
            (api, &[], None),
            ("/mcp", &["Bearer pw_1"], Some("pw_1")),
            ("/mcp/", &["Bearer pw_1"], Some("pw_1")),
            ("/mcps", &["Bearer pw_1"], None),
            ("/about", &["Bearer pw_1"], None),
            ("/api/pagewrights", &["Bearer pw_1"], None),
        ] {
            assert_eq!(secret_of(path, authorization).as_deref(), secret, "{path} {authorization:?}");
        }
    }

    #[test]
    fn a_secret_is_not_printed() {
        assert_eq!(format!("{:?}", BearerToken("pw_1".into())), "BearerToken");
    }
}
