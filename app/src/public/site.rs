//! The site around a page, for header and footer.

use crate::public::PublicContext;
use crate::public::consent::{self, ConsentWords};
use crate::public::look::Logo;
use model::locale::Locale;
use model::page::Sibling;
use model::site::Settings;
use model::slug::Slug;
use model::tag_view::TagView;
use model::view::{Menus, PageView, RenderPurpose, SiteView};
use model::visitors::ConsentState;

/// Data for everything around the content of a document.
#[derive(Clone)]
pub(crate) struct Site<'a> {
    pub(crate) settings: &'a Settings,
    pub(crate) locale: &'a Locale,
    /// The translations that visitors can open,
    /// including the document itself.
    pub(crate) siblings: &'a [Sibling],
    /// The public path of the document. Empty for built-in pages.
    pub(crate) path: &'a str,
    pub(crate) menus: &'a Menus,
    /// The query of the search page, including `?`.
    /// Links to other locales keep it. `None` for all other pages.
    pub(crate) search_query: Option<String>,
    /// The logo. If it is `None`, the header shows the site name.
    pub(crate) logo: Option<Logo>,
    /// True if the footer links to the consent panel.
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

    /// Returns the site around a document without a page.
    pub(crate) fn without_page(view: &'a SiteView, cx: &PublicContext<'_>) -> Self {
        Self {
            settings: &view.settings,
            locale: &view.locale,
            siblings: &[],
            path: "",
            menus: &view.menus,
            search_query: None,
            logo: Logo::of(&view.settings, RenderPurpose::Visit),
            has_consent_link: may_choose(consent::is_asked_for(&view.settings, &[]), cx),
        }
    }

    /// Returns the site around a tag page.
    pub(crate) fn of_tag(view: &'a TagView, path: &'a str, cx: &PublicContext<'_>) -> Self {
        Self { siblings: &view.siblings, path, ..Self::without_page(&view.around, cx) }
    }

    /// Returns the locales that the visitor
    /// can switch to, with their addresses.
    pub(crate) fn languages(&self) -> Vec<(&'a Locale, String)> {
        if let Some(query) = &self.search_query {
            let address = |locale| format!("{}{query}", self.path_to(Slug::search().as_str(), locale));
            let mut locales: Vec<&Locale> = self.settings.available_locales.iter().collect();
            // Sorts the locales in the same order as translations.
            locales.sort_unstable();
            return locales.into_iter().map(|locale| (locale, address(locale))).collect();
        }
        let published = self.siblings.iter().filter(|sibling| sibling.published);
        published.map(|sibling| (&sibling.locale, self.path_to(&sibling.slug, &sibling.locale))).collect()
    }

    /// Returns the public path of a slug.
    pub(crate) fn path_to(&self, slug: &str, locale: &Locale) -> String {
        Slug::from_stored(slug.to_owned()).path(locale, &self.settings.default_locale)
    }

    /// Returns the texts and the return
    /// address of the consent panel.
    pub(crate) fn consent_words(&self) -> ConsentWords<'a> {
        let back = if self.path.is_empty() { self.home() } else { self.path.to_owned() };
        ConsentWords { own: self.settings.texts_for(self.locale), back }
    }

    /// Returns the path of the home page in the current locale.
    pub(crate) fn home(&self) -> String {
        Slug::home().path(self.locale, &self.settings.default_locale)
    }
}

/// Returns true if the page needs consent,
/// or if the visitor has chosen before.
fn may_choose(is_asked: bool, cx: &PublicContext<'_>) -> bool {
    is_asked || cx.visit.consent != ConsentState::Unknown
}
