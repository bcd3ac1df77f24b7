//! Tags of published pages, cached until a public change.

use crate::Cms;
use crate::error::Result;
use crate::generation::GenerationCache;
use crate::site::snapshot;
use model::fold::fold_tag;
use model::id::TagId;
use model::locale::Locale;
use model::tag::Tag;
use std::collections::{BTreeMap, HashMap};
use std::sync::Arc;
use storage::tags::{self, UsedRow};

/// A tag, with its number of published pages per locale.
pub(crate) struct UsedTag {
    pub(crate) tag: Tag,
    pub(crate) pages: BTreeMap<Locale, i64>,
}

/// All tags of published pages.
#[derive(Default)]
pub(crate) struct UsedTags {
    /// Tags in the order of their names.
    tags: Vec<UsedTag>,
    by_id: HashMap<TagId, usize>,
    /// Positions in `tags` by present and former slugs.
    by_slug: HashMap<String, usize>,
}

impl UsedTags {
    pub(crate) fn tags(&self) -> impl Iterator<Item = &UsedTag> {
        self.tags.iter()
    }

    pub(crate) fn find(&self, id: TagId) -> Option<&UsedTag> {
        self.by_id.get(&id).map(|place| &self.tags[*place])
    }

    pub(crate) fn find_by_slug(&self, slug: &str) -> Option<&UsedTag> {
        self.by_slug.get(slug).map(|place| &self.tags[*place])
    }
}

pub(crate) type TagCache = GenerationCache<UsedTags>;

/// Returns the tags of the current generation.
/// Queries the database only after a public change.
pub(crate) async fn current(cms: &Cms) -> Result<Arc<UsedTags>> {
    cms.caches.tags.get_or_load(cms.generation.current(), async || load(cms).await).await
}

async fn load(cms: &Cms) -> Result<UsedTags> {
    let site = snapshot::current(cms).await?;
    let mut found: BTreeMap<TagId, UsedTag> = BTreeMap::new();
    let mut slugs: Vec<(String, TagId)> = Vec::new();
    let rows = tags::list_used(&mut cms.db.read().await?).await?;
    for row in rows {
        match row {
            UsedRow::Tag(tag) => {
                found.insert(tag.id, UsedTag { tag, pages: BTreeMap::new() });
            }
            UsedRow::Pages(id, locale, count) if site.settings.available_locales.contains(&locale) => {
                if let Some(used) = found.get_mut(&id) {
                    used.pages.insert(locale, count);
                }
            }
            UsedRow::Pages(..) => {}
            UsedRow::Name(id, locale, name) => {
                if let Some(used) = found.get_mut(&id) {
                    used.tag.names.insert(locale, name);
                }
            }
            UsedRow::Slug(id, slug) => slugs.push((slug, id)),
        }
    }
    let mut tags: Vec<UsedTag> = found.into_values().filter(|used| !used.pages.is_empty()).collect();
    tags.sort_by_cached_key(|used| fold_tag(&used.tag.name));
    let by_id: HashMap<TagId, usize> = tags.iter().enumerate().map(|(place, used)| (used.tag.id, place)).collect();
    let by_slug = slugs.into_iter().filter_map(|(slug, id)| Some((slug, *by_id.get(&id)?))).collect();
    Ok(UsedTags { tags, by_id, by_slug })
}
