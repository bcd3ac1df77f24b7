//! What header and footer show: the site around a page.

use crate::public::PublicContext;
use crate::public::consent::{self, ConsentWords};
use crate::public::look::Logo;
use model::locale::Locale;
use model::page::Sibling;
use model::site::Settings;
use model::slug::Slug;
use model::tag_view::TagView;
use model::view::{Menus, PageView, Purpose, Surroundings};
use model::visitors::ConsentState;

/// The surroundings of whatever is shown.
#[derive(Clone)]
pub(crate) struct Site<'a> {
    pub(crate) settings: &'a Settings,
    pub(crate) locale: &'a Locale,
    /// The translations of what is shown that visitors can read.
    pub(crate) siblings: &'a [Sibling],
    /// The public path of what is shown; empty where it has none.
    pub(crate) path: &'a str,
    pub(crate) menus: &'a Menus,
    /// The query of the search page that is shown, from its question mark on, which the same page of other locales keeps.
    pub(crate) search_query: Option<String>,
    /// Where the logo of the site is; `None` where its name stands instead.
    pub(crate) logo: Option<Logo>,
    /// Whether the footer leads to the panel that asks about cookies.
    pub(crate) has_consent_link: bool,
}

impl<'a> Site<'a> {
    pub(crate) fn around(view: &'a PageView, path: &'a str, cx: &PublicContext<'_>) -> Self {
        let is_asked = consent::is_asked_for(&view.settings, &view.page.page_version.blocks);
        Self {
            settings: &view.settings,
            locale: &view.page.locale,
            siblings: view.page.siblings.as_deref().unwrap_or_default(),
            path,
            menus: &view.menus,
            search_query: None,
            logo: Logo::of(&view.settings, view.purpose),
            has_consent_link: !view.purpose.is_inert() && may_choose(is_asked, cx),
        }
    }

    /// The site where no page is shown.
    pub(crate) fn around_nothing(view: &'a Surroundings, cx: &PublicContext<'_>) -> Self {
        Self {
            settings: &view.settings,
            locale: &view.locale,
            siblings: &[],
            path: "",
            menus: &view.menus,
            search_query: None,
            logo: Logo::of(&view.settings, Purpose::Visit),
            has_consent_link: may_choose(consent::is_asked_for(&view.settings, &[]), cx),
        }
    }

    /// The site around the page of a tag.
    pub(crate) fn of_tag(view: &'a TagView, path: &'a str, cx: &PublicContext<'_>) -> Self {
        Self { siblings: &view.siblings, path, ..Self::around_nothing(&view.around, cx) }
    }

    /// The locales that the visitor can go to from here, each with the address there.
    pub(crate) fn languages(&self) -> Vec<(&'a Locale, String)> {
        if let Some(query) = &self.search_query {
            let address = |locale| format!("{}{query}", self.path_to(Slug::search().as_str(), locale));
            let mut locales: Vec<&Locale> = self.settings.available_locales.iter().collect();
            // In the order of translations.
            locales.sort_unstable();
            return locales.into_iter().map(|locale| (locale, address(locale))).collect();
        }
        let published = self.siblings.iter().filter(|sibling| sibling.published);
        published.map(|sibling| (&sibling.locale, self.path_to(&sibling.slug, &sibling.locale))).collect()
    }

    /// The public path of a slug in a locale of this site.
    pub(crate) fn path_to(&self, slug: &str, locale: &Locale) -> String {
        Slug::from_stored(slug.to_owned()).path(locale, &self.settings.default_locale)
    }

    /// What the panel about cookies says here.
    pub(crate) fn consent_words(&self) -> ConsentWords<'a> {
        let back = if self.path.is_empty() { self.home() } else { self.path.to_owned() };
        ConsentWords { own: self.settings.texts_for(self.locale), back }
    }

    /// The home page of the locale that is shown.
    pub(crate) fn home(&self) -> String {
        Slug::home().path(self.locale, &self.settings.default_locale)
    }
}

/// Whether there is something to choose about cookies, or was when the visitor chose.
fn may_choose(is_asked: bool, cx: &PublicContext<'_>) -> bool {
    is_asked || cx.visit.consent != ConsentState::Unknown
}
