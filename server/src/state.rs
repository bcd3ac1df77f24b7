//! State that all handlers share.

use crate::csrf_token::Csrf;
use crate::file_cache::FileCache;
use crate::layers::proxy::TrustedProxies;
use crate::metrics::Metrics;
use crate::page_cache::PageCache;
use crate::workers::health::WorkerHealth;
use app::admin::ExtraNavigation;
use app::assets::Assets;
use blocks::RenderedBlocks;
use domain::Cms;
use model::mail::MailDelivery;
use std::path::PathBuf;
use std::sync::Arc;

#[derive(Clone)]
pub(crate) struct AppState(Arc<StateParts>);

pub(crate) struct StateParts {
    pub(crate) cms: Arc<Cms>,
    pub(crate) assets: Assets,
    /// Additional entries in the admin navigation.
    pub(crate) navigation: ExtraNavigation,
    pub(crate) worker_health: WorkerHealth,
    pub(crate) metrics: Metrics,
    /// The data folder.
    pub(crate) data: PathBuf,
    /// Seconds that browsers and proxies cache files of published pages.
    pub(crate) public_file_max_age: u32,
    /// Seconds that shared caches store public pages.
    pub(crate) public_page_max_age: u32,
    pub(crate) mail_delivery: MailDelivery,
    /// Public URL of the site, without a trailing slash.
    pub(crate) base_url: String,
    /// Origin of the base URL, as browsers write it.
    pub(crate) origin: String,
    /// Proxies whose headers name the client.
    pub(crate) proxies: TrustedProxies,
    pub(crate) csrf: Csrf,
    pub(crate) pages: PageCache,
    /// Answers of the content API.
    pub(crate) content: PageCache,
    /// Rendered blocks, which are reused when pages are rendered again.
    pub(crate) rendered: RenderedBlocks,
    pub(crate) files: FileCache,
    /// Hashes of allowed inline scripts.
    pub(crate) script_hashes: [String; 5],
    /// Hash of the style for page transitions.
    pub(crate) transition_hash: String,
    /// URL of the development server for React islands.
    pub(crate) islands_dev_url: Option<String>,
}

impl AppState {
    pub(crate) fn new(parts: StateParts) -> Self {
        Self(Arc::new(parts))
    }

    /// Checks if browsers use HTTPS.
    pub(crate) fn is_secure(&self) -> bool {
        self.base_url.starts_with("https://")
    }

    /// Returns the name of the session cookie.
    /// With HTTPS, the prefix `__Host-` lets only this host set it.
    pub(crate) fn session_cookie(&self) -> &'static str {
        if self.is_secure() { "__Host-pagewright" } else { "pagewright" }
    }
}

impl std::ops::Deref for AppState {
    type Target = StateParts;

    fn deref(&self) -> &StateParts {
        &self.0
    }
}
