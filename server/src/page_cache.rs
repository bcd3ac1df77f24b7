//! Rendered public pages, kept in memory with their compressed forms until anything that visitors see changes.
//!
//! Every entry belongs to a generation of the site and to a period of the visitors' token. When either has passed, the
//! entry is as good as gone; so a publication that has answered can never be followed by the page from before it.

use crate::layers::caller::has_session_cookie;
use crate::layers::csrf::Period;
use crate::state::AppState;
use axum::body::Body;
use axum::extract::{Request, State};
use axum::middleware::Next;
use axum::response::Response;
use brotli::enc::BrotliEncoderParams;
use bytes::Bytes;
use domain::Generation;
use flate2::Compression;
use flate2::write::GzEncoder;
use http::header::{
    ACCEPT_ENCODING, CACHE_CONTROL, CONTENT_ENCODING, CONTENT_LENGTH, CONTENT_TYPE, ETAG, IF_NONE_MATCH, VARY,
};
use http::{HeaderMap, HeaderName, HeaderValue, Method, StatusCode};
use moka::sync::Cache;
use sha2::{Digest, Sha256};
use std::io::Write;
use std::sync::Arc;

/// Browsers keep pages, and ask each time whether they are still right.
const KEEP_AND_ASK: &str = "public, no-cache";
/// How hard pages are compressed: as much as pays within a millisecond.
const BROTLI_QUALITY: i32 = 5;

/// The state of the site that a page was rendered in.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Moment {
    generation: Generation,
    period: Period,
}

impl Moment {
    /// Now. Taken before a page is looked up, so that a change in between makes the entry old at once.
    pub(crate) fn now(state: &AppState) -> Self {
        Self { generation: state.cms.generation(), period: Period::at(state.cms.now()) }
    }
}

/// A page in every encoding, ready to be sent.
pub(crate) struct CachedPage {
    moment: Moment,
    plain: Form,
    gzip: Form,
    brotli: Form,
}

struct Form {
    headers: HeaderMap,
    body: Bytes,
}

pub(crate) struct PageCache {
    pages: Option<Cache<String, Arc<CachedPage>>>,
}

impl PageCache {
    /// A cache of at most so many bytes; none at all for 0.
    pub(crate) fn new(max_bytes: u64) -> Self {
        let cache = || {
            Cache::builder()
                .max_capacity(max_bytes)
                .weigher(|path: &String, page: &Arc<CachedPage>| page.weight(path))
                .build()
        };
        Self { pages: (max_bytes > 0).then(cache) }
    }

    pub(crate) fn is_on(&self) -> bool {
        self.pages.is_some()
    }

    fn find(&self, path: &str, moment: Moment) -> Option<Arc<CachedPage>> {
        self.pages.as_ref()?.get(path).filter(|page| page.moment == moment)
    }

    pub(crate) fn insert(&self, path: &str, page: Arc<CachedPage>) {
        if let Some(pages) = &self.pages {
            pages.insert(path.to_owned(), page);
        }
    }
}

impl CachedPage {
    /// Prepares a document for sending; `headers` are those that every form of it has.
    pub(crate) fn new(moment: Moment, headers: &HeaderMap, html: String) -> Self {
        let digest = Sha256::digest(html.as_bytes());
        let tag: String = digest.iter().take(12).map(|byte| format!("{byte:02x}")).collect();
        let form = |encoding: Option<&'static str>, body: Vec<u8>| {
            let mut headers = headers.clone();
            headers.insert(CACHE_CONTROL, HeaderValue::from_static(KEEP_AND_ASK));
            headers.insert(VARY, HeaderValue::from_static("accept-encoding, cookie"));
            headers.insert(CONTENT_LENGTH, HeaderValue::from(body.len()));
            if let Some(encoding) = encoding {
                headers.insert(CONTENT_ENCODING, HeaderValue::from_static(encoding));
            }
            if let Ok(etag) = HeaderValue::from_str(&format!("\"{tag}-{}\"", encoding.unwrap_or("plain"))) {
                headers.insert(ETAG, etag);
            }
            Form { headers, body: Bytes::from(body) }
        };
        Self {
            moment,
            gzip: form(Some("gzip"), gzip(html.as_bytes())),
            brotli: form(Some("br"), brotli(html.as_bytes())),
            plain: form(None, html.into_bytes()),
        }
    }

    /// The answer to a request: the form that it accepts, or 304 when it has the page already.
    pub(crate) fn respond(&self, request: &HeaderMap) -> Response {
        let form = match best_encoding(request) {
            Encoding::Brotli => &self.brotli,
            Encoding::Gzip => &self.gzip,
            Encoding::Plain => &self.plain,
        };
        let mut response = if knows(request, form.headers.get(ETAG)) {
            let mut response = Response::new(Body::empty());
            *response.status_mut() = StatusCode::NOT_MODIFIED;
            response
        } else {
            Response::new(Body::from(form.body.clone()))
        };
        *response.headers_mut() = form.headers.clone();
        if response.status() == StatusCode::NOT_MODIFIED {
            response.headers_mut().remove(CONTENT_LENGTH);
            response.headers_mut().remove(CONTENT_TYPE);
        }
        response
    }

    fn weight(&self, path: &str) -> u32 {
        const HEADERS: usize = 3 * 1024;
        let bytes = [&self.plain, &self.gzip, &self.brotli].iter().map(|form| form.body.len()).sum::<usize>();
        u32::try_from(bytes + path.len() + HEADERS).unwrap_or(u32::MAX)
    }
}

/// Answers from the cache before anything else looks at the request. One with a session passes by.
pub(crate) async fn serve(State(state): State<AppState>, request: Request, next: Next) -> Response {
    let reads = matches!(*request.method(), Method::GET | Method::HEAD);
    if reads
        && !has_session_cookie(request.headers(), state.session_cookie())
        && let Some(page) = state.pages.find(request.uri().path(), Moment::now(&state))
    {
        return page.respond(request.headers());
    }
    next.run(request).await
}

/// The ways in which something can be packed for the way to the browser.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Encoding {
    Brotli,
    Gzip,
    Plain,
}

/// The smallest form that a request accepts.
pub(crate) fn best_encoding(request: &HeaderMap) -> Encoding {
    let accepts = |name: &str| {
        list(request, ACCEPT_ENCODING).any(|part| {
            let mut words = part.split(';').map(str::trim);
            let refused = |word: &str| {
                word.strip_prefix(['q', 'Q'])
                    .and_then(|rest| rest.strip_prefix('='))
                    .is_some_and(|q| q.parse::<f32>().is_ok_and(|q| q <= 0.0))
            };
            words.next().is_some_and(|word| word.eq_ignore_ascii_case(name)) && !words.any(refused)
        })
    };
    match (accepts("br"), accepts("gzip")) {
        (true, _) => Encoding::Brotli,
        (false, true) => Encoding::Gzip,
        (false, false) => Encoding::Plain,
    }
}

/// Whether the request already has what this tag names.
pub(crate) fn knows(request: &HeaderMap, etag: Option<&HeaderValue>) -> bool {
    let Some(etag) = etag.and_then(|etag| etag.to_str().ok()) else { return false };
    list(request, IF_NONE_MATCH).any(|tag| tag == "*" || tag.trim_start_matches("W/") == etag)
}

/// The elements of a header that is a list. It may be written in several lines.
fn list(request: &HeaderMap, name: HeaderName) -> impl Iterator<Item = &str> {
    let lines = request.get_all(name).into_iter().filter_map(|value| value.to_str().ok());
    lines.flat_map(|line| line.split(',')).map(str::trim)
}

fn gzip(bytes: &[u8]) -> Vec<u8> {
    let mut encoder = GzEncoder::new(Vec::with_capacity(bytes.len() / 3), Compression::new(6));
    let written = encoder.write_all(bytes).and_then(|()| encoder.finish());
    written.expect("writing to memory does not fail")
}

fn brotli(bytes: &[u8]) -> Vec<u8> {
    let mut out = Vec::with_capacity(bytes.len() / 3);
    let params = BrotliEncoderParams { quality: BROTLI_QUALITY, ..BrotliEncoderParams::default() };
    brotli::BrotliCompress(&mut &bytes[..], &mut out, &params).expect("writing to memory does not fail");
    out
}

#[cfg(test)]
mod tests {
    use super::{Encoding, best_encoding, knows};
    use http::header::{ACCEPT_ENCODING, IF_NONE_MATCH};
    use http::{HeaderMap, HeaderValue};

    #[test]
    fn the_smallest_accepted_form_is_chosen() {
        for (accepted, expected) in [
            ("gzip, deflate, br, zstd", Encoding::Brotli),
            ("gzip;q=0.8", Encoding::Gzip),
            ("br;q=0, gzip", Encoding::Gzip),
            ("br; Q=0.0, gzip", Encoding::Gzip),
            ("identity", Encoding::Plain),
            ("brotli", Encoding::Plain),
        ] {
            let mut headers = HeaderMap::new();
            headers.insert(ACCEPT_ENCODING, HeaderValue::from_static(accepted));
            assert_eq!(best_encoding(&headers), expected, "{accepted}");
        }
        assert_eq!(best_encoding(&HeaderMap::new()), Encoding::Plain);
    }

    #[test]
    fn a_known_tag_is_found_among_several() {
        let etag = HeaderValue::from_static("\"abc-br\"");
        for (known, expected) in [("\"abc-br\"", true), ("W/\"abc-br\", \"x\"", true), ("*", true), ("\"abc\"", false)]
        {
            let mut headers = HeaderMap::new();
            headers.insert(IF_NONE_MATCH, HeaderValue::from_static(known));
            assert_eq!(knows(&headers, Some(&etag)), expected, "{known}");
        }
    }

    #[test]
    fn a_list_may_be_written_in_several_lines() {
        let mut headers = HeaderMap::new();
        for (name, value) in
            [(ACCEPT_ENCODING, "gzip"), (ACCEPT_ENCODING, "br"), (IF_NONE_MATCH, "\"x\""), (IF_NONE_MATCH, "\"abc\"")]
        {
            headers.append(name, HeaderValue::from_static(value));
        }
        assert_eq!(best_encoding(&headers), Encoding::Brotli);
        assert!(knows(&headers, Some(&HeaderValue::from_static("\"abc\""))));
    }
}
