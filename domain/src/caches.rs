//! Caches of public content, in memory.

use crate::site::snapshot::SiteCache;
use crate::tags::cache::TagCache;
use crate::viewer::live_versions::LiveVersions;
use crate::viewer::redirects::QueryNameCache;

#[derive(Default)]
pub(crate) struct Caches {
    pub(crate) site: SiteCache,
    pub(crate) tags: TagCache,
    pub(crate) live_versions: LiveVersions,
    pub(crate) query_names: QueryNameCache,
}
