//! Lists the site structure: pages grouped with their translations.

use super::filter::parse_type;
use crate::error::{Error, Result};
use crate::list::ListQuery;
use crate::{Cms, access, site};
use model::access::{Actor, Operation};
use model::id::GroupId;
use model::list::List;
use model::page::{PageGroup, PageListItem};
use std::collections::HashMap;
use std::sync::Arc;
use storage::Connection;
use storage::group_pages::{GroupPages, get_page_set, load_group_pages};
use storage::page_lists::{self, FoundGroups, PageFilter};

/// Input of `page/list-groups`. All fields are optional.
#[derive(Clone, Debug, Default)]
pub struct GroupListInput {
    pub page_type: Option<String>,
    pub query: ListQuery,
}

/// Lists groups of pages, by address by default.
///
/// The page in the default locale determines
/// the position of its group. A group
/// without it is sorted by its first page.
/// Skips pages that the actor may not see.
///
/// # Errors
/// `V_12` for the list parameters or the
/// type. `V_14` for a long search term.
pub async fn list_groups(cms: &Cms, actor: &Actor, ask: GroupListInput) -> Result<List<PageGroup>> {
    access::require(actor, Operation::ListPages)?;
    let default = &site::snapshot::current(cms).await?.settings.default_locale;
    let mut errors = Vec::new();
    let asked = ask.query.parse("page", page_lists::GROUP_COLUMNS, &mut errors);
    let page_type = parse_type(cms, ask.page_type, &mut errors);
    let Some(asked) = asked.filter(|_| errors.is_empty()) else { return Err(Error::Refused(errors)) };

    let filter = PageFilter { page_type, term: asked.term.clone(), ..PageFilter::of(actor) };
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
    if let Some(found) = &found {
        page_lists::set_match_locations(&mut conn, &filter, found, &mut listed).await?;
    }
    for (group, page) in listed {
        pages.entry(group).or_default().push(page);
    }
    let group = |row: page_lists::GroupRow| {
        let mut pages = pages.remove(&row.id).unwrap_or_default();
        pages.sort_by_key(|page| page.locale != *default);
        PageGroup { depth: row.depth(), group_id: row.id, page_type: row.page_type, pages }
    };
    Ok(List { items: groups.into_iter().map(group).collect(), total_items })
}

/// Returns the group of each page. Cached until pages change.
async fn group_pages(cms: &Cms, conn: &mut Connection) -> Result<Arc<GroupPages>> {
    let pages = get_page_set(conn).await?;
    cms.caches.group_pages.get_or_load(pages, async || Ok(load_group_pages(conn).await?)).await
}
