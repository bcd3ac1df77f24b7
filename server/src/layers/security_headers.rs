//! Security headers of responses.

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
/// Content-Security-Policy of responses other than documents.
/// It forbids loading and framing.
const NOTHING: HeaderValue = HeaderValue::from_static("default-src 'none'; frame-ancestors 'none'");

/// Area of a document, which determines its policy.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Area {
    Public,
    Admin,
    /// Preview of a version, without scripts.
    Preview,
}

/// Input for the policy of a document.
pub(crate) struct Policy<'a> {
    pub(crate) area: Area,
    /// Hashes of inline scripts, as `sha256-…`.
    pub(crate) script_hashes: &'a [String],
    /// Hashes of inline styles.
    pub(crate) style_hashes: &'a [String],
    pub(crate) secure: bool,
    /// Frame origins that blocks declare.
    pub(crate) frame_origins: &'a [&'a str],
    /// Origins of third-party scripts that the visitor agreed to.
    /// The scripts may also send requests to these origins.
    pub(crate) script_origins: &'a [String],
    /// URL of the development server for islands. `None` if islands are built.
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

/// Excludes staff documents and secret links from search engines.
fn add_private(headers: &mut HeaderMap) {
    headers.insert(ROBOTS, HeaderValue::from_static("noindex"));
}

/// Adds headers to every response, including errors and files.
pub(crate) async fn of_every_answer(State(state): State<AppState>, request: Request, next: Next) -> Response {
    let path = request.uri().path();
    let (is_admin, contains_token) = (path.starts_with(ADMIN), contains_token(path));
    let mut response = next.run(request).await;
    let headers = response.headers_mut();
    add_missing(headers, state.is_secure());
    if is_admin || contains_token {
        add_private(headers);
    }
    if contains_token {
        headers.insert(REFERRER_POLICY, HeaderValue::from_static("no-referrer"));
    }
    response
}

/// Adds the headers of every response. Existing policies stay.
pub(crate) fn add_missing(headers: &mut HeaderMap, secure: bool) {
    headers.entry(CONTENT_SECURITY_POLICY).or_insert(NOTHING);
    headers.entry(CROSS_ORIGIN_RESOURCE_POLICY).or_insert(SAME_ORIGIN);
    add_common(headers, secure);
}

/// Checks if a path contains a secret token,
/// which must not reach other sites.
pub(crate) fn contains_token(path: &str) -> bool {
    const LINKS: &[&str] = &[
        "/cmsadmin/reset-password/",
        "/cmsadmin/activate-account/",
        "/cmsadmin/set-up/",
        "/api/pagewright/newsletter/",
        "/api/pagewright/backup/download/",
        "/preview/",
    ];
    LINKS.iter().any(|link| path.starts_with(link))
}

/// Lets other sites show a public file.
pub(crate) fn for_all_sites() -> (HeaderName, HeaderValue) {
    (CROSS_ORIGIN_RESOURCE_POLICY, HeaderValue::from_static("cross-origin"))
}

/// Disables caching by default, because most responses are personal.
pub(crate) async fn of_api_answers(mut response: Response) -> Response {
    response.headers_mut().entry(CACHE_CONTROL).or_insert(HeaderValue::from_static("private, no-store"));
    response
}

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
        // Allows inline styles for editors,
        // and for the preview in `srcdoc`, which inherits this policy.
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
