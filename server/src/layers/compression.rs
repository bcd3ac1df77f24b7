//! Compression of responses.
//!
//! HTML is compressed only if public and for callers without a session.
//! Otherwise the length could reveal the session's token (BREACH).

use super::caller::has_session_cookie;
use crate::state::AppState;
use axum::extract::{Request, State};
use axum::middleware::Next;
use axum::response::Response;
use http::header::CONTENT_TYPE;
use http::{Extensions, HeaderMap, StatusCode, Version};
use tower_http::compression::CompressionLayer;
use tower_http::compression::predicate::{DefaultPredicate, Predicate};

/// Marks a response without secrets.
#[derive(Clone, Copy)]
struct HoldsNoSecret;

/// Marks public responses to requests without a session.
pub(crate) async fn mark_public(State(state): State<AppState>, request: Request, next: Next) -> Response {
    let has_session = has_session_cookie(request.headers(), state.session_cookie());
    let mut response = next.run(request).await;
    if !has_session {
        response.extensions_mut().insert(HoldsNoSecret);
    }
    response
}

pub(crate) fn layer() -> CompressionLayer<impl Predicate> {
    CompressionLayer::new().compress_when(DefaultPredicate::new().and(is_safe))
}

fn is_safe(_: StatusCode, _: Version, headers: &HeaderMap, extensions: &Extensions) -> bool {
    let is_of = |kind: &[u8]| headers.get(CONTENT_TYPE).is_some_and(|value| value.as_bytes().starts_with(kind));
    // Most of a backup are pictures, which are compressed already.
    !is_of(b"application/x-tar") && (!is_of(b"text/html") || extensions.get::<HoldsNoSecret>().is_some())
}
