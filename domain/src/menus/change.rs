//! Replaces menus.

use super::{find_locale, invalid, read, record};
use crate::error::{Error, Result, refuse_any};
use crate::pages::summary::list_summaries;
use crate::write::Effect;
use crate::{Cms, access, site};
use content::link::Link;
use model::access::{Actor, Operation};
use model::anchor::is_anchor;
use model::error::{Code, ErrorItem};
use model::id::PageId;
use model::menu::{MENU_NAMES, Menu, MenuItem, count_items, menu_levels, page_ids};
use storage::{Timestamp, menus};

/// Maximum characters of a label.
pub const MAX_LABEL_CHARS: usize = 255;
/// Maximum characters of an address.
pub const MAX_URL_CHARS: usize = 2_000;
/// Maximum number of entries of a menu, on all levels.
pub(super) const MAX_MENU_ENTRIES: usize = 200;

/// Input of `menu/{name}/{locale}`.
#[derive(Clone, Debug, Default)]
pub struct MenuChange {
    pub items: Vec<MenuItem>,
    /// Version that the client read. If absent, any version is replaced.
    pub version: Option<i64>,
}

/// Replaces a menu of a locale. Visitors see the change at once.
///
/// # Errors
/// `V_12` for the name, locale, page, anchor or a combination
/// of fields, `V_01` for a missing label, `V_13` for an invalid
/// address, `V_14` for too long fields, too many entries or too
/// many levels. `Stale` for an outdated version.
pub async fn change_menu(cms: &Cms, actor: &Actor, name: &str, locale: &str, ask: MenuChange) -> Result<Menu> {
    access::require(actor, Operation::ChangeMenu)?;
    let settings = &site::snapshot::current(cms).await?.settings;
    let mut errors = Vec::new();
    if !MENU_NAMES.contains(&name) {
        errors.push(invalid(Code::NotValid, "name"));
    }
    let locale = find_locale(settings, locale);
    if locale.is_none() {
        errors.push(invalid(Code::NotValid, "locale"));
    }
    if count_items(&ask.items) > MAX_MENU_ENTRIES {
        errors.push(invalid(Code::TooLong, "items"));
    } else {
        check_items(&ask.items, "items", menu_levels(name), &mut errors);
    }
    let Some(locale) = locale.filter(|_| errors.is_empty()) else { return Err(Error::Refused(errors)) };
    let items = trim(ask.items);

    cms.write(Effect::Public, async |tx| {
        let before = menus::find_menu(tx, name, &locale).await?;
        let known = before.as_ref().map_or(0, |menu| menu.version);
        if ask.version.is_some_and(|version| version != known) {
            return Err(Error::Stale { model: "menu" });
        }
        let old = before.map(|menu| page_ids(&menu.items)).unwrap_or_default();
        let pages = page_ids(&items);
        let new: Vec<PageId> = pages.difference(&old).copied().collect();
        // Checks only pages that are new in the
        // menu. A page of the old menu may be in
        // the trash, because the menu hides it.
        // An invisible page counts as missing.
        let known = list_summaries(tx, actor, &new).await?;
        let is_gone = |page| new.contains(&page) && known.get(&page).is_none_or(|page| page.in_trash);
        refuse_any(find_gone(&items, "items", &is_gone))?;
        let at = Timestamp::from(cms.now());
        menus::update_menu(tx, name, &locale, &items, actor.user_id(), at).await?;
        let row = menus::find_menu(tx, name, &locale).await?.ok_or(Error::NotFound)?;
        record(cms, tx, actor, &row).await?;
        read::to_menu(tx, actor, row).await
    })
    .await
}

/// Finds problems of items, which may have a number of levels.
/// Names the item of each: `items[0].items[2].label`.
fn check_items(items: &[MenuItem], place: &str, levels: usize, errors: &mut Vec<ErrorItem>) {
    if levels == 0 && !items.is_empty() {
        errors.push(invalid(Code::TooLong, place));
        return;
    }
    for (number, item) in items.iter().enumerate() {
        let place = format!("{place}[{number}]");
        errors.extend(check_item(item).map(|(code, name)| invalid(code, &format!("{place}.{name}"))));
        check_items(&item.items, &format!("{place}.items"), levels.saturating_sub(1), errors);
    }
}

/// Returns an error for each item whose page is gone.
fn find_gone(items: &[MenuItem], place: &str, is_gone: &impl Fn(PageId) -> bool) -> Vec<ErrorItem> {
    let mut errors = Vec::new();
    for (number, item) in items.iter().enumerate() {
        if item.page_id.is_some_and(is_gone) {
            errors.push(invalid(Code::NotValid, &format!("{place}[{number}].pageID")));
        }
        errors.extend(find_gone(&item.items, &format!("{place}[{number}].items"), is_gone));
    }
    errors
}

fn check_item(item: &MenuItem) -> impl Iterator<Item = (Code, &'static str)> {
    let (label, url, anchor) = (item.label.trim(), item.url.trim(), item.anchor.trim());
    let has_page = item.page_id.is_some();
    let broken = [
        (label.chars().count() > MAX_LABEL_CHARS, Code::TooLong, "label"),
        (label.is_empty() && !has_page, Code::Required, "label"),
        (url.chars().count() > MAX_URL_CHARS, Code::TooLong, "url"),
        (!url.is_empty() && !has_page && Link::parse_without_file(url).is_none(), Code::NotAUrl, "url"),
        (!url.is_empty() && has_page, Code::NotValid, "url"),
        (!anchor.is_empty() && !is_anchor(anchor), Code::NotValid, "anchor"),
        (!anchor.is_empty() && !url.is_empty(), Code::NotValid, "anchor"),
    ];
    broken.into_iter().filter(|(is, ..)| *is).map(|(_, code, name)| (code, name))
}

fn trim(items: Vec<MenuItem>) -> Vec<MenuItem> {
    let trimmed = items.into_iter().map(|item| MenuItem {
        label: item.label.trim().to_owned(),
        page_id: item.page_id,
        url: item.url.trim().to_owned(),
        anchor: item.anchor.trim().to_owned(),
        new_tab: item.new_tab && item.leads_somewhere(),
        items: trim(item.items),
    });
    trimmed.collect()
}
