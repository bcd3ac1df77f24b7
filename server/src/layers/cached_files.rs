//! Keeps small pictures of live pages in memory, with all their headers, until anything that visitors see changes.

use crate::api::API;
use crate::page_cache::knows;
use crate::state::AppState;
use axum::body::{Body, HttpBody, to_bytes};
use axum::extract::{Request, State};
use axum::middleware::Next;
use axum::response::{IntoResponse, Response};
use bytes::Bytes;
use domain::Generation;
use http::header::{CACHE_CONTROL, CONTENT_LENGTH, CONTENT_TYPE, ETAG, HeaderName, SET_COOKIE};
use http::{HeaderMap, Method, StatusCode};
use moka::sync::Cache;
use std::sync::Arc;

const FILES: &str = "/medialib/get-page-file/";
/// The most bytes of a picture that is kept.
const LARGEST: u64 = 512 * 1024;
/// About what the headers of an entry take.
const HEADERS: usize = 1024;

/// The pictures that were sent last.
pub(crate) struct FileCache(Option<Cache<String, Arc<CachedFile>>>);

struct CachedFile {
    generation: Generation,
    headers: HeaderMap,
    bytes: Bytes,
}

impl FileCache {
    /// A cache of at most so many bytes; none at all for 0.
    pub(crate) fn new(max_bytes: u64) -> Self {
        let weigher = |path: &String, file: &Arc<CachedFile>| {
            u32::try_from(path.len() + file.bytes.len() + HEADERS).unwrap_or(u32::MAX)
        };
        Self((max_bytes > 0).then(|| Cache::builder().max_capacity(max_bytes).weigher(weigher).build()))
    }
}

/// Answers for a picture of a live page from memory, before anything else looks at the request: who asks makes no difference.
pub(crate) async fn serve(State(state): State<AppState>, request: Request, next: Next) -> Response {
    let FileCache(Some(files)) = &state.files else { return next.run(request).await };
    let is_file = request.uri().path().strip_prefix(API).is_some_and(|path| path.starts_with(FILES));
    if !is_file || *request.method() != Method::GET {
        return next.run(request).await;
    }
    let address = request.uri().path_and_query().map(|address| address.as_str().to_owned()).unwrap_or_default();
    let generation = state.cms.generation();
    if let Some(file) = files.get(&address).filter(|file| file.generation == generation) {
        return file.respond(request.headers());
    }
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

/// Whether an answer is a small picture that everybody may keep.
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
        && size.is_some_and(|size| size <= LARGEST)
}

impl CachedFile {
    fn respond(&self, request: &HeaderMap) -> Response {
        let is_known = knows(request, self.headers.get(ETAG));
        let mut response = Response::new(if is_known { Body::empty() } else { Body::from(self.bytes.clone()) });
        *response.headers_mut() = self.headers.clone();
        if is_known {
            *response.status_mut() = StatusCode::NOT_MODIFIED;
            response.headers_mut().remove(CONTENT_LENGTH);
            response.headers_mut().remove(CONTENT_TYPE);
        }
        response
    }
}
