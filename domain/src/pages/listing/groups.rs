//! Lists the site structure: pages grouped with their translations.

use super::filter::{PageListInput, PageListQuery};
use crate::error::Result;
use crate::list::ListQuery;
use crate::{Cms, access, site};
use model::access::{Actor, Operation, Permission};
use model::id::GroupId;
use model::list::List;
use model::page::{PageGroup, PageListItem};
use model::slug::Slug;
use std::collections::HashMap;
use std::sync::Arc;
use storage::Connection;
use storage::group_pages::{GroupPages, get_page_set, load_group_pages};
use storage::page_lists::{self, FoundGroups, PageFilter};

/// Input of `page/list-groups`. All fields are optional.
#[derive(Clone, Debug, Default)]
pub struct GroupListInput {
    pub page_type: Option<String>,
    /// Name of a status, such as `published with changes`.
    pub status: Option<String>,
    /// `outdated`, `missing` or `missing in <locale>`.
    pub translation: Option<String>,
    pub query: ListQuery,
}

/// Lists groups of pages, in the order of the site structure by default.
///
/// The page in the default locale determines
/// the position of its group. A group
/// without it is sorted by its first page.
/// Skips pages that the actor may not see. A status or state of
/// translation finds the groups with at least one such page.
///
/// # Errors
/// `V_12` for the list parameters, the type
/// or a state. `V_14` for a long search term.
pub async fn list_groups(cms: &Cms, actor: &Actor, ask: GroupListInput) -> Result<List<PageGroup>> {
    access::require(actor, Operation::ListPages)?;
    let default = &site::snapshot::current(cms).await?.settings.default_locale;
    let GroupListInput { page_type, status, translation, query } = ask;
    let ask = PageListInput { page_type, status, translation, query, locale: None };
    let read = Permission::ViewDrafts;
    let PageListQuery { filter, asked } =
        PageListQuery::parse(cms, actor, read, ask, page_lists::GROUP_COLUMNS, Vec::new()).await?;
    let mut conn = cms.db.read().await?;
    let found = match page_lists::find_pages(&mut conn, &filter).await? {
        Some(pages) => Some(FoundGroups::new(pages, &*group_pages(cms, &mut conn).await?)),
        None => None,
    };
    let groups = page_lists::list_groups(&mut conn, &filter, found.as_ref().map(|found| &found.groups), &asked).await?;
    let total_items = match &found {
        Some(found) => found.groups.count(),
        None => page_lists::count_groups(&mut conn, &filter).await?,
    };
    let mut pages: HashMap<GroupId, Vec<PageListItem>> = HashMap::new();
    let ids: Vec<GroupId> = groups.iter().map(|group| group.id).collect();
    let mut listed = page_lists::list_pages_of_groups(&mut conn, &PageFilter::of(actor), &ids).await?;
    if let Some(found) = found.as_ref().filter(|_| !filter.term.is_empty()) {
        page_lists::set_match_locations(&mut conn, &filter, found, &mut listed).await?;
    }
    for (group, page) in listed {
        pages.entry(group).or_default().push(page);
    }
    let group = |row: page_lists::GroupRow| {
        let mut pages = pages.remove(&row.id).unwrap_or_default();
        pages.sort_by_key(|page| page.locale != *default);
        let slug = row.slug();
        let is_first_visible = pages.first().is_some_and(|page| page.slug == slug);
        let parent = Slug::from_stored(slug).parent().filter(|_| is_first_visible).map(str::to_owned);
        PageGroup { depth: row.depth(), parent, group_id: row.id, page_type: row.page_type, pages }
    };
    Ok(List { items: groups.into_iter().map(group).collect(), total_items })
}

/// Returns the group of each page. Cached until pages change.
async fn group_pages(cms: &Cms, conn: &mut Connection) -> Result<Arc<GroupPages>> {
    let pages = get_page_set(conn).await?;
    cms.caches.group_pages.get_or_load(pages, async || Ok(load_group_pages(conn).await?)).await
}
