//! Cache layer for small pictures.

use crate::api::API;
use crate::file_cache::{CachedFile, FileCache};
use crate::state::AppState;
use axum::body::{Body, HttpBody, to_bytes};
use axum::extract::Request;
use axum::middleware::Next;
use axum::response::{IntoResponse, Response};
use http::header::{CACHE_CONTROL, CONTENT_LENGTH, CONTENT_TYPE, HeaderName, SET_COOKIE};
use http::{Method, StatusCode};
use std::sync::Arc;

const FILES: &str = "/medialib/get-page-file/";
/// Maximum bytes of a cached picture.
const MAX_CACHED_FILE_BYTES: u64 = 512 * 1024;

/// Checks if a request reads a page file.
pub(super) fn is_for_file(request: &Request) -> bool {
    *request.method() == Method::GET
        && request.uri().path().strip_prefix(API).is_some_and(|path| path.starts_with(FILES))
}

/// Serves pictures of live pages from memory, the same for every caller.
pub(super) async fn serve(state: &AppState, request: Request, next: Next) -> Response {
    let FileCache(Some(files)) = &state.files else { return next.run(request).await };
    let address = request.uri().path_and_query().map_or_else(|| request.uri().path(), |address| address.as_str());
    let generation = state.cms.generation();
    if let Some(file) = files.get(address).filter(|file| file.generation == generation) {
        let response = file.respond(request.headers());
        state.metrics.count_file_hit(response.status());
        return response;
    }
    state.metrics.count_file_miss();
    let address = address.to_owned();
    let response = next.run(request).await;
    if !is_kept(&response) {
        return response;
    }
    let (mut parts, body) = response.into_parts();
    let Ok(bytes) = to_bytes(body, usize::MAX).await else { return StatusCode::INTERNAL_SERVER_ERROR.into_response() };
    parts.headers.insert(CONTENT_LENGTH, bytes.len().into());
    let file = CachedFile { generation, headers: parts.headers.clone(), bytes: bytes.clone() };
    files.insert(address, Arc::new(file));
    Response::from_parts(parts, Body::from(bytes))
}

/// Checks if a response is a small picture that shared caches may store.
fn is_kept(response: &Response) -> bool {
    let headers = response.headers();
    let begins = |name: HeaderName, with: &str| {
        headers.get(name).and_then(|value| value.to_str().ok()).is_some_and(|value| value.starts_with(with))
    };
    let size = response.body().size_hint().exact();
    response.status() == StatusCode::OK
        && begins(CONTENT_TYPE, "image/")
        && begins(CACHE_CONTROL, "public")
        && !headers.contains_key(SET_COOKIE)
        && size.is_some_and(|size| size <= MAX_CACHED_FILE_BYTES)
}
