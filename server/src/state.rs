//! What every handler can reach.

use crate::csrf_token::Csrf;
use crate::file_cache::FileCache;
use crate::layers::proxy::TrustedProxies;
use crate::page_cache::PageCache;
use crate::workers::health::WorkerHealth;
use app::admin::ExtraNavigation;
use app::assets::Assets;
use blocks::RenderedBlocks;
use domain::Cms;
use std::sync::Arc;

#[derive(Clone)]
pub(crate) struct AppState(Arc<Parts>);

pub(crate) struct Parts {
    pub(crate) cms: Arc<Cms>,
    pub(crate) assets: Assets,
    /// What the operator added to the navigation of the admin.
    pub(crate) navigation: ExtraNavigation,
    pub(crate) worker_health: WorkerHealth,
    /// Seconds that browsers and proxies keep the files of published pages.
    pub(crate) public_file_max_age: u32,
    /// Seconds that shared caches keep public pages.
    pub(crate) public_page_max_age: u32,
    /// Where the site is reached from outside, without a slash at the end.
    pub(crate) base_url: String,
    /// The origin of the base URL, as browsers write it.
    pub(crate) origin: String,
    /// Whose word about the client is believed.
    pub(crate) proxies: TrustedProxies,
    pub(crate) csrf: Csrf,
    pub(crate) pages: PageCache,
    /// The blocks of pages that have to be rendered anew.
    pub(crate) rendered: RenderedBlocks,
    pub(crate) files: FileCache,
    /// The digests of the inline scripts that documents may carry.
    pub(crate) script_hashes: [String; 5],
    /// The digest of the style by which one page fades into the next.
    pub(crate) transition_hash: String,
    /// Where React islands come from while somebody works on them.
    pub(crate) islands_dev_url: Option<String>,
}

impl AppState {
    pub(crate) fn new(parts: Parts) -> Self {
        Self(Arc::new(parts))
    }

    /// Whether browsers reach the site by https.
    pub(crate) fn is_secure(&self) -> bool {
        self.base_url.starts_with("https://")
    }

    /// The name of the session cookie. With https it can only have been set by this very host.
    pub(crate) fn session_cookie(&self) -> &'static str {
        if self.is_secure() { "__Host-pagewright" } else { "pagewright" }
    }
}

impl std::ops::Deref for AppState {
    type Target = Parts;

    fn deref(&self) -> &Parts {
        &self.0
    }
}
