//! Finds out who holds an address:
//! a page, the product or a locale.

use model::locale::Locale;
use model::site::Settings;
use model::slug::{Address, Slug, is_reserved};
use model::tag::TAG_PAGES;

/// Kind of content that answers at an address.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum AddressHolderKind {
    Page,
    /// The product itself, such as its admin pages or its search.
    Product,
    /// A locale whose code is the first segment of the address.
    Locale,
}

/// Returns the holder of an address, unless it is a page.
pub(crate) fn find_other_answer(settings: &Settings, locale: &Locale, slug: &Slug) -> Option<AddressHolderKind> {
    let default = &settings.default_locale;
    let path = slug.path(locale, default);
    let is_of_every_locale = *slug == Slug::search() || slug.as_str() == TAG_PAGES.trim_end_matches('/');
    if is_reserved(&path) || is_of_every_locale {
        return Some(AddressHolderKind::Product);
    }
    let found = Address::parse(&path, &settings.available_locales);
    (found.locale.as_ref().unwrap_or(default) != locale || found.rest != slug.as_str())
        .then_some(AddressHolderKind::Locale)
}
