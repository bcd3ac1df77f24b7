//! In-memory cache of small pictures that live pages show,
//! with the headers of the responses.
//! Changes that visitors see invalidate it.

use crate::page_cache::{CacheSize, knows};
use axum::body::Body;
use axum::response::Response;
use bytes::Bytes;
use domain::Generation;
use http::header::{CONTENT_LENGTH, CONTENT_TYPE, ETAG};
use http::{HeaderMap, StatusCode};
use moka::sync::Cache;
use std::sync::Arc;

/// Estimated bytes of an entry's headers.
const HEADER_BYTES: usize = 1024;

/// Recently sent pictures. `None` if the cache is off.
pub(crate) struct FileCache(pub(crate) Option<Cache<String, Arc<CachedFile>>>);

/// Picture as it was sent: headers and bytes.
pub(crate) struct CachedFile {
    pub(crate) generation: Generation,
    pub(crate) headers: HeaderMap,
    pub(crate) bytes: Bytes,
}

impl FileCache {
    /// Creates a cache with this limit. 0 turns it off.
    pub(crate) fn new(max_bytes: u64) -> Self {
        let weigher = |path: &String, file: &Arc<CachedFile>| {
            u32::try_from(path.len() + file.bytes.len() + HEADER_BYTES).unwrap_or(u32::MAX)
        };
        Self((max_bytes > 0).then(|| Cache::builder().max_capacity(max_bytes).weigher(weigher).build()))
    }
}

impl FileCache {
    /// Returns the size, for monitors.
    pub(crate) fn size(&self) -> CacheSize {
        self.0.as_ref().map_or(CacheSize::default(), |files| CacheSize {
            entries: files.entry_count(),
            bytes: files.weighted_size(),
        })
    }
}

impl CachedFile {
    /// Answers a request with the picture, or 304.
    pub(crate) fn respond(&self, request: &HeaderMap) -> Response {
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
