//! Replaces tag names in versions and live pages by
//! current names. Stored versions keep the old names.

use crate::Cms;
use crate::error::Result;
use crate::tags::cache;
use content::fields::registry::Schemas;
use content::tags::{NamedTag, named_tags, rename_tags};
use model::fold::fold_tag;
use model::id::TagId;
use model::locale::Locale;
use model::page::Page;
use model::tag::{PageTag, Tag, clean, slug_of};
use model::version::VersionContent;
use std::collections::{BTreeMap, HashMap, HashSet};
use std::mem::take;
use storage::Connection;
use storage::pages::VersionRow;
use storage::tags::{list_by_keys, list_of_version};

/// Updates the tag names of a version. Removes
/// deleted tags. Autosaves keep unknown tags.
pub(crate) async fn rename(conn: &mut Connection, version: &mut VersionRow, schemas: Schemas<'_>) -> Result<()> {
    if version.autosave_of.is_some() {
        return complete(conn, &mut version.content, schemas).await;
    }
    if named_tags(&version.content, schemas).is_empty() {
        return Ok(());
    }
    let carried = list_of_version(conn, version.id).await?;
    rename_tags(&mut version.content, schemas, |name| carried.get(&fold_tag(name)).map(|tag| tag.name.clone()));
    Ok(())
}

/// Replaces tags that a user typed by their
/// current names. Keeps unknown tags.
pub(super) async fn complete(conn: &mut Connection, content: &mut VersionContent, schemas: Schemas<'_>) -> Result<()> {
    let known = find_known(conn, content, schemas).await?;
    let spell = |name: &str| known.get(&fold_tag(name)).map_or_else(|| clean(name), |tag| tag.name.clone());
    rename_tags(content, schemas, |name| Some(spell(name)));
    Ok(())
}

/// Removes tags that were deleted since the version was
/// stored. Otherwise open editors would create them again.
pub(super) async fn drop_deleted(
    conn: &mut Connection,
    stored: &VersionRow,
    content: &mut VersionContent,
    schemas: Schemas<'_>,
) -> Result<()> {
    let named = named_tags(&stored.content, schemas);
    if named.is_empty() {
        return Ok(());
    }
    let carried = list_of_version(conn, stored.id).await?;
    let deleted: HashSet<String> = named.into_keys().filter(|key| !carried.contains_key(key)).collect();
    if deleted.is_empty() {
        return Ok(());
    }
    rename_tags(content, schemas, |name| (!deleted.contains(&fold_tag(name))).then(|| name.to_owned()));
    Ok(())
}

async fn find_known(
    conn: &mut Connection,
    content: &VersionContent,
    schemas: Schemas<'_>,
) -> Result<HashMap<String, Tag>> {
    let names = named_tags(content, schemas);
    let keys: Vec<&str> = names.keys().map(String::as_str).collect();
    Ok(list_by_keys(conn, &keys).await?)
}

/// Adds the public tags to a live page, in its
/// locale. `carried` holds the tags of the page by
/// stored name, `names` all tag names in its content.
pub(crate) async fn show_live(
    cms: &Cms,
    page: Page,
    names: &BTreeMap<String, NamedTag>,
    carried: &HashMap<String, TagId>,
) -> Result<Page> {
    let used = if carried.is_empty() { None } else { Some(cache::current(cms).await?) };
    let find = |key: &str| used.as_ref()?.find(*carried.get(key)?).map(|used| &used.tag);
    Ok(show(cms, page, names, find))
}

/// Adds the public tags to a draft,
/// including tags that do not exist yet.
pub(crate) async fn show_draft(
    cms: &Cms,
    conn: &mut Connection,
    page: Page,
    names: BTreeMap<String, NamedTag>,
) -> Result<Page> {
    let keys: Vec<&str> = names.keys().map(String::as_str).collect();
    let mut known = list_by_keys(conn, &keys).await?;
    for (key, NamedTag { name, .. }) in &names {
        let (name, slug) = (name.clone(), slug_of(name));
        let new = Tag { id: TagId(0), name, private: false, slug, names: BTreeMap::new() };
        known.entry(key.clone()).or_insert(new);
    }
    Ok(show(cms, page, &names, |key| known.get(key)))
}

fn show<'a>(
    cms: &Cms,
    mut page: Page,
    names: &BTreeMap<String, NamedTag>,
    find: impl Fn(&str) -> Option<&'a Tag>,
) -> Page {
    if names.is_empty() {
        return page;
    }
    let locale: Locale = page.locale.clone();
    let version = &mut page.page_version;
    let mut content = VersionContent {
        blocks: take(&mut version.blocks),
        type_props: take(&mut version.page_type.props),
        ..VersionContent::default()
    };
    let schemas = cms.types.of_page(&page.page_type);
    let public = |name: &str| find(&fold_tag(name)).filter(|tag| !tag.private);
    let mut tags: Vec<&Tag> = names.values().filter(|tag| tag.is_carried).filter_map(|tag| public(&tag.name)).collect();
    tags.sort_by_cached_key(|tag| (fold_tag(tag.name_in(&locale)), tag.id));
    tags.dedup_by(|a, b| a.id == b.id && a.name == b.name);
    page.tags = tags.into_iter().map(|tag| PageTag::of(tag, &locale)).collect();
    rename_tags(&mut content, schemas, |name| public(name).map(|tag| tag.name_in(&locale).to_owned()));
    page.type_data.clone_from(&content.type_props);
    (version.blocks, version.page_type.props) = (content.blocks, content.type_props);
    page
}
