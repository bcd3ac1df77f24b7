//! Locales of the site, for parsing addresses.

use model::locale::Locale;
use model::site::Settings;

#[derive(Clone, Copy)]
pub(crate) struct SiteLocales<'a> {
    pub(crate) all: &'a [Locale],
    pub(crate) default: &'a Locale,
}

impl<'a> From<&'a Settings> for SiteLocales<'a> {
    fn from(settings: &'a Settings) -> Self {
        Self { all: &settings.available_locales, default: &settings.default_locale }
    }
}
