//! Public pages with everything around them.

use crate::locale::Locale;
use crate::menu::MenuLink;
use crate::page::Page;
use crate::share::ShareLink;
use crate::site::Settings;
use std::sync::Arc;

/// A page with all data that its document shows. Rendering needs no further queries.
#[derive(Clone, Debug)]
pub struct PageView {
    /// `siblings` contains the published translations, including this page.
    pub page: Page,
    pub settings: Arc<Settings>,
    pub menus: Arc<Menus>,
    pub purpose: Purpose,
    /// The share link of the shown version. `None` for every other purpose.
    pub link: Option<ShareLink>,
}

/// Settings, locale and menus without a page, for a missing page on a site without a 404 page.
#[derive(Clone, Debug)]
pub struct Surroundings {
    pub settings: Arc<Settings>,
    pub locale: Locale,
    pub menus: Arc<Menus>,
}

/// The menus of the shown locale.
#[derive(Clone, Debug, Default)]
pub struct Menus {
    pub main: Vec<MenuLink>,
    pub footer: Vec<MenuLink>,
    /// Shown in the last line of the footer.
    pub legal: Vec<MenuLink>,
}

/// The purpose of rendering a page.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Purpose {
    /// For visitors, at its public address.
    Visit,
    /// For visitors, the 404 page.
    NotFound,
    /// For editors. Blocks carry their key, and the document is never indexed.
    Preview,
    /// For visitors with a share link of a stored version. Looks like the public page, but is never indexed.
    Shared,
}

impl Purpose {
    /// Returns true if the document is read-only: without scripts, form submissions and the consent banner.
    pub fn is_inert(self) -> bool {
        match self {
            Self::Visit | Self::NotFound => false,
            Self::Preview | Self::Shared => true,
        }
    }
}
