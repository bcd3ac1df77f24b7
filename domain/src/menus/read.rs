//! Reads a menu of a locale for editing.

use super::find_locale;
use crate::error::{Error, Result};
use crate::pages::summary::list_summaries;
use crate::{Cms, access, site};
use model::access::{Actor, Operation};
use model::id::PageId;
use model::locale::Locale;
use model::menu::{MENU_NAMES, Menu, MenuEntry, MenuItem, PageSummary, menu_levels, page_ids};
use std::collections::HashMap;
use std::mem;
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
    let locale = find_locale(settings, locale).filter(|_| MENU_NAMES.contains(&name)).ok_or(Error::NotFound)?;
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
    let levels = menu_levels(&name);
    Ok(Menu { name, locale, version, changed_at, changed_by, levels, items: to_entries(items, &pages) })
}

/// Converts items for editors. Everything below a hidden entry is hidden too.
pub(super) fn to_entries(items: Vec<MenuItem>, pages: &HashMap<PageId, PageSummary>) -> Vec<MenuEntry> {
    items.into_iter().map(|item| to_entry(item, pages)).collect()
}

fn to_entry(mut item: MenuItem, pages: &HashMap<PageId, PageSummary>) -> MenuEntry {
    let mut items = to_entries(mem::take(&mut item.items), pages);
    let page = item.page_id.and_then(|id| pages.get(&id).cloned());
    let is_group = item.page_id.is_none() && item.url.is_empty() && item.anchor.is_empty();
    let shown = match item.page_id {
        Some(_) => page.as_ref().is_some_and(|page| page.published),
        None => !is_group || items.iter().any(|item| item.shown),
    };
    if !shown {
        hide(&mut items);
    }
    let MenuItem { label, page_id, url, anchor, new_tab, .. } = item;
    MenuEntry { label, page_id, url, anchor, new_tab, page, shown, items }
}

fn hide(entries: &mut [MenuEntry]) {
    for entry in entries {
        entry.shown = false;
        hide(&mut entry.items);
    }
}
