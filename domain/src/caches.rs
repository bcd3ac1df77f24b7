//! Caches of database content, in memory.

use crate::generation::DerivedCache;
use crate::site::snapshot::SiteCache;
use crate::tags::cache::TagCache;
use crate::users::api_tokens::cache::TokenCache;
use crate::viewer::live_versions::LiveVersions;
use crate::viewer::redirects::QueryNameCache;
use storage::group_pages::{GroupPages, PageSet};

#[derive(Default)]
pub(crate) struct Caches {
    pub(crate) site: SiteCache,
    pub(crate) tags: TagCache,
    pub(crate) live_versions: LiveVersions,
    pub(crate) query_names: QueryNameCache,
    pub(crate) api_tokens: TokenCache,
    pub(crate) group_pages: DerivedCache<PageSet, GroupPages>,
}
