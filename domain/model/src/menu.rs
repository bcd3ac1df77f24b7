//! Menus by name and locale, as stored, edited and shown.

use crate::id::PageId;
use crate::locale::Locale;
use crate::page::PageStatus;
use crate::user::Person;
use serde::{Deserialize, Serialize};
use std::collections::BTreeSet;
use time::OffsetDateTime;

/// Names of the menus on public pages: in the header,
/// in the footer, and in the last line of the footer.
pub const MENU_NAMES: &[&str] = &["main", "footer", "legal"];

/// Returns the maximum number of levels of a menu.
pub fn menu_levels(name: &str) -> usize {
    if name == "main" { 3 } else { 2 }
}

/// A menu entry: a page, an address, an anchor,
/// or a named group.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize, utoipa::ToSchema)]
#[serde(rename_all = "camelCase", default)]
pub struct MenuItem {
    /// The shown text. If it is empty, the title
    /// of the page is shown.
    pub label: String,
    /// The linked page. The entry is hidden unless
    /// the page is published.
    #[serde(rename = "pageID")]
    pub page_id: Option<PageId>,
    /// The address, if no page is linked: a path,
    /// external link, `mailto:` or `tel:`.
    pub url: String,
    /// An anchor on the linked page. If no page
    /// is linked, an anchor on the current page.
    pub anchor: String,
    /// True if the link opens in a new tab.
    pub new_tab: bool,
    #[schema(no_recursion)]
    pub items: Vec<MenuItem>,
}

impl MenuItem {
    /// Returns true if the entry is a link, not a group.
    pub fn leads_somewhere(&self) -> bool {
        self.page_id.is_some() || !self.url.trim().is_empty() || !self.anchor.trim().is_empty()
    }
}

/// A menu entry for visitors.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct MenuLink {
    pub label: String,
    /// Empty if the entry is a group.
    pub href: String,
    /// True if the link opens in a new tab.
    pub new_tab: bool,
    pub items: Vec<MenuLink>,
}

/// A menu for editing.
#[derive(Clone, Debug, Serialize, utoipa::ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct Menu {
    pub name: String,
    pub locale: Locale,
    /// Changes with every change of the menu.
    /// 0 if it was never saved.
    pub version: i64,
    /// Time of the last change. Null if it is unknown.
    #[serde(with = "time::serde::rfc3339::option")]
    pub changed_at: Option<OffsetDateTime>,
    pub changed_by: Option<Person>,
    /// Maximum number of levels of the menu.
    pub levels: usize,
    pub items: Vec<MenuEntry>,
}

/// A menu entry with a summary of its page.
#[derive(Clone, Debug, Serialize, utoipa::ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct MenuEntry {
    pub label: String,
    #[serde(rename = "pageID")]
    pub page_id: Option<PageId>,
    pub url: String,
    pub anchor: String,
    /// True if the link opens in a new tab.
    pub new_tab: bool,
    /// The linked page. Null if there is none,
    /// or if the caller may not read it.
    pub page: Option<PageSummary>,
    /// True if visitors see the entry.
    pub shown: bool,
    #[schema(no_recursion)]
    pub items: Vec<MenuEntry>,
}

/// A page in a list to choose from.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, utoipa::ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct PageSummary {
    pub id: PageId,
    /// The live title if the page is live.
    pub title: String,
    pub slug: String,
    pub locale: Locale,
    pub status: PageStatus,
    /// True if visitors can open the page.
    pub published: bool,
    pub in_trash: bool,
}

/// A menu in the list of menus.
#[derive(Clone, Debug, Serialize, utoipa::ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct MenuSummary {
    pub name: String,
    pub locale: Locale,
    pub version: i64,
    /// Number of entries on all levels.
    pub items: usize,
    /// Number of entries that visitors do not see.
    pub hidden: usize,
    #[serde(with = "time::serde::rfc3339::option")]
    pub changed_at: Option<OffsetDateTime>,
    pub changed_by: Option<Person>,
}

/// A menu of a page's locale.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, utoipa::ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct PageMenu {
    pub name: String,
    /// True if an entry of the menu leads to the page.
    pub in_menu: bool,
}

/// Returns the number of items on all levels.
pub fn count_items(items: &[MenuItem]) -> usize {
    items.iter().map(|item| 1 + count_items(&item.items)).sum()
}

/// Returns the ids of all linked pages.
pub fn page_ids(items: &[MenuItem]) -> BTreeSet<PageId> {
    items.iter().flat_map(|item| item.page_id.into_iter().chain(page_ids(&item.items))).collect()
}
