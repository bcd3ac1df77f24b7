//! Reads a menu of a locale for editing.

use crate::error::{Error, Result};
use crate::pages::summary::list_summaries;
use crate::{Cms, access, site};
use model::access::{Actor, Operation};
use model::id::PageId;
use model::locale::Locale;
use model::menu::{MENU_NAMES, Menu, MenuEntry, MenuItem, PageSummary, page_ids};
use std::collections::HashMap;
use storage::Connection;
use storage::menus::{self, MenuRow};

/// Reads a menu with its pages. A menu that was
/// never stored is empty and has version 0.
///
/// # Errors
/// `NotFound` for an unknown name or locale.
pub async fn read_menu(cms: &Cms, actor: &Actor, name: &str, locale: &str) -> Result<Menu> {
    access::require(actor, Operation::ReadMenus)?;
    let settings = &site::snapshot::current(cms).await?.settings;
    let locale = Locale::parse(locale).filter(|locale| settings.available_locales.contains(locale));
    let locale = locale.filter(|_| MENU_NAMES.contains(&name)).ok_or(Error::NotFound)?;
    let mut conn = cms.db.read().await?;
    let row = menus::find_menu(&mut conn, name, &locale).await?;
    to_menu(&mut conn, actor, row.unwrap_or_else(|| new_menu(name, &locale))).await
}

/// Returns an empty menu for a name and a locale.
pub(super) fn new_menu(name: &str, locale: &Locale) -> MenuRow {
    let (name, locale) = (name.to_owned(), locale.clone());
    MenuRow { name, locale, version: 0, changed_at: None, changed_by: None, items: Vec::new() }
}

/// Converts a menu for editors. Adds summaries
/// of the pages that the actor may know.
pub(super) async fn to_menu(conn: &mut Connection, actor: &Actor, row: MenuRow) -> Result<Menu> {
    let ids: Vec<PageId> = page_ids(&row.items).into_iter().collect();
    let pages = list_summaries(conn, actor, &ids).await?;
    let MenuRow { name, locale, version, changed_at, changed_by, items } = row;
    Ok(Menu { name, locale, version, changed_at, changed_by, items: to_entries(items, &pages) })
}

/// Converts items for editors. Everything below a hidden entry is hidden too.
pub(super) fn to_entries(items: Vec<MenuItem>, pages: &HashMap<PageId, PageSummary>) -> Vec<MenuEntry> {
    items.into_iter().map(|item| to_entry(item, pages)).collect()
}

fn to_entry(item: MenuItem, pages: &HashMap<PageId, PageSummary>) -> MenuEntry {
    let mut items = to_entries(item.items, pages);
    let page = item.page_id.and_then(|id| pages.get(&id).cloned());
    let is_group = item.page_id.is_none() && item.url.is_empty() && item.anchor.is_empty();
    let shown = match item.page_id {
        Some(_) => page.as_ref().is_some_and(|page| page.published),
        None => !is_group || items.iter().any(|item| item.shown),
    };
    if !shown {
        items.iter_mut().for_each(|item| item.shown = false);
    }
    MenuEntry { label: item.label, page_id: item.page_id, url: item.url, anchor: item.anchor, page, shown, items }
}
