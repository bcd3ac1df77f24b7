//! The product as an HTTP service.

use crate::assets::{self, ManifestError};
use crate::csrf_token::Csrf;
use crate::file_cache::FileCache;
use crate::layers::proxy::TrustedProxies;
use crate::metrics::Metrics;
use crate::network::Network;
use crate::page_cache::PageCache;
use crate::release::release_of;
use crate::state::{AppState, StateParts};
use crate::workers::health::WorkerHealth;
use app::admin::ExtraNavigation;
use app::inline_styles::digest_of;
use axum::Router;
use blocks::RenderedBlocks;
use domain::Cms;
use domain::secret::SigningKey;
use model::mail::MailDelivery;
use std::path::PathBuf;
use std::sync::Arc;
use url::Url;

/// Cache size for rendered blocks, enough for a few hundred pages.
const BLOCK_CACHE_BYTES: u64 = 16 * 1024 * 1024;

/// Options of the operator.
pub struct Options {
    /// Public URL of the site, without a trailing slash.
    pub base_url: String,
    /// Megabytes of memory for rendered pages.
    /// Pictures get half of it in addition.
    /// 0 turns both caches off.
    pub page_cache: u64,
    /// URL of the development server for React islands.
    pub islands_dev_url: Option<String>,
    /// Proxies whose `X-Forwarded-For` or `Forwarded` names the client.
    pub trusted_proxies: Vec<Network>,
    /// Additional entries in the admin navigation.
    pub navigation: ExtraNavigation,
    /// Worker failures, for monitors.
    pub worker_health: WorkerHealth,
    /// The data folder, of whose disk monitors see the free space.
    pub data: PathBuf,
    pub mail_delivery: MailDelivery,
    /// Seconds that browsers and proxies cache files of published pages.
    pub public_file_max_age: u32,
    /// Seconds that proxies may cache public pages. 0 means no caching.
    pub public_page_max_age: u32,
}

/// Routers that share their state.
pub struct Routers {
    pub site: Router,
    /// The metrics, for an address of its own.
    pub metrics: Router,
}

/// Creates the routers of this installation.
///
/// # Errors
/// The binary lacks assets that screens need.
pub fn routers(cms: Arc<Cms>, key: SigningKey, options: Options) -> Result<Routers, ManifestError> {
    let assets = assets::manifest()?;
    let release = release_of(&cms, &assets)?;
    let mut assets = assets.with_release(release);
    if let Some(url) = &options.islands_dev_url {
        assets = assets.with_islands_from(url);
    }
    let state = AppState::new(StateParts {
        cms,
        script_hashes: app::public::inline_scripts(&assets).map(digest_of),
        transition_hash: digest_of(app::public::VIEW_TRANSITION),
        assets,
        navigation: options.navigation,
        worker_health: options.worker_health,
        metrics: Metrics::default(),
        data: options.data,
        mail_delivery: options.mail_delivery,
        public_file_max_age: options.public_file_max_age,
        public_page_max_age: options.public_page_max_age,
        origin: origin_of(&options.base_url),
        base_url: options.base_url,
        proxies: TrustedProxies::new(options.trusted_proxies),
        csrf: Csrf::new(key),
        pages: PageCache::new(options.page_cache * 1024 * 1024),
        content: PageCache::new(options.page_cache * 1024 * 1024 / 2),
        rendered: RenderedBlocks::new(BLOCK_CACHE_BYTES),
        files: FileCache::new(options.page_cache * 1024 * 1024 / 2),
        islands_dev_url: options.islands_dev_url,
    });
    Ok(Routers { site: crate::router::router(&state), metrics: crate::router::metrics_router(&state) })
}

/// Origin as browsers write it: without the scheme's default port.
fn origin_of(base_url: &str) -> String {
    Url::parse(base_url).map_or_else(|_| base_url.to_owned(), |url| url.origin().ascii_serialization())
}
