//! Menus: one per name and locale. A version
//! number reveals conflicting changes.

pub mod change;
pub mod copy;
pub mod list_menus;
pub mod page_menus;
pub mod read;
pub mod search;

use crate::error::Result;
use crate::{Cms, audit};
use content::link::split_link;
use model::access::Actor;
use model::audit::AuditAction;
use model::error::{Code, ErrorItem};
use model::id::PageId;
use model::locale::Locale;
use model::menu::MenuItem;
use model::page::MenuName;
use model::site::Settings;
use model::slug::canonical_path;
use storage::menus::{self, MenuRow};
use storage::{Connection, Timestamp, Transaction};

/// Rewrites the addresses in all menus. Returns the menus that changed.
pub(crate) async fn relink(
    cms: &Cms,
    tx: &mut Transaction,
    rewrite: &impl Fn(&str) -> Option<String>,
) -> Result<Vec<MenuName>> {
    let mut changed = Vec::new();
    for mut menu in menus::list_menus(tx).await? {
        if relink_items(&mut menu.items, rewrite) {
            let at = Timestamp::from(cms.now());
            menus::update_menu(tx, &menu.name, &menu.locale, &menu.items, None, at).await?;
            changed.push(MenuName { name: menu.name, locale: menu.locale });
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

/// Removes the entries of a purged page
/// from menus, with all entries below them.
pub(crate) async fn remove_page(cms: &Cms, tx: &mut Transaction, actor: &Actor, page: PageId) -> Result<()> {
    for mut menu in menus::list_menus_with(tx, page).await? {
        remove_items(&mut menu.items, page);
        let at = Timestamp::from(cms.now());
        menus::update_menu(tx, &menu.name, &menu.locale, &menu.items, actor.user_id(), at).await?;
        record(cms, tx, actor, &menu).await?;
    }
    Ok(())
}

fn remove_items(items: &mut Vec<MenuItem>, page: PageId) {
    items.retain(|item| item.page_id != Some(page));
    for item in items {
        remove_items(&mut item.items, page);
    }
}

/// Lists the menus that link to a page,
/// by its id or one of its paths.
pub(crate) async fn list_menus_leading_to(
    conn: &mut Connection,
    page: PageId,
    paths: &[String],
) -> Result<Vec<MenuName>> {
    let menus = menus::list_menus(conn).await?.into_iter().filter(|menu| leads_to(&menu.items, page, paths));
    Ok(menus.map(|menu| MenuName { name: menu.name, locale: menu.locale }).collect())
}

fn leads_to(items: &[MenuItem], page: PageId, paths: &[String]) -> bool {
    items.iter().any(|item| {
        let here = match item.page_id {
            Some(id) => id == page,
            None => {
                let path = split_link(item.url.trim()).0;
                !path.is_empty() && paths.contains(&canonical_path(path))
            }
        };
        here || leads_to(&item.items, page, paths)
    })
}

/// Returns the locale of this name if the site has it.
fn find_locale(settings: &Settings, locale: &str) -> Option<Locale> {
    Locale::parse(locale).filter(|locale| settings.available_locales.contains(locale))
}

/// Records a menu change in the audit log.
pub(crate) async fn record(cms: &Cms, tx: &mut Transaction, actor: &Actor, menu: &MenuRow) -> Result<()> {
    let detail = format!("{} {}", menu.name, menu.locale);
    let event = audit::AuditEvent { action: AuditAction::ChangeMenu, id: None, detail: &detail };
    audit::record(cms, tx, actor, event).await
}

fn invalid(code: Code, property: &str) -> ErrorItem {
    ErrorItem::new(code, "menu", property)
}
