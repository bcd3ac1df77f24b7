//! Menus: one of each name for every locale.

use super::store;
use crate::db::{Connection, Transaction};
use crate::error::{Error, Result, refuse_any};
use crate::write::Effect;
use crate::{Cms, access, audit};
use model::access::{Actor, Operation};
use model::body::split_link;
use model::error::{Code, ErrorItem};
use model::id::PageId;
use model::link::Link;
use model::locale::Locale;
use model::page::MenuName;
use model::site::{MENU_NAMES, MenuItem};
use model::slug::Address;

/// The most characters of a label, entries of a menu, and levels of one.
const MAX_LABEL: usize = 255;
const MAX_ITEMS: usize = 200;
const MAX_DEPTH: usize = 3;

/// Replaces a menu of a locale.
///
/// # Errors
/// `V_12` for a name, locale, page or shape that does not exist, `V_13` for an address that is no link, `V_14` for
/// what is too long or too deep.
pub async fn change_menu(cms: &Cms, actor: &Actor, name: &str, locale: &Locale, items: Vec<MenuItem>) -> Result<()> {
    access::require(actor, Operation::ChangeMenu)?;
    let mut errors = Vec::new();
    if !MENU_NAMES.contains(&name) {
        errors.push(invalid(Code::NotValid, "name"));
    }
    let mut pages = Vec::new();
    check_items(&items, 1, &mut pages, &mut errors);
    refuse_any(errors)?;

    cms.write(Effect::Public, async |tx| {
        if !store::get_settings(tx).await?.site.available_locales.contains(locale) {
            return refuse_any(vec![invalid(Code::NotValid, "locale")]);
        }
        if store::count_pages(tx, &pages).await? != pages.len() {
            return refuse_any(vec![invalid(Code::NotValid, "pageID")]);
        }
        store::update_menu(tx, name, locale, &items).await?;
        store::update_menu_pages(tx, name, locale, &pages).await?;
        let event =
            audit::AuditEvent { action: "change-menu", subject: "menu", id: None, detail: &format!("{name} {locale}") };
        audit::record(cms, tx, actor, event).await
    })
    .await
}

/// Rewrites the addresses in all menus by what `rewrite` makes of them, and names the menus that changed.
pub(crate) async fn relink(tx: &mut Transaction, rewrite: &impl Fn(&str) -> Option<String>) -> Result<Vec<MenuName>> {
    let mut changed = Vec::new();
    for (name, locale, mut items) in store::list_menus(tx).await? {
        if relink_items(&mut items, rewrite) {
            let locale = Locale::parse(&locale).ok_or_else(|| Error::internal(format!("{locale} is no locale")))?;
            store::update_menu(tx, &name, &locale, &items).await?;
            changed.push(MenuName { name, locale });
        }
    }
    Ok(changed)
}

fn relink_items(items: &mut [MenuItem], rewrite: &impl Fn(&str) -> Option<String>) -> bool {
    let mut changed = false;
    for item in items {
        if let Some(url) = rewrite(item.url.trim()).filter(|_| item.page_id.is_none()) {
            item.url = url;
            changed = true;
        }
        changed |= relink_items(&mut item.items, rewrite);
    }
    changed
}

/// The menus that lead to a page, by its id or by one of these paths.
pub(crate) async fn list_menus_leading_to(
    conn: &mut Connection,
    page: PageId,
    paths: &[String],
) -> Result<Vec<MenuName>> {
    let menus = store::list_menus(conn).await?.into_iter().filter(|(.., items)| leads_to(items, page, paths));
    menus
        .map(|(name, locale, _)| {
            let locale = Locale::parse(&locale).ok_or_else(|| Error::internal(format!("{locale} is no locale")))?;
            Ok(MenuName { name, locale })
        })
        .collect()
}

fn leads_to(items: &[MenuItem], page: PageId, paths: &[String]) -> bool {
    items.iter().any(|item| {
        let here = match item.page_id {
            Some(id) => id == page,
            None => paths.contains(&Address::parse(split_link(item.url.trim()).0).to_canonical()),
        };
        here || leads_to(&item.items, page, paths)
    })
}

fn check_items(items: &[MenuItem], depth: usize, pages: &mut Vec<PageId>, errors: &mut Vec<ErrorItem>) {
    if items.len() > MAX_ITEMS || depth > MAX_DEPTH {
        errors.push(invalid(Code::TooLong, "items"));
        return;
    }
    for item in items {
        if item.label.chars().count() > MAX_LABEL {
            errors.push(invalid(Code::TooLong, "label"));
        }
        match item.page_id {
            Some(page) => pages.push(page),
            None if item.label.trim().is_empty() => errors.push(invalid(Code::Required, "label")),
            None if Link::parse(&item.url).is_none() => errors.push(invalid(Code::NotAUrl, "url")),
            None => {}
        }
        check_items(&item.items, depth + 1, pages, errors);
    }
}

fn invalid(code: Code, property: &str) -> ErrorItem {
    ErrorItem::new(code, "menu", property)
}
