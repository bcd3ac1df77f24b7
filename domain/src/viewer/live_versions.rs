//! Cache of parsed live versions.

use crate::error::Result;
use content::fields::registry::Schemas;
use content::needs::page_queries;
use content::references::page_references;
use content::tags::{NamedTag, named_tags};
use content::upgrade::upgrade;
use content::walk::VersionParts;
use model::id::{PageId, VersionId};
use model::locale::Locale;
use model::slug::Slug;
use model::teaser::PageQuery;
use model::version::VersionContent;
use moka::sync::Cache;
use std::collections::{BTreeMap, BTreeSet};
use std::sync::Arc;

/// Maximum bytes of the cached versions as stored
/// text, enough for a few hundred pages.
/// Parsed, they take several times as much.
const VERSION_CACHE_BYTES: u64 = 4 * 1024 * 1024;

/// The last viewed versions, by the address at which they were viewed.
pub(crate) struct LiveVersions(Cache<(Locale, Slug), Arc<LiveVersion>>);

impl Default for LiveVersions {
    fn default() -> Self {
        let weigh = |_: &(Locale, Slug), version: &Arc<LiveVersion>| version.text_length;
        Self(Cache::builder().max_capacity(VERSION_CACHE_BYTES).weigher(weigh).build())
    }
}

impl LiveVersions {
    /// Returns the last viewed version at an address. It may be outdated.
    pub(super) fn find_last(&self, locale: &Locale, slug: &Slug) -> Option<Arc<LiveVersion>> {
        self.0.get(&(locale.clone(), slug.clone()))
    }

    pub(super) fn keep(&self, locale: &Locale, slug: &Slug, version: Arc<LiveVersion>) {
        self.0.insert((locale.clone(), slug.clone()), version);
    }
}

/// A parsed version, upgraded to the current schema.
pub(super) struct LiveVersion {
    /// Id of the version. The content of a version never changes.
    pub(super) id: VersionId,
    pub(super) content: VersionContent,
    pub(super) asked: RequiredData,
    text_length: u32,
}

impl LiveVersion {
    /// Parses a version from its stored text.
    pub(super) fn read(id: VersionId, text: &str, schemas: Schemas<'_>) -> Result<Self> {
        let mut content: VersionContent = serde_json::from_str(text)?;
        upgrade(&mut content, schemas);
        let asked = RequiredData::by(&content, schemas);
        Ok(Self { id, content, asked, text_length: u32::try_from(text.len()).unwrap_or(u32::MAX) })
    }
}

/// Pages and tags that are needed to show a version.
pub(crate) struct RequiredData {
    /// Queries of blocks that list pages, by block key.
    pub(crate) queries: Vec<(String, PageQuery)>,
    /// Pages that fields refer to.
    pub(crate) pages: BTreeSet<PageId>,
    /// Tags by folded name.
    pub(crate) tags: BTreeMap<String, NamedTag>,
}

impl RequiredData {
    pub(crate) fn by<'a>(parts: impl Into<VersionParts<'a>>, schemas: Schemas<'a>) -> Self {
        let parts: VersionParts<'a> = parts.into();
        Self {
            queries: page_queries(parts.blocks(), schemas.types),
            pages: page_references(parts, schemas),
            tags: named_tags(parts, schemas),
        }
    }
}
