//! Turning rendered HTML into an answer.

use crate::layers::security_headers::{self, Area, Policy};
use crate::state::AppState;
use axum::response::{IntoResponse, Response};
use base64::Engine;
use base64::engine::general_purpose::STANDARD;
use http::header::{CACHE_CONTROL, CONTENT_TYPE};
use http::{HeaderMap, HeaderValue, StatusCode};
use sha2::{Digest, Sha256};

/// The digest of an inline script, in the form that a Content-Security-Policy wants.
pub(crate) fn script_hash(script: &str) -> String {
    format!("sha256-{}", STANDARD.encode(Sha256::digest(script.as_bytes())))
}

/// The headers of a document of this area that frames nothing of other sites.
pub(crate) fn headers(state: &AppState, area: Area) -> HeaderMap {
    headers_framing(state, area, &[])
}

/// The headers of a document whose frames load from these origins.
pub(crate) fn headers_framing(state: &AppState, area: Area, frame_origins: &[&str]) -> HeaderMap {
    let mut headers = HeaderMap::new();
    headers.insert(CONTENT_TYPE, HeaderValue::from_static("text/html; charset=utf-8"));
    let policy = Policy {
        area,
        script_hashes: std::slice::from_ref(&state.script_hash),
        secure: state.is_secure(),
        frame_origins,
        islands_dev_url: state.islands_dev_url.as_deref(),
    };
    security_headers::add(&mut headers, &policy);
    headers
}

/// For what no cache may keep.
pub(crate) const PRIVATE: HeaderValue = HeaderValue::from_static("private, no-store");

/// A document for one reader only.
pub(crate) fn private(state: &AppState, area: Area, status: StatusCode, html: String) -> Response {
    let mut headers = headers(state, area);
    headers.insert(CACHE_CONTROL, PRIVATE);
    (status, headers, html).into_response()
}
