//! In-memory cache of rendered public pages in compressed forms.
//!
//! Entries expire with the site's generation or the visitor token period,
//! so visitors never get an outdated page after a publication.
//! Concurrent requests for a missing page wait for one rendering.

use crate::csrf_token::Period;
use app::public::Visit;
use axum::body::Body;
use axum::response::Response;
use brotli::enc::BrotliEncoderParams;
use bytes::Bytes;
use domain::viewer::resolve::Absence;
use domain::{Cms, Generation};
use flate2::Compression;
use flate2::write::GzEncoder;
use http::header::{
    ACCEPT_ENCODING, CACHE_CONTROL, CONTENT_ENCODING, CONTENT_LENGTH, CONTENT_TYPE, ETAG, IF_NONE_MATCH, VARY,
};
use http::{HeaderMap, HeaderName, HeaderValue, StatusCode};
use model::locale::Locale;
use model::visitors::ConsentState;
use moka::Entry;
use moka::future::Cache;
use moka::ops::compute::{CompResult, Op};
use sha2::{Digest, Sha256};
use std::borrow::Cow;
use std::io::Write;
use std::sync::{Arc, OnceLock};
use std::time::Duration;
use tokio::sync::Semaphore;
use tokio::task::spawn_blocking;
use tokio::time::sleep;

/// Brotli quality and gzip level for the first response after a change.
/// Compression takes 0.5 ms for 70 kB.
const QUICK_BROTLI_QUALITY: i32 = 3;
const QUICK_GZIP_LEVEL: u32 = 2;
/// Brotli quality and gzip level of the compression after the response.
/// A page with its headers should fit into
/// ten packets, the initial TCP window.
const BROTLI_QUALITY: i32 = 7;
const GZIP_LEVEL: u32 = 6;
/// Delay of full compression after the first response.
/// Pages that are replaced meanwhile,
/// as in a series of publications, are not compressed fully.
const FULL_COMPRESSION_DELAY: Duration = Duration::from_millis(200);

/// Maximum bytes to compress in an async task.
/// Longer documents, such as sitemaps, would delay other responses.
const MAX_INLINE_BYTES: usize = 256 * 1024;

/// State of the site when a page was rendered.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct ContentVersion {
    generation: Generation,
    period: Period,
}

impl ContentVersion {
    /// Returns the current version. Callers read it before a lookup,
    /// so that a later change makes the result outdated.
    pub(crate) fn now(cms: &Cms) -> Self {
        Self { generation: cms.generation(), period: Period::at(cms.now()) }
    }
}

/// Key of a page in the cache:
/// address, consent state and offered language.
#[derive(Clone, Copy, Debug)]
pub(crate) struct PageKey<'a> {
    pub(crate) place: PagePlace<'a>,
    pub(crate) consent: ConsentState,
    pub(crate) preferred: Option<&'a Locale>,
}

#[derive(Clone, Copy, Debug)]
pub(crate) enum PagePlace<'a> {
    Path(&'a str),
    /// All addresses in a locale
    /// that lack a page for the same reason.
    Absent(Absence, &'a Locale),
}

impl PagePlace<'_> {
    /// Returns the name in the cache. The name of an absent
    /// page begins with a space, which no path contains.
    fn name(&self) -> Cow<'_, str> {
        match self {
            Self::Path(path) => Cow::Borrowed(path),
            Self::Absent(Absence::NotFound, locale) => Cow::Owned(format!(" not-found {locale}")),
            Self::Absent(Absence::Gone, locale) => Cow::Owned(format!(" gone {locale}")),
        }
    }
}

impl<'a> PageKey<'a> {
    pub(crate) fn of(place: PagePlace<'a>, visit: &'a Visit) -> Self {
        Self { place, consent: visit.consent, preferred: visit.preferred.as_ref() }
    }

    /// Returns the name in the cache. For visitors
    /// without consent choice and language offer, it is only the address.
    fn name(&self) -> Cow<'_, str> {
        let consent = match self.consent {
            ConsentState::Unknown if self.preferred.is_none() => return self.place.name(),
            ConsentState::Unknown => String::new(),
            ConsentState::Given(consent) => {
                format!("{}{}", u8::from(consent.statistics), u8::from(consent.marketing))
            }
        };
        Cow::Owned(format!("{} {consent} {}", self.place.name(), self.preferred.map_or("", Locale::as_str)))
    }
}

/// Returns headers by which browsers revalidate a page,
/// and shared caches store it for `max_age` seconds.
/// `varies` is true if a language offer depends on the browser.
pub(crate) fn cache_headers(max_age: u32, varies: bool) -> [(HeaderName, HeaderValue); 2] {
    let control = match max_age {
        0 => "public, no-cache".to_owned(),
        seconds => format!("public, max-age=0, s-maxage={seconds}, must-revalidate"),
    };
    let control = HeaderValue::try_from(control).expect("letters and digits");
    let vary = match varies {
        false => "accept-encoding, cookie",
        true => "accept-encoding, accept-language, cookie, sec-fetch-site, sec-purpose",
    };
    [(CACHE_CONTROL, control), (VARY, HeaderValue::from_static(vary))]
}

/// Returns headers with the keys of an answer, by which
/// caches purge it. There are two names of the same header.
pub(crate) fn purge_headers(keys: &[String]) -> [(HeaderName, HeaderValue); 2] {
    let value = |separator: &str| HeaderValue::try_from(keys.join(separator)).expect("letters, digits and hyphens");
    [(HeaderName::from_static("surrogate-key"), value(" ")), (HeaderName::from_static("cache-tag"), value(","))]
}

/// Page in every encoding, ready to be sent.
pub(crate) struct CachedPage {
    version: ContentVersion,
    status: StatusCode,
    /// Headers of every encoding.
    headers: HeaderMap,
    /// Digest of the document, with which its ETags begin.
    digest: String,
    plain: EncodedPage,
    packed: Packed,
}

/// Compressed forms of a page.
enum Packed {
    /// Compressed quickly on the first request.
    /// The full forms replace these later.
    Quick {
        gzip: OnceLock<EncodedPage>,
        brotli: OnceLock<EncodedPage>,
    },
    Full {
        gzip: EncodedPage,
        brotli: EncodedPage,
    },
}

#[derive(Clone)]
struct EncodedPage {
    headers: HeaderMap,
    body: Bytes,
    /// ETag of the other compression, quick or full,
    /// which browsers may still have.
    other_tag: Option<HeaderValue>,
}

/// Size of a cache, for monitors.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct CacheSize {
    pub(crate) entries: u64,
    pub(crate) bytes: u64,
}

pub(crate) struct PageCache {
    pages: Option<Cache<String, Arc<CachedPage>>>,
    /// Requested addresses without a page, with their locales.
    /// Vulnerability scanners request the same addresses from every site.
    absent: Cache<String, (ContentVersion, Locale)>,
    /// Allows one full compression at a time,
    /// so that processors stay free for visitors.
    turns: Arc<Semaphore>,
    /// Places of answers with names by clients that wait for a turn.
    waiting: Arc<Semaphore>,
}

/// Maximum number of answers with names by clients that wait for full
/// compression. Their memory is not that of the cache.
const MAX_WAITING: usize = 64;
/// Maximum bytes of cached addresses without a page.
const MAX_ABSENT_BYTES: u64 = 1024 * 1024;

impl PageCache {
    /// Creates a cache with this limit in bytes. 0 turns it off.
    pub(crate) fn new(max_bytes: u64) -> Self {
        let cache = || {
            Cache::builder()
                .max_capacity(max_bytes)
                .weigher(|path: &String, page: &Arc<CachedPage>| page.weight(path))
                .build()
        };
        let address_weight = |name: &String| u32::try_from(name.len() + 128).unwrap_or(u32::MAX);
        let absent =
            Cache::builder().max_capacity(MAX_ABSENT_BYTES).weigher(move |name, _| address_weight(name)).build();
        Self {
            pages: (max_bytes > 0).then(cache),
            absent,
            turns: Arc::new(Semaphore::new(1)),
            waiting: Arc::new(Semaphore::new(MAX_WAITING)),
        }
    }

    /// Returns the size, for monitors.
    pub(crate) fn size(&self) -> CacheSize {
        self.pages.as_ref().map_or(CacheSize::default(), |pages| CacheSize {
            entries: pages.entry_count(),
            bytes: pages.weighted_size(),
        })
    }

    pub(crate) fn is_on(&self) -> bool {
        self.pages.is_some()
    }

    pub(crate) async fn find(&self, key: PageKey<'_>, version: ContentVersion) -> Option<Arc<CachedPage>> {
        let pages = self.pages.as_ref()?;
        let current =
            async |key: PageKey<'_>| pages.get(key.name().as_ref()).await.filter(|page| page.version == version);
        if let Some(page) = current(key).await {
            return Some(page);
        }
        let (_, locale) = self.absent.get(key.name().as_ref()).await.filter(|(kept_at, _)| *kept_at == version)?;
        current(PageKey { place: PagePlace::Absent(Absence::NotFound, &locale), ..key }).await
    }

    /// Stores that an address has no page.
    /// `version` was read before the lookup.
    pub(crate) async fn cache_absence(&self, key: PageKey<'_>, version: ContentVersion, locale: &Locale) {
        self.absent.insert(key.name().into_owned(), (version, locale.clone())).await;
    }

    /// Stores a page that was made for its version. Compresses it fully
    /// later, unless too many wait for that.
    pub(crate) async fn keep(&self, name: String, page: Arc<CachedPage>) {
        let Some(pages) = &self.pages else { return };
        pages.insert(name.clone(), Arc::clone(&page)).await;
        if let Ok(place) = Arc::clone(&self.waiting).try_acquire_owned() {
            let packing = pack_fully(pages.clone(), name, page, Arc::clone(&self.turns));
            tokio::spawn(async move {
                packing.await;
                drop(place);
            });
        }
    }

    /// Returns the page of the current version, rendered if it is missing.
    /// Concurrent requests for a key wait for one rendering.
    /// Reads `now` before rendering, so that later changes outdate the page.
    /// Errors are not stored.
    pub(crate) async fn get_or_render<F, E>(
        &self,
        key: PageKey<'_>,
        now: impl Fn() -> ContentVersion,
        render: impl FnOnce(ContentVersion) -> F,
    ) -> Result<Arc<CachedPage>, E>
    where
        F: Future<Output = Result<CachedPage, E>>,
        E: Send + Sync + 'static,
    {
        let Some(pages) = &self.pages else { return render(now()).await.map(Arc::new) };
        let name = key.name();
        let kept = pages.entry_by_ref(name.as_ref()).and_try_compute_with(async |kept| {
            let version = now();
            match kept {
                Some(kept) if kept.value().version == version => Ok(Op::Nop),
                _ => render(version).await.map(|page| Op::Put(Arc::new(page))),
            }
        });
        let (page, is_new) = match kept.await? {
            CompResult::Inserted(page) | CompResult::ReplacedWith(page) => (page.into_value(), true),
            CompResult::Unchanged(page) | CompResult::Removed(page) => (page.into_value(), false),
            CompResult::StillNone(_) => unreachable!("what was not kept was put there"),
        };
        if is_new {
            tokio::spawn(pack_fully(pages.clone(), name.into_owned(), Arc::clone(&page), Arc::clone(&self.turns)));
        }
        Ok(page)
    }
}

/// Compresses a cached page fully, unless another page has replaced it.
async fn pack_fully(
    pages: Cache<String, Arc<CachedPage>>,
    name: String,
    quick: Arc<CachedPage>,
    turns: Arc<Semaphore>,
) {
    sleep(FULL_COMPRESSION_DELAY).await;
    // Never fails, because the semaphore is never closed.
    let _turn = turns.acquire_owned().await.ok();
    if !pages.get(&name).await.is_some_and(|kept| Arc::ptr_eq(&kept, &quick)) {
        return;
    }
    let page = Arc::clone(&quick);
    let Ok(full) = spawn_blocking(move || page.packed_fully()).await else { return };
    let replace = async |kept: Option<Entry<String, Arc<CachedPage>>>| match kept {
        Some(kept) if Arc::ptr_eq(kept.value(), &quick) => Op::Put(Arc::new(full)),
        _ => Op::Nop,
    };
    pages.entry(name).and_compute_with(replace).await;
}

impl CachedPage {
    /// Prepares a document for sending.
    /// Compresses long documents immediately, on a blocking thread.
    pub(crate) async fn new(version: ContentVersion, answer: (StatusCode, &HeaderMap), html: String) -> Self {
        let is_long = html.len() > MAX_INLINE_BYTES;
        let page = Self::plain(version, answer, html);
        if !is_long {
            return page;
        }
        let page = Arc::new(page);
        let packing = Arc::clone(&page);
        let _done = spawn_blocking(move || packing.pack_quickly()).await;
        Arc::into_inner(page).expect("the thread has dropped its page")
    }

    fn plain(version: ContentVersion, (status, headers): (StatusCode, &HeaderMap), html: String) -> Self {
        let digest = Sha256::digest(html.as_bytes());
        let digest = hex::encode(&digest[..12]);
        Self {
            version,
            status,
            headers: headers.clone(),
            plain: EncodedPage::new(headers, None, format!("\"{digest}-plain\""), html.into_bytes()),
            digest,
            packed: Packed::Quick { gzip: OnceLock::new(), brotli: OnceLock::new() },
        }
    }

    fn quick_form(&self, packing: Packing) -> EncodedPage {
        let body = match packing {
            Packing::Gzip => gzip(&self.plain.body, QUICK_GZIP_LEVEL),
            Packing::Brotli => brotli(&self.plain.body, QUICK_BROTLI_QUALITY),
        };
        let [quick, full] = self.tags(packing);
        EncodedPage {
            other_tag: HeaderValue::try_from(full).ok(),
            ..EncodedPage::new(&self.headers, Some(packing), quick, body)
        }
    }

    /// Returns the ETags of the quick
    /// and the full form, whose bytes differ.
    fn tags(&self, packing: Packing) -> [String; 2] {
        ["-quick", ""].map(|effort| format!("\"{}-{}{effort}\"", self.digest, packing.name()))
    }

    fn pack_quickly(&self) {
        let _forms = [self.form(ContentEncoding::Gzip), self.form(ContentEncoding::Brotli)];
    }

    fn packed_fully(&self) -> Self {
        let form = |packing: Packing, body| {
            let [quick, full] = self.tags(packing);
            EncodedPage {
                other_tag: HeaderValue::try_from(quick).ok(),
                ..EncodedPage::new(&self.headers, Some(packing), full, body)
            }
        };
        let gzip = form(Packing::Gzip, gzip(&self.plain.body, GZIP_LEVEL));
        let brotli = form(Packing::Brotli, brotli(&self.plain.body, BROTLI_QUALITY));
        Self {
            version: self.version,
            status: self.status,
            headers: self.headers.clone(),
            digest: self.digest.clone(),
            plain: self.plain.clone(),
            packed: Packed::Full { gzip, brotli },
        }
    }

    fn form(&self, encoding: ContentEncoding) -> &EncodedPage {
        match (encoding, &self.packed) {
            (ContentEncoding::Plain, _) => &self.plain,
            (ContentEncoding::Gzip, Packed::Full { gzip, .. }) => gzip,
            (ContentEncoding::Brotli, Packed::Full { brotli, .. }) => brotli,
            (ContentEncoding::Gzip, Packed::Quick { gzip, .. }) => gzip.get_or_init(|| self.quick_form(Packing::Gzip)),
            (ContentEncoding::Brotli, Packed::Quick { brotli, .. }) => {
                brotli.get_or_init(|| self.quick_form(Packing::Brotli))
            }
        }
    }

    /// Checks if this is the page for unknown addresses.
    pub(crate) fn is_not_found(&self) -> bool {
        self.status == StatusCode::NOT_FOUND
    }

    /// Answers a request with the best form, or 304.
    pub(crate) fn respond(&self, request: &HeaderMap) -> Response {
        let form = self.form(best_encoding(request));
        let has_form = knows(request, form.headers.get(ETAG)) || knows(request, form.other_tag.as_ref());
        let is_known = self.status == StatusCode::OK && has_form;
        let mut response = Response::new(Body::empty());
        *response.status_mut() = if is_known { StatusCode::NOT_MODIFIED } else { self.status };
        if !is_known {
            *response.body_mut() = Body::from(form.body.clone());
        }
        *response.headers_mut() = form.headers.clone();
        if response.status() == StatusCode::NOT_MODIFIED {
            response.headers_mut().remove(CONTENT_LENGTH);
            response.headers_mut().remove(CONTENT_TYPE);
        }
        response
    }

    fn weight(&self, path: &str) -> u32 {
        const HEADER_BYTES: usize = 4 * 1024;
        let plain = self.plain.body.len();
        let packed = match &self.packed {
            // The sizes are not known yet. Together, the two
            // quick forms take less than the document.
            Packed::Quick { .. } => plain,
            Packed::Full { gzip, brotli } => gzip.body.len() + brotli.body.len(),
        };
        u32::try_from(plain + packed + path.len() + HEADER_BYTES).unwrap_or(u32::MAX)
    }
}

impl EncodedPage {
    fn new(headers: &HeaderMap, packing: Option<Packing>, tag: String, body: Vec<u8>) -> Self {
        let mut headers = headers.clone();
        headers.insert(CONTENT_LENGTH, HeaderValue::from(body.len()));
        if let Some(packing) = packing {
            headers.insert(CONTENT_ENCODING, HeaderValue::from_static(packing.name()));
        }
        if let Ok(etag) = HeaderValue::try_from(tag) {
            headers.insert(ETAG, etag);
        }
        Self { headers, body: Bytes::from(body), other_tag: None }
    }
}

/// Compression formats of cached pages.
#[derive(Clone, Copy, Debug)]
enum Packing {
    Gzip,
    Brotli,
}

impl Packing {
    const fn name(self) -> &'static str {
        match self {
            Self::Gzip => "gzip",
            Self::Brotli => "br",
        }
    }
}

/// Encodings of responses.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum ContentEncoding {
    Brotli,
    Gzip,
    Plain,
}

/// Returns the smallest encoding that a request accepts.
pub(crate) fn best_encoding(request: &HeaderMap) -> ContentEncoding {
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
        (true, _) => ContentEncoding::Brotli,
        (false, true) => ContentEncoding::Gzip,
        (false, false) => ContentEncoding::Plain,
    }
}

/// Checks if `If-None-Match` holds this tag.
pub(crate) fn knows(request: &HeaderMap, etag: Option<&HeaderValue>) -> bool {
    let Some(etag) = etag.and_then(|etag| etag.to_str().ok()) else { return false };
    list(request, IF_NONE_MATCH).any(|tag| tag == "*" || tag.trim_start_matches("W/") == etag)
}

/// Returns the elements of a list header, which may have several lines.
fn list(request: &HeaderMap, name: HeaderName) -> impl Iterator<Item = &str> {
    let lines = request.get_all(name).into_iter().filter_map(|value| value.to_str().ok());
    lines.flat_map(|line| line.split(',')).map(str::trim)
}

fn gzip(bytes: &[u8], level: u32) -> Vec<u8> {
    let mut encoder = GzEncoder::new(Vec::with_capacity(bytes.len() / 3), Compression::new(level));
    let written = encoder.write_all(bytes).and_then(|()| encoder.finish());
    written.expect("writing to memory does not fail")
}

fn brotli(bytes: &[u8], quality: i32) -> Vec<u8> {
    let mut out = Vec::with_capacity(bytes.len() / 3);
    let params = BrotliEncoderParams { quality, size_hint: bytes.len(), ..BrotliEncoderParams::default() };
    brotli::BrotliCompress(&mut &bytes[..], &mut out, &params).expect("writing to memory does not fail");
    out
}

#[cfg(test)]
mod tests {
    use super::{
        CachedPage, ContentEncoding, ContentVersion, FULL_COMPRESSION_DELAY, MAX_INLINE_BYTES, Packed, PageCache,
        PageKey, PagePlace, best_encoding, knows,
    };
    use crate::csrf_token::Period;
    use axum::response::Response;
    use domain::Generation;
    use domain::viewer::resolve::Absence;
    use http::header::{ACCEPT_ENCODING, CONTENT_ENCODING, CONTENT_LENGTH, ETAG, IF_NONE_MATCH};
    use http::{HeaderMap, HeaderName, HeaderValue, StatusCode};
    use model::locale::Locale;
    use model::visitors::{Consent, ConsentState};
    use std::cell::Cell;
    use std::convert::Infallible;
    use std::sync::Arc;
    use std::time::Duration;
    use time::OffsetDateTime;
    use time::macros::datetime;
    use tokio::task::yield_now;

    const A: PageKey<'_> = PageKey { place: PagePlace::Path("/a"), consent: ConsentState::Unknown, preferred: None };
    const NOON: OffsetDateTime = datetime!(2026-03-02 12:00 UTC);

    fn version(hours: i64) -> ContentVersion {
        ContentVersion { generation: Generation::default(), period: Period::at(NOON + time::Duration::hours(hours)) }
    }

    fn page(version: ContentVersion, html: &str) -> CachedPage {
        CachedPage::plain(version, (StatusCode::OK, &HeaderMap::new()), html.to_owned())
    }

    fn request(headers: [(HeaderName, &str); 2]) -> HeaderMap {
        headers.map(|(name, value)| (name, HeaderValue::from_str(value).unwrap())).into_iter().collect()
    }

    fn header(response: &Response, name: HeaderName) -> String {
        response.headers().get(name).map_or("", |value| value.to_str().unwrap()).to_owned()
    }

    /// Waits for the full compression and returns the page.
    async fn packed(cache: &PageCache) -> Arc<CachedPage> {
        loop {
            match cache.find(A, version(0)).await {
                Some(page) if matches!(page.packed, Packed::Full { .. }) => return page,
                _ => tokio::time::sleep(Duration::from_millis(1)).await,
            }
        }
    }

    #[tokio::test]
    async fn the_first_answer_is_packed_quickly_and_the_following_ones_better() {
        let cache = PageCache::new(1 << 20);
        let html: String = (0..9000).map(|number| format!("<p>{}</p>", number * number % 977)).collect();
        let render = async |at| Ok::<_, Infallible>(page(at, &html));
        let quick = cache.get_or_render(A, || version(0), render).await.unwrap();
        for encoding in ["br", "gzip"] {
            let asked = request([(ACCEPT_ENCODING, encoding), (IF_NONE_MATCH, "\"other\"")]);
            let (first, later) = (quick.respond(&asked), packed(&cache).await.respond(&asked));
            assert_eq!(
                (header(&first, CONTENT_ENCODING), header(&later, CONTENT_ENCODING)),
                (encoding.to_owned(), encoding.to_owned())
            );
            let sizes = [&first, &later].map(|answer| header(answer, CONTENT_LENGTH).parse::<usize>().unwrap());
            assert!(sizes[1] < sizes[0] && sizes[0] < html.len() / 2, "{sizes:?}");
            // Different bytes need different ETags,
            // but a browser that has one form needs no new download.
            let tags = [&first, &later].map(|answer| header(answer, ETAG));
            assert_ne!(tags[0], tags[1]);
            for tag in &tags {
                let known = request([(ACCEPT_ENCODING, encoding), (IF_NONE_MATCH, tag)]);
                for (page, current) in [(&quick, &tags[0]), (&packed(&cache).await, &tags[1])] {
                    let again = page.respond(&known);
                    assert_eq!((again.status(), &header(&again, ETAG)), (StatusCode::NOT_MODIFIED, current));
                }
            }
        }
    }

    #[tokio::test]
    async fn a_page_that_was_replaced_is_not_packed_into_its_place() {
        let cache = PageCache::new(1 << 20);
        let turn = Arc::clone(&cache.turns).acquire_owned().await;
        cache.get_or_render(A, || version(0), async |at| Ok::<_, Infallible>(page(at, "old"))).await.unwrap();
        cache.get_or_render(A, || version(6), async |at| Ok::<_, Infallible>(page(at, "new"))).await.unwrap();
        drop(turn);
        tokio::time::sleep(FULL_COMPRESSION_DELAY + Duration::from_millis(50)).await;
        assert_eq!(cache.find(A, version(6)).await.unwrap().plain.body, "new");
        assert!(cache.find(A, version(0)).await.is_none());
    }

    #[tokio::test]
    async fn a_long_document_is_packed_before_it_is_answered() {
        let html = "<p>a</p>".repeat(MAX_INLINE_BYTES);
        let long = CachedPage::new(version(0), (StatusCode::OK, &HeaderMap::new()), html).await;
        assert!(
            matches!(&long.packed, Packed::Quick { gzip, brotli } if gzip.get().is_some() && brotli.get().is_some())
        );
        let short = CachedPage::new(version(0), (StatusCode::OK, &HeaderMap::new()), "a".to_owned()).await;
        assert!(
            matches!(&short.packed, Packed::Quick { gzip, brotli } if gzip.get().is_none() && brotli.get().is_none())
        );
    }

    #[tokio::test]
    async fn requests_that_miss_a_page_at_once_have_it_rendered_once() {
        let cache = PageCache::new(1 << 20);
        let rendered = Cell::new(0);
        let ask = async || {
            let render = async |version| {
                rendered.set(rendered.get() + 1);
                yield_now().await;
                Ok::<_, Infallible>(page(version, "a"))
            };
            cache.get_or_render(A, || version(0), render).await.unwrap();
        };
        tokio::join!(ask(), ask(), ask(), ask());
        ask().await;
        assert_eq!(rendered.get(), 1);
    }

    #[tokio::test]
    async fn a_page_that_was_begun_before_a_change_is_not_kept_for_after_it() {
        let cache = PageCache::new(1 << 20);
        let hour = Cell::new(0);
        let ask = async |html: &'static str, changes: bool| {
            let render = async |at| {
                // Changes the version while the page is rendered.
                hour.set(if changes { 6 } else { hour.get() });
                Ok::<_, Infallible>(page(at, html))
            };
            let page = cache.get_or_render(A, || version(hour.get()), render).await.unwrap();
            page.plain.body.clone()
        };
        assert_eq!(ask("before", true).await, "before");
        assert!(cache.find(A, version(6)).await.is_none());
        assert_eq!(ask("after", false).await, "after");
        assert_eq!(ask("not rendered", false).await, "after");
    }

    #[tokio::test]
    async fn visitors_who_agreed_to_something_else_get_another_page() {
        let cache = PageCache::new(1 << 20);
        let given = |statistics, marketing| ConsentState::Given(Consent { statistics, marketing });
        let states =
            [ConsentState::Unknown, given(false, false), given(true, false), given(false, true), given(true, true)];
        for round in 0..2 {
            for (number, consent) in states.into_iter().enumerate() {
                let html = format!("{}", number + round * 10);
                let render = async |at| Ok::<_, Infallible>(page(at, &html));
                let page = cache.get_or_render(PageKey { consent, ..A }, || version(0), render).await.unwrap();
                assert_eq!(page.plain.body, number.to_string());
            }
        }
    }

    #[tokio::test]
    async fn visitors_who_read_another_language_get_another_page() {
        let cache = PageCache::new(1 << 20);
        let [nl, de] = ["nl-nl", "de-de"].map(|code| Locale::parse(code).unwrap());
        let agreed = ConsentState::Given(Consent { statistics: true, marketing: true });
        let keys = [Some(&nl), Some(&de), None].map(|preferred| PageKey { preferred, ..A });
        let keys = [keys, keys.map(|key| PageKey { consent: agreed, ..key })].concat();
        for round in 0..2 {
            for (number, key) in keys.iter().enumerate() {
                let html = format!("{}", number + round * 10);
                let render = async |at| Ok::<_, Infallible>(page(at, &html));
                let page = cache.get_or_render(*key, || version(0), render).await.unwrap();
                assert_eq!(page.plain.body, number.to_string());
            }
        }
    }

    #[tokio::test]
    async fn an_address_that_got_a_page_while_it_was_looked_up_is_not_absent() {
        let cache = PageCache::new(1 << 20);
        let locale = Locale::parse("en-gb").unwrap();
        let absent = PageKey { place: PagePlace::Absent(Absence::NotFound, &locale), ..A };
        let render = async |at| Ok::<_, Infallible>(page(at, "nothing here"));
        cache.get_or_render(absent, || version(6), render).await.unwrap();
        cache.cache_absence(A, version(0), &locale).await;
        assert!(cache.find(A, version(6)).await.is_none());
        cache.cache_absence(A, version(6), &locale).await;
        assert!(cache.find(A, version(6)).await.is_some());
        assert!(cache.find(A, version(12)).await.is_none());
    }

    #[tokio::test]
    async fn an_address_whose_page_is_gone_is_absent() {
        let cache = PageCache::new(1 << 20);
        let locale = Locale::parse("en-gb").unwrap();
        let absent = PageKey { place: PagePlace::Absent(Absence::NotFound, &locale), ..A };
        let render = |html| async move |at| Ok::<_, Infallible>(page(at, html));
        cache.get_or_render(A, || version(0), render("live")).await.unwrap();
        cache.get_or_render(absent, || version(6), render("nothing here")).await.unwrap();
        cache.cache_absence(A, version(6), &locale).await;
        assert_eq!(cache.find(A, version(6)).await.unwrap().plain.body, "nothing here");
    }

    #[tokio::test]
    async fn an_error_is_not_kept() {
        let cache = PageCache::new(1 << 20);
        let failed = cache.get_or_render(A, || version(0), async |_| Err("no")).await;
        assert_eq!(failed.err(), Some("no"));
        let render = async |at| Ok::<_, &str>(page(at, "a"));
        assert!(cache.get_or_render(A, || version(0), render).await.is_ok());
    }

    #[test]
    fn the_smallest_accepted_form_is_chosen() {
        for (accepted, expected) in [
            ("gzip, deflate, br, zstd", ContentEncoding::Brotli),
            ("gzip;q=0.8", ContentEncoding::Gzip),
            ("br;q=0, gzip", ContentEncoding::Gzip),
            ("br; Q=0.0, gzip", ContentEncoding::Gzip),
            ("identity", ContentEncoding::Plain),
            ("brotli", ContentEncoding::Plain),
        ] {
            let mut headers = HeaderMap::new();
            headers.insert(ACCEPT_ENCODING, HeaderValue::from_static(accepted));
            assert_eq!(best_encoding(&headers), expected, "{accepted}");
        }
        assert_eq!(best_encoding(&HeaderMap::new()), ContentEncoding::Plain);
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
        assert_eq!(best_encoding(&headers), ContentEncoding::Brotli);
        assert!(knows(&headers, Some(&HeaderValue::from_static("\"abc\""))));
    }
}
