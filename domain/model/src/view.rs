//! What a visitor sees at an address: the page and everything around it.

use crate::locale::Locale;
use crate::menu::MenuLink;
use crate::page::Page;
use crate::share::ShareLink;
use crate::site::Settings;
use std::sync::Arc;

/// A page with all that its document shows. Rendering it needs no further look-up.
#[derive(Clone, Debug)]
pub struct PageView {
    /// With `siblings`: the published translations, this page among them.
    pub page: Page,
    pub settings: Arc<Settings>,
    pub menus: Arc<Menus>,
    pub purpose: Purpose,
    /// The link that a shared version is looked at by; `None` for every other purpose.
    pub link: Option<ShareLink>,
}

/// The site around nothing: for an address where no page is, on a site that has no page for that.
#[derive(Clone, Debug)]
pub struct Surroundings {
    pub settings: Arc<Settings>,
    pub locale: Locale,
    pub menus: Arc<Menus>,
}

/// The menus of the locale that is shown.
#[derive(Clone, Debug, Default)]
pub struct Menus {
    pub main: Vec<MenuLink>,
    pub footer: Vec<MenuLink>,
    /// In the last line of the footer.
    pub legal: Vec<MenuLink>,
}

/// Why a page is rendered.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Purpose {
    /// For visitors, at its public address.
    Visit,
    /// For visitors, where nothing else was found.
    NotFound,
    /// For editors: blocks carry their key, and the document is never indexed.
    Preview,
    /// For whoever has a link to a stored version: as visitors would see it, but never indexed.
    Shared,
}

impl Purpose {
    /// Whether the document only shows: no script of it runs, nothing on it can be sent, and nothing is asked about cookies.
    pub fn is_inert(self) -> bool {
        match self {
            Self::Visit | Self::NotFound => false,
            Self::Preview | Self::Shared => true,
        }
    }
}
