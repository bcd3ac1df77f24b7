//! Shows a page in the menus of its locale, or not.

use super::change::MAX_MENU_ENTRIES;
use super::{invalid, record};
use crate::error::{Error, Result};
use crate::pages::summary::list_summaries;
use crate::write::Effect;
use crate::{Cms, access};
use model::access::{Actor, Operation};
use model::error::Code;
use model::id::PageId;
use model::locale::Locale;
use model::menu::{MENU_NAMES, MenuItem, PageMenu, count_items, page_ids};
use std::mem;
use storage::{Connection, Timestamp, menus};

/// Lists the menus of a page's locale, and says which of them lead to the page.
///
/// # Errors
/// `NotFound` for a page that the actor may not know.
pub async fn list_page_menus(cms: &Cms, actor: &Actor, page: PageId) -> Result<Vec<PageMenu>> {
    access::require(actor, Operation::ReadMenus)?;
    let mut conn = cms.db.read().await?;
    get_locale(&mut conn, actor, page).await?;
    list_menus_of(&mut conn, page).await
}

/// Adds an entry for a page at the end of a menu, unless the menu has one.
///
/// # Errors
/// `NotFound` for a page that the actor may not know, `V_12`
/// for the name, `V_14` for too many entries.
pub async fn add_page_to_menu(cms: &Cms, actor: &Actor, page: PageId, name: &str) -> Result<Vec<PageMenu>> {
    let add = |items: &mut Vec<MenuItem>| {
        if page_ids(items).contains(&page) {
            return Ok(false);
        }
        if count_items(items) >= MAX_MENU_ENTRIES {
            return Err(Error::Refused(vec![invalid(Code::TooLong, "items")]));
        }
        items.push(MenuItem { page_id: Some(page), ..MenuItem::default() });
        Ok(true)
    };
    change(cms, actor, page, name, add).await
}

/// Removes the entries of a page from a menu.
/// The entries below them move to their place.
///
/// # Errors
/// `NotFound` for a page that the actor may not know, `V_12` for the name.
pub async fn remove_page_from_menu(cms: &Cms, actor: &Actor, page: PageId, name: &str) -> Result<Vec<PageMenu>> {
    let remove = |items: &mut Vec<MenuItem>| {
        let has_page = page_ids(items).contains(&page);
        *items = without_page(mem::take(items), page);
        Ok(has_page)
    };
    change(cms, actor, page, name, remove).await
}

/// Changes the items of a menu. `edit` returns true if it changed them.
async fn change(
    cms: &Cms,
    actor: &Actor,
    page: PageId,
    name: &str,
    edit: impl Fn(&mut Vec<MenuItem>) -> Result<bool> + Sync,
) -> Result<Vec<PageMenu>> {
    access::require(actor, Operation::ChangeMenu)?;
    if !MENU_NAMES.contains(&name) {
        return Err(Error::Refused(vec![invalid(Code::NotValid, "name")]));
    }
    cms.write(Effect::Public, async |tx| {
        let locale = get_locale(tx, actor, page).await?;
        let mut items = menus::find_menu(tx, name, &locale).await?.map(|menu| menu.items).unwrap_or_default();
        if edit(&mut items)? {
            let at = Timestamp::from(cms.now());
            menus::update_menu(tx, name, &locale, &items, actor.user_id(), at).await?;
            let row = menus::find_menu(tx, name, &locale).await?.ok_or(Error::NotFound)?;
            record(cms, tx, actor, &row).await?;
        }
        list_menus_of(tx, page).await
    })
    .await
}

/// Returns the locale of a page that the actor may know.
async fn get_locale(conn: &mut Connection, actor: &Actor, page: PageId) -> Result<Locale> {
    let found = list_summaries(conn, actor, &[page]).await?.remove(&page);
    found.filter(|page| !page.in_trash).map(|page| page.locale).ok_or(Error::NotFound)
}

async fn list_menus_of(conn: &mut Connection, page: PageId) -> Result<Vec<PageMenu>> {
    let with_page = menus::list_names_with(conn, page).await?;
    let menus = MENU_NAMES.iter().map(|name| PageMenu {
        name: (*name).to_owned(),
        in_menu: with_page.iter().any(|with_page| with_page == name),
    });
    Ok(menus.collect())
}

fn without_page(items: Vec<MenuItem>, page: PageId) -> Vec<MenuItem> {
    let kept = items.into_iter().flat_map(|mut item| {
        let below = without_page(mem::take(&mut item.items), page);
        if item.page_id == Some(page) { below } else { vec![MenuItem { items: below, ..item }] }
    });
    kept.collect()
}
