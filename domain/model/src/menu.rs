//! Menus, identified by name and locale, as they are stored, edited and shown.

use crate::id::PageId;
use crate::locale::Locale;
use crate::page::PageStatus;
use crate::user::Person;
use serde::{Deserialize, Serialize};
use std::collections::BTreeSet;
use time::OffsetDateTime;

/// The menus on public pages: in the header, in the footer, and in the last line of the footer.
pub const MENU_NAMES: &[&str] = &["main", "footer", "legal"];

/// Maximum number of levels of a menu.
pub const MENU_LEVELS: usize = 2;

/// An entry of a menu: a page of the site, an address, an anchor on the current page, or a group with only a name.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize, utoipa::ToSchema)]
#[serde(rename_all = "camelCase", default)]
pub struct MenuItem {
    /// The shown text. Empty for the title of the page.
    pub label: String,
    /// The linked page. The entry is hidden while the page is not published.
    #[serde(rename = "pageID")]
    pub page_id: Option<PageId>,
    /// The address, for entries without a page: a path, an external link, `mailto:` or `tel:`.
    pub url: String,
    /// An anchor on the linked page, or on the current page if no page is linked.
    pub anchor: String,
    #[schema(no_recursion)]
    pub items: Vec<MenuItem>,
}

/// A menu entry for visitors.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct MenuLink {
    pub label: String,
    /// Empty for a group.
    pub href: String,
    pub items: Vec<MenuLink>,
}

/// A menu for editing.
#[derive(Clone, Debug, Serialize, utoipa::ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct Menu {
    pub name: String,
    pub locale: Locale,
    /// Changes with every change of the menu. 0 for a menu that was never saved.
    pub version: i64,
    /// Null if it is unknown.
    #[serde(with = "time::serde::rfc3339::option")]
    pub changed_at: Option<OffsetDateTime>,
    pub changed_by: Option<Person>,
    pub items: Vec<MenuEntry>,
}

/// An entry of a menu with a summary of its page.
#[derive(Clone, Debug, Serialize, utoipa::ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct MenuEntry {
    pub label: String,
    #[serde(rename = "pageID")]
    pub page_id: Option<PageId>,
    pub url: String,
    pub anchor: String,
    /// Null if the entry links to no page, or if the caller may not read the page.
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

/// Returns the ids of all pages that the items link to.
pub fn page_ids(items: &[MenuItem]) -> BTreeSet<PageId> {
    items.iter().flat_map(|item| item.page_id.into_iter().chain(page_ids(&item.items))).collect()
}
