//! Files for search engines, feed readers and language models.

pub mod feed;
pub mod llms;
pub mod robots;
pub mod sitemap;
mod xml;

use model::locale::Locale;
use model::slug::Slug;

/// The parts from which addresses are built.
/// The default locale has no prefix in addresses.
#[derive(Clone, Copy, Debug)]
pub struct Root<'a> {
    /// The site's public address without a trailing slash.
    pub base_url: &'a str,
    pub default_locale: &'a Locale,
}

impl Root<'_> {
    /// Returns the absolute address of a page.
    fn address(self, slug: &str, locale: &Locale) -> String {
        format!("{}{}", self.base_url, Slug::from_stored(slug.to_owned()).path(locale, self.default_locale))
    }
}
