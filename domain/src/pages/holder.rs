//! Holders of addresses.

use model::locale::Locale;
use model::site::Settings;
use model::slug::{Address, Slug, is_reserved};
use model::tag::TAG_PAGES;

/// Kind of answer at an address.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum AddressHolderKind {
    Page,
    /// The product, such as its admin or search.
    Product,
    /// A locale, whose code starts the address.
    Locale,
}

/// Returns the holder of an address, except pages.
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
