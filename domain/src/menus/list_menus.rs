//! Lists the menus of the site.

use super::read::{new_menu, to_entries};
use crate::error::Result;
use crate::pages::summary::list_summaries;
use crate::{Cms, access, site};
use model::access::{Actor, Operation};
use model::id::PageId;
use model::list::List;
use model::locale::Locale;
use model::menu::{MENU_NAMES, MenuEntry, MenuSummary, PageSummary, page_ids};
use std::collections::{BTreeSet, HashMap};
use storage::menus::{self, MenuRow};

/// Lists the menus of all names and locales.
/// Includes those that were never stored.
pub async fn list_menus(cms: &Cms, actor: &Actor) -> Result<List<MenuSummary>> {
    access::require(actor, Operation::ReadMenus)?;
    let settings = &site::snapshot::current(cms).await?.settings;
    let mut conn = cms.db.read().await?;
    let mut rows: HashMap<(String, Locale), MenuRow> = menus::list_menus(&mut conn)
        .await?
        .into_iter()
        .map(|row| ((row.name.clone(), row.locale.clone()), row))
        .collect();
    let ids: BTreeSet<PageId> = rows.values().flat_map(|row| page_ids(&row.items)).collect();
    let ids: Vec<PageId> = ids.into_iter().collect();
    let pages = list_summaries(&mut conn, actor, &ids).await?;
    let places =
        MENU_NAMES.iter().flat_map(|name| settings.available_locales.iter().map(move |locale| (*name, locale)));
    let menus = places.map(|(name, locale)| {
        rows.remove(&(name.to_owned(), locale.clone())).unwrap_or_else(|| new_menu(name, locale))
    });
    let items: Vec<MenuSummary> = menus.map(|row| to_summary(row, &pages)).collect();
    Ok(List::whole(items))
}

fn to_summary(row: MenuRow, pages: &HashMap<PageId, PageSummary>) -> MenuSummary {
    let MenuRow { name, locale, version, changed_at, changed_by, items } = row;
    let (items, hidden) = count(&to_entries(items, pages));
    MenuSummary { name, locale, version, items, hidden, changed_at, changed_by }
}

/// Counts the entries on all levels,
/// and those of them that are hidden.
fn count(entries: &[MenuEntry]) -> (usize, usize) {
    entries.iter().fold((0, 0), |(all, hidden), entry| {
        let (below, hidden_below) = count(&entry.items);
        (all + 1 + below, hidden + usize::from(!entry.shown) + hidden_below)
    })
}
