//! Numbers for Prometheus. Requests only add to relaxed atomics.

use domain::histogram::Histogram;
use http::StatusCode;
use std::collections::BTreeMap;
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Arc, PoisonError, RwLock};
use std::time::{Duration, SystemTime};

/// Name of the route of public pages, which have no pattern.
pub(crate) const PAGE_ROUTE: &str = "page";
/// Name of the route of addresses of the API that do not exist.
pub(crate) const UNKNOWN_API_ROUTE: &str = "/api/pagewright/{*unknown}";
/// Name of the route of small pictures that the cache answers.
pub(crate) const FILE_ROUTE: &str = "/api/pagewright/medialib/get-page-file/{*path}";
/// Name of the route of answers of the content API from the cache.
pub(crate) const CONTENT_ROUTE: &str = "/api/pagewright/content/{*path}";

/// Requests by class of status: 1xx to 5xx.
#[derive(Default)]
pub(crate) struct StatusCounts([AtomicU64; 5]);

impl StatusCounts {
    fn count(&self, status: StatusCode) {
        let class = usize::from(status.as_u16() / 100);
        if let Some(count) = class.checked_sub(1).and_then(|class| self.0.get(class)) {
            count.fetch_add(1, Ordering::Relaxed);
        }
    }

    /// Returns the classes with requests, such as `2xx`.
    pub(crate) fn read(&self) -> impl Iterator<Item = (&'static str, u64)> {
        const CLASSES: [&str; 5] = ["1xx", "2xx", "3xx", "4xx", "5xx"];
        let counts = self.0.iter().map(|count| count.load(Ordering::Relaxed));
        CLASSES.into_iter().zip(counts).filter(|(_, count)| *count > 0)
    }
}

/// Requests of a route that no cache answered.
#[derive(Default)]
pub(crate) struct RouteMetrics {
    pub(crate) statuses: StatusCounts,
    pub(crate) durations: Histogram,
}

pub(crate) struct Metrics {
    /// Start of the process.
    pub(crate) started_at: SystemTime,
    /// Routes by pattern. The number of patterns is fixed.
    routes: RwLock<BTreeMap<String, Arc<RouteMetrics>>>,
    /// Pages, answers of the content API, and pictures from the caches.
    pub(crate) cached_pages: StatusCounts,
    pub(crate) cached_content: StatusCounts,
    pub(crate) cached_files: StatusCounts,
    /// Requests for a page or picture that its cache did not have.
    pub(crate) page_misses: AtomicU64,
    pub(crate) file_misses: AtomicU64,
}

impl Default for Metrics {
    fn default() -> Self {
        Self {
            started_at: SystemTime::now(),
            routes: RwLock::default(),
            cached_pages: StatusCounts::default(),
            cached_content: StatusCounts::default(),
            cached_files: StatusCounts::default(),
            page_misses: AtomicU64::new(0),
            file_misses: AtomicU64::new(0),
        }
    }
}

impl Metrics {
    /// Counts a page from the cache.
    pub(crate) fn count_page_hit(&self, status: StatusCode) {
        self.cached_pages.count(status);
    }

    /// Counts a request for a page that the cache did not have.
    pub(crate) fn count_page_miss(&self) {
        self.page_misses.fetch_add(1, Ordering::Relaxed);
    }

    /// Counts an answer of the content API from the cache.
    pub(crate) fn count_content_hit(&self, status: StatusCode) {
        self.cached_content.count(status);
    }

    /// Counts a picture from the cache.
    pub(crate) fn count_file_hit(&self, status: StatusCode) {
        self.cached_files.count(status);
    }

    /// Counts a request for a picture that the cache did not have.
    pub(crate) fn count_file_miss(&self) {
        self.file_misses.fetch_add(1, Ordering::Relaxed);
    }

    /// Counts a request that no cache answered.
    pub(crate) fn record(&self, route: &str, status: StatusCode, duration: Duration) {
        let route = self.route(route);
        route.statuses.count(status);
        route.durations.record(duration);
    }

    fn route(&self, pattern: &str) -> Arc<RouteMetrics> {
        let known = self.routes.read().unwrap_or_else(PoisonError::into_inner).get(pattern).cloned();
        known.unwrap_or_else(|| {
            let mut routes = self.routes.write().unwrap_or_else(PoisonError::into_inner);
            Arc::clone(routes.entry(pattern.to_owned()).or_default())
        })
    }

    /// Returns the routes with requests.
    pub(crate) fn routes(&self) -> Vec<(String, Arc<RouteMetrics>)> {
        let routes = self.routes.read().unwrap_or_else(PoisonError::into_inner);
        routes.iter().map(|(pattern, route)| (pattern.clone(), Arc::clone(route))).collect()
    }
}
