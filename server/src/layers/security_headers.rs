//! Headers that tell browsers what a page may do.

use crate::state::AppState;
use axum::extract::{Request, State};
use axum::middleware::Next;
use axum::response::Response;
use http::HeaderMap;
use http::header::{
    CACHE_CONTROL, CONTENT_SECURITY_POLICY, HeaderName, HeaderValue, REFERRER_POLICY, STRICT_TRANSPORT_SECURITY,
    X_CONTENT_TYPE_OPTIONS,
};

const ADMIN: &str = "/cmsadmin";
const CROSS_ORIGIN_RESOURCE_POLICY: HeaderName = HeaderName::from_static("cross-origin-resource-policy");
const CROSS_ORIGIN_OPENER_POLICY: HeaderName = HeaderName::from_static("cross-origin-opener-policy");
const ROBOTS: HeaderName = HeaderName::from_static("x-robots-tag");
const SAME_ORIGIN: HeaderValue = HeaderValue::from_static("same-origin");
/// Policy of answers that are no documents: they may load nothing, and no page may frame them.
const NOTHING: HeaderValue = HeaderValue::from_static("default-src 'none'; frame-ancestors 'none'");

/// Area in which a document is shown. It decides the policy.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Area {
    Public,
    Admin,
    /// In an iframe of the admin. Scripts are forbidden.
    Preview,
}

/// Input for the policy of a document.
pub(crate) struct Policy<'a> {
    pub(crate) area: Area,
    /// The hashes of the inline scripts of the document, as `sha256-…`.
    pub(crate) script_hashes: &'a [String],
    /// The hashes of the inline styles of the document.
    pub(crate) style_hashes: &'a [String],
    pub(crate) secure: bool,
    /// The origins that frames of the document load from: those that its blocks declare.
    pub(crate) frame_origins: &'a [&'a str],
    /// The origins of scripts of third parties that the visitor agreed to, and where those send and load.
    pub(crate) script_origins: &'a [String],
    /// URL of the development server for islands. `None` for built islands.
    pub(crate) islands_dev_url: Option<&'a str>,
}

/// Adds the headers of a document.
pub(crate) fn add(headers: &mut HeaderMap, policy: &Policy<'_>) {
    let text = content_security_policy(policy);
    if let Ok(value) = HeaderValue::from_str(&text) {
        headers.insert(CONTENT_SECURITY_POLICY, value);
    }
    headers.insert(CROSS_ORIGIN_RESOURCE_POLICY, SAME_ORIGIN);
    add_common(headers, policy.secure);
    if policy.area != Area::Public {
        add_private(headers);
    }
}

/// Keeps documents for staff, and documents behind secret links, out of search engines.
fn add_private(headers: &mut HeaderMap) {
    headers.insert(ROBOTS, HeaderValue::from_static("noindex"));
}

/// Adds to any answer what no browser may do without: JSON, errors, redirects and files too.
pub(crate) async fn of_every_answer(State(state): State<AppState>, request: Request, next: Next) -> Response {
    let path = request.uri().path();
    let (is_admin, holds_token) = (path.starts_with(ADMIN), holds_token(path));
    let mut response = next.run(request).await;
    let headers = response.headers_mut();
    add_missing(headers, state.is_secure());
    if is_admin || holds_token {
        add_private(headers);
    }
    if holds_token {
        headers.insert(REFERRER_POLICY, HeaderValue::from_static("no-referrer"));
    }
    response
}

/// Adds what every answer has, and is no document's alone.
pub(crate) fn add_missing(headers: &mut HeaderMap, secure: bool) {
    headers.entry(CONTENT_SECURITY_POLICY).or_insert(NOTHING);
    headers.entry(CROSS_ORIGIN_RESOURCE_POLICY).or_insert(SAME_ORIGIN);
    add_common(headers, secure);
}

/// Returns true if a path holds a secret token, which must not reach other sites or their logs.
pub(crate) fn holds_token(path: &str) -> bool {
    const LINKS: &[&str] = &[
        "/cmsadmin/reset-password/",
        "/cmsadmin/activate-account/",
        "/cmsadmin/set-up/",
        "/api/pagewright/newsletter/",
        "/preview/",
    ];
    LINKS.iter().any(|link| path.starts_with(link))
}

/// Lets other sites show a file that everybody may see.
pub(crate) fn for_all_sites() -> (HeaderName, HeaderValue) {
    (CROSS_ORIGIN_RESOURCE_POLICY, HeaderValue::from_static("cross-origin"))
}

/// Keeps answers of the API out of every cache, unless they say otherwise: most are for one reader, and all for now.
pub(crate) async fn of_api_answers(mut response: Response) -> Response {
    response.headers_mut().entry(CACHE_CONTROL).or_insert(HeaderValue::from_static("private, no-store"));
    response
}

/// Adds the headers that every answer has.
fn add_common(headers: &mut HeaderMap, secure: bool) {
    headers.insert(X_CONTENT_TYPE_OPTIONS, HeaderValue::from_static("nosniff"));
    headers.insert(CROSS_ORIGIN_OPENER_POLICY, SAME_ORIGIN);
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
    let frames = if policy.frame_origins.is_empty() { "'none'".to_owned() } else { policy.frame_origins.join(" ") };
    let others: String = policy.script_origins.iter().map(|origin| format!(" {origin}")).collect();
    let connect = if others.is_empty() { String::new() } else { format!("connect-src 'self'{others}; ") };
    let style: String = policy.style_hashes.iter().map(|hash| format!(" '{hash}'")).collect();
    match policy.area {
        Area::Public => format!(
            "default-src 'self'; {scripts}{others}; {connect}style-src 'self'{style}; img-src 'self' data:{others}; \
             frame-src {frames}; object-src 'none'; base-uri 'none'; form-action 'self'; frame-ancestors 'self'"
        ),
        // The controls of the editors set styles of elements, and their preview is a frame that is written in place.
        Area::Admin => format!(
            "default-src 'self'; {scripts}; style-src 'self' 'unsafe-inline'{dev}; connect-src 'self'{dev}; \
             img-src 'self' data: blob:; font-src 'self' data:; frame-src 'self'; object-src 'none'; \
             base-uri 'none'; form-action 'self'; frame-ancestors 'none'"
        ),
        Area::Preview => format!(
            "default-src 'self'; script-src 'none'; style-src 'self'{style}; img-src 'self' data:; \
             object-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'self'"
        ),
    }
}
