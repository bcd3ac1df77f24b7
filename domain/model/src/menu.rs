//! Menus: one of each name for every locale, as they are stored, edited and shown.

use crate::id::PageId;
use crate::locale::Locale;
use crate::page::PageStatus;
use crate::user::Person;
use serde::{Deserialize, Serialize};
use std::collections::BTreeSet;
use time::OffsetDateTime;

/// The menus that the public pages draw: in the header, in the footer, and in the last line of the footer.
pub const MENU_NAMES: &[&str] = &["main", "footer", "legal"];

/// The most levels of a menu.
pub const MENU_LEVELS: usize = 2;

/// An entry of a menu: a page of the site, an address, an anchor on whatever page is shown, or a group with a name only.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize, utoipa::ToSchema)]
#[serde(rename_all = "camelCase", default)]
pub struct MenuItem {
    /// What is shown. Empty: the title of the page.
    pub label: String,
    /// The page this leads to; it disappears from the menu while the page is not published.
    #[serde(rename = "pageID")]
    pub page_id: Option<PageId>,
    /// Where this leads to when it is no page: a path, an external link, `mailto:` or `tel:`.
    pub url: String,
    /// An anchor on the page; without a page, on the one that is shown.
    pub anchor: String,
    #[schema(no_recursion)]
    pub items: Vec<MenuItem>,
}

/// A menu entry as a visitor sees it: a label and an address, which a group has not.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct MenuLink {
    pub label: String,
    /// Empty for a group.
    pub href: String,
    pub items: Vec<MenuLink>,
}

/// A menu as it is edited.
#[derive(Clone, Debug, Serialize, utoipa::ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct Menu {
    pub name: String,
    pub locale: Locale,
    /// Another number after each change; 0 for a menu that nobody has made.
    pub version: i64,
    /// Null where it is not known.
    #[serde(with = "time::serde::rfc3339::option")]
    pub changed_at: Option<OffsetDateTime>,
    pub changed_by: Option<Person>,
    pub items: Vec<MenuEntry>,
}

/// An entry of a menu with what is known of its page.
#[derive(Clone, Debug, Serialize, utoipa::ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct MenuEntry {
    pub label: String,
    #[serde(rename = "pageID")]
    pub page_id: Option<PageId>,
    pub url: String,
    pub anchor: String,
    /// Null where the entry is no page, and where the reader may not see the page.
    pub page: Option<PageSummary>,
    /// Whether visitors see the entry.
    pub shown: bool,
    #[schema(no_recursion)]
    pub items: Vec<MenuEntry>,
}

/// What names a page to those who choose one.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, utoipa::ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct PageSummary {
    pub id: PageId,
    /// The live title of a live page.
    pub title: String,
    pub slug: String,
    pub locale: Locale,
    pub status: PageStatus,
    /// Whether visitors can open it.
    pub published: bool,
    pub in_trash: bool,
}

/// A menu in the list of all menus.
#[derive(Clone, Debug, Serialize, utoipa::ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct MenuSummary {
    pub name: String,
    pub locale: Locale,
    pub version: i64,
    /// How many entries it has, on all levels.
    pub items: usize,
    /// How many of them visitors do not see.
    pub hidden: usize,
    #[serde(with = "time::serde::rfc3339::option")]
    pub changed_at: Option<OffsetDateTime>,
    pub changed_by: Option<Person>,
}

/// The pages that items lead to by their ids.
pub fn page_ids(items: &[MenuItem]) -> BTreeSet<PageId> {
    items.iter().flat_map(|item| item.page_id.into_iter().chain(page_ids(&item.items))).collect()
}
