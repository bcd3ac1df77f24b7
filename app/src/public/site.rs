//! What header and footer show: the site around a page.

use model::locale::Locale;
use model::page::Sibling;
use model::site::Settings;
use model::slug::Slug;
use model::view::{Menus, PageView};

/// The surroundings of whatever is shown.
#[derive(Clone, Copy)]
pub(crate) struct Site<'a> {
    pub(crate) settings: &'a Settings,
    pub(crate) locale: &'a Locale,
    /// The translations of what is shown that visitors can read.
    pub(crate) siblings: &'a [Sibling],
    /// The public path of what is shown; empty where it has none.
    pub(crate) path: &'a str,
    pub(crate) menus: &'a Menus,
}

impl<'a> Site<'a> {
    pub(crate) fn around(view: &'a PageView, path: &'a str) -> Self {
        Self {
            settings: &view.settings,
            locale: &view.page.locale,
            siblings: view.page.siblings.as_deref().unwrap_or_default(),
            path,
            menus: &view.menus,
        }
    }

    /// The public path of a slug in a locale of this site.
    pub(crate) fn path_to(&self, slug: &str, locale: &Locale) -> String {
        Slug::from_stored(slug.to_owned()).path(locale, &self.settings.default_locale)
    }

    /// The home page of the locale that is shown.
    pub(crate) fn home(&self) -> String {
        Slug::home().path(self.locale, &self.settings.default_locale)
    }
}
