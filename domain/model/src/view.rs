//! Public pages with everything around them.

use crate::locale::Locale;
use crate::menu::MenuLink;
use crate::page::{Page, PageStatus};
use crate::share::ShareLink;
use crate::site::Settings;
use std::sync::Arc;
use time::OffsetDateTime;

/// A page with all data that its HTML document needs.
/// Rendering does not query the database.
#[derive(Clone, Debug)]
pub struct PageView {
    /// Its `siblings` are the published translations, including this page.
    pub page: Page,
    pub settings: Arc<Settings>,
    pub menus: Arc<Menus>,
    pub purpose: RenderPurpose,
    /// The share link of the shown version.
    /// `None` if the purpose is not `Shared`.
    pub link: Option<ShareLink>,
    /// `None` for visitors, and for users who may not see drafts of the page.
    pub edit_bar: Option<EditBar>,
}

/// The state of a live page, for the bar that leads staff to its editor.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct EditBar {
    pub status: PageStatus,
    /// Planned changes, in the time zone of the site.
    pub publish_at: Option<OffsetDateTime>,
    pub unpublish_at: Option<OffsetDateTime>,
    pub may_edit: bool,
    pub may_translate: bool,
    /// Language of the user's interface.
    pub language: Locale,
}

/// Settings, locale and menus of the site, for documents
/// that show no stored page.
#[derive(Clone, Debug)]
pub struct SiteView {
    pub settings: Arc<Settings>,
    pub locale: Locale,
    pub menus: Arc<Menus>,
}

/// The step that a site without a live page waits for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum FirstStep {
    /// An operator opens the set-up link.
    SetUp,
    /// A user publishes a page.
    Publish,
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
pub enum RenderPurpose {
    /// For visitors, at the public address of the page.
    Visit,
    /// For visitors, as the 404 page.
    NotFound,
    /// For editors. Blocks carry their key. Never indexed.
    Preview,
    /// For visitors with a share link. It looks like
    /// the public page, but is never indexed.
    Shared,
}

impl RenderPurpose {
    /// Returns true if the document has no scripts,
    /// no working forms and no consent banner.
    pub fn is_inert(self) -> bool {
        match self {
            Self::Visit | Self::NotFound => false,
            Self::Preview | Self::Shared => true,
        }
    }
}
