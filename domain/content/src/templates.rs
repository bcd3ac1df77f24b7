//! Patterns, page templates and starter sites that the product ships.

use crate::fields::words::Labels;
use model::locale::Locale;
use model::version::VersionContent;
use std::collections::BTreeMap;

/// A pattern, or a template of a page type, in each language of the product.
#[derive(Clone, Debug)]
pub struct ShippedTemplate {
    /// Word, such as `three-reasons`.
    pub id: String,
    /// Type of the new pages. `None` for a pattern.
    pub page_type: Option<String>,
    pub name: Labels,
    /// Content by language. English is always present.
    pub contents: BTreeMap<String, VersionContent>,
    /// Texts in the contents that editors must replace, in all languages.
    pub placeholders: Vec<String>,
}

impl ShippedTemplate {
    /// Returns the content in a language, or in English.
    pub fn content(&self, language: &str) -> VersionContent {
        self.contents.get(language).or_else(|| self.contents.get("en")).cloned().unwrap_or_default()
    }
}

/// Pages that an empty site can start with.
#[derive(Clone, Debug)]
pub struct StarterSite {
    /// Word, such as `small-business`.
    pub id: String,
    pub name: Labels,
    pub pages: Vec<StarterPage>,
}

/// A page of a starter site.
#[derive(Clone, Debug)]
pub struct StarterPage {
    /// Id of the page template.
    pub template: String,
    pub title: Labels,
    pub place: StarterPlace,
}

/// Place of a page in a starter site.
#[derive(Clone, Copy, Debug, PartialEq, Eq, serde::Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum StarterPlace {
    /// The home page.
    Home,
    /// A page in the main menu.
    Menu,
    /// A page that other pages list.
    Elsewhere,
}

impl StarterSite {
    /// Returns the locales in whose languages the product
    /// has words. The first is that of the sources.
    pub fn locales<'a>(&self, default: &'a Locale, available: &'a [Locale]) -> Vec<&'a Locale> {
        let others = available.iter().filter(|locale| *locale != default);
        std::iter::once(default).chain(others).filter(|locale| self.name.0.contains_key(locale.base())).collect()
    }
}
