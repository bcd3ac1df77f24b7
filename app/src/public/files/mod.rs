//! Files that tell programs about the site: search engines, readers of feeds, language models.

pub mod feed;
pub mod llms;
pub mod robots;
pub mod sitemap;
mod xml;

use model::locale::Locale;
use model::slug::Slug;

/// Where addresses of the site begin, and which locale has none in its addresses.
#[derive(Clone, Copy, Debug)]
pub struct Root<'a> {
    /// Without a slash at the end.
    pub base_url: &'a str,
    pub default_locale: &'a Locale,
}

impl Root<'_> {
    /// The whole address of a page.
    fn address(self, slug: &str, locale: &Locale) -> String {
        format!("{}{}", self.base_url, Slug::from_stored(slug.to_owned()).path(locale, self.default_locale))
    }
}
