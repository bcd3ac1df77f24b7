//! The holder of an address.

use model::locale::Locale;
use model::site::Settings;
use model::slug::{Address, Slug, is_reserved};
use model::tag::TAG_PAGES;

/// The kind of answer that an address already has.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Holder {
    Page,
    /// The product itself, such as its admin or its search.
    Product,
    /// The pages of a locale of the site, whose code the address begins with.
    Locale,
}

/// Returns the holder of an address, leaving pages out.
pub(crate) fn find_other_answer(settings: &Settings, locale: &Locale, slug: &Slug) -> Option<Holder> {
    let default = &settings.default_locale;
    let path = slug.path(locale, default);
    let is_of_every_locale = *slug == Slug::search() || slug.as_str() == TAG_PAGES.trim_end_matches('/');
    if is_reserved(&path) || is_of_every_locale {
        return Some(Holder::Product);
    }
    let found = Address::parse(&path, &settings.available_locales);
    (found.locale.as_ref().unwrap_or(default) != locale || found.rest != slug.as_str()).then_some(Holder::Locale)
}
