//! What live versions say, read from the database's text once and kept in memory.

use super::store::PageRow;
use crate::Cms;
use crate::error::Result;
use model::body::{self, NamedTag, Parts};
use model::fields::registry::Schemas;
use model::id::{PageId, VersionId};
use model::teaser::PageQuery;
use model::version::VersionContent;
use moka::sync::Cache;
use std::collections::{BTreeMap, BTreeSet};
use std::sync::Arc;

/// Bytes of stored text, of which some hundred pages have about as much. As it is read, it takes some times as many.
const MAX_TEXT: u64 = 4 * 1024 * 1024;

/// The versions that visitors looked at last. A stored version is never changed, so nothing has to be taken out.
pub(crate) struct LiveVersions(Cache<VersionId, Arc<LiveVersion>>);

impl Default for LiveVersions {
    fn default() -> Self {
        let weigh = |_: &VersionId, version: &Arc<LiveVersion>| version.text_length;
        Self(Cache::builder().max_capacity(MAX_TEXT).weigher(weigh).build())
    }
}

/// A version in the shape of today.
pub(super) struct LiveVersion {
    pub(super) content: VersionContent,
    pub(super) asked: Asked,
    text_length: u32,
}

/// What a version asks of the rest of the site.
pub(super) struct Asked {
    /// The pages that blocks list, by the key of the block.
    pub(super) queries: Vec<(String, PageQuery)>,
    /// The pages that fields name.
    pub(super) pages: BTreeSet<PageId>,
    /// By the name as it is compared.
    pub(super) tags: BTreeMap<String, NamedTag>,
}

impl Asked {
    pub(super) fn by<'a>(parts: impl Into<Parts<'a>>, schemas: Schemas<'a>) -> Self {
        let parts: Parts<'a> = parts.into();
        Self {
            queries: body::page_queries(parts.blocks(), schemas.types),
            pages: body::page_references(parts, schemas),
            tags: body::named_tags(parts, schemas),
        }
    }
}

/// Gets a version that is live, reading its text where it is not in memory.
pub(super) fn read(cms: &Cms, page: &PageRow, version: VersionId, text: &str) -> Result<Arc<LiveVersion>> {
    if let Some(kept) = cms.live_versions.0.get(&version) {
        return Ok(kept);
    }
    let schemas = cms.types.of_page(&page.page_type);
    let mut content: VersionContent = serde_json::from_str(text)?;
    body::upgrade(&mut content, schemas);
    let asked = Asked::by(&content, schemas);
    let read = LiveVersion { content, asked, text_length: u32::try_from(text.len()).unwrap_or(u32::MAX) };
    let read = Arc::new(read);
    cms.live_versions.0.insert(version, Arc::clone(&read));
    Ok(read)
}
