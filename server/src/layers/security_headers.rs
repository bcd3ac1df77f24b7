//! Headers that tell browsers what a page may do.

use crate::state::AppState;
use axum::extract::State;
use axum::response::Response;
use http::HeaderMap;
use http::header::{
    CACHE_CONTROL, CONTENT_SECURITY_POLICY, HeaderName, HeaderValue, REFERRER_POLICY, STRICT_TRANSPORT_SECURITY,
    X_CONTENT_TYPE_OPTIONS,
};

/// Where a document is shown, which decides what it needs.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Area {
    Public,
    Admin,
    /// Shown in a frame of the admin, and doing nothing by itself.
    Preview,
}

/// What besides the area decides the policy of a document.
pub(crate) struct Policy<'a> {
    pub(crate) area: Area,
    /// The hashes of the inline scripts of the document, as `sha256-…`.
    pub(crate) script_hashes: &'a [String],
    pub(crate) secure: bool,
    /// Where the islands come from while somebody works on them; `None` for the built ones.
    pub(crate) islands_dev_url: Option<&'a str>,
}

/// Adds the headers of a document.
pub(crate) fn add(headers: &mut HeaderMap, policy: &Policy<'_>) {
    let text = content_security_policy(policy);
    if let Ok(value) = HeaderValue::from_str(&text) {
        headers.insert(CONTENT_SECURITY_POLICY, value);
    }
    add_common(headers, policy.secure);
}

/// Adds to any answer what no browser may do without, JSON and files too.
pub(crate) async fn of_every_answer(State(state): State<AppState>, mut response: Response) -> Response {
    add_common(response.headers_mut(), state.is_secure());
    response
}

/// Keeps answers of the API out of every cache, unless they say otherwise: most are for one reader, and all for now.
pub(crate) async fn of_api_answers(mut response: Response) -> Response {
    response.headers_mut().entry(CACHE_CONTROL).or_insert(HeaderValue::from_static("private, no-store"));
    response
}

/// Adds the headers that every answer has.
pub(crate) fn add_common(headers: &mut HeaderMap, secure: bool) {
    headers.insert(X_CONTENT_TYPE_OPTIONS, HeaderValue::from_static("nosniff"));
    headers.insert(REFERRER_POLICY, HeaderValue::from_static("strict-origin-when-cross-origin"));
    headers.insert(
        HeaderName::from_static("permissions-policy"),
        HeaderValue::from_static("camera=(), geolocation=(), microphone=(), payment=()"),
    );
    if secure {
        headers.insert(STRICT_TRANSPORT_SECURITY, HeaderValue::from_static("max-age=31536000"));
    }
}

fn content_security_policy(policy: &Policy<'_>) -> String {
    let hashes: String = policy.script_hashes.iter().map(|hash| format!(" '{hash}'")).collect();
    let dev = policy.islands_dev_url.map(|url| format!(" {url} {}", url.replacen("http", "ws", 1))).unwrap_or_default();
    let scripts = format!("script-src 'self'{hashes} 'wasm-unsafe-eval'{dev}");
    let players = "frame-src https://www.youtube-nocookie.com https://player.vimeo.com";
    match policy.area {
        Area::Public => format!(
            "default-src 'self'; {scripts}; style-src 'self'; img-src 'self' data:; {players}; object-src 'none'; \
             base-uri 'none'; form-action 'self'; frame-ancestors 'self'"
        ),
        // The controls of the editors set styles of elements, and their preview is a frame that is written in place.
        Area::Admin => format!(
            "default-src 'self'; {scripts}; style-src 'self' 'unsafe-inline'{dev}; connect-src 'self'{dev}; \
             img-src 'self' data: blob:; font-src 'self' data:; frame-src 'self'; object-src 'none'; \
             base-uri 'none'; form-action 'self'; frame-ancestors 'none'"
        ),
        Area::Preview => "default-src 'self'; script-src 'none'; style-src 'self'; img-src 'self' data:; \
             object-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'self'"
            .to_owned(),
    }
}
