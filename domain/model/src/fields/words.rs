//! Phrases in the languages of the interface.

use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;

/// A phrase in the four languages of the interface, as the code writes it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, utoipa::ToSchema)]
pub struct Words {
    pub en: &'static str,
    pub nl: &'static str,
    pub de: &'static str,
    pub fr: &'static str,
}

/// A phrase by language (`en`, `nl`, …). English is always there, and shown for a language that is missing, except in what a screen is given:
/// that has the language of its reader alone.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize, utoipa::ToSchema)]
pub struct Labels(pub BTreeMap<String, String>);

impl From<Words> for Labels {
    fn from(words: Words) -> Self {
        let phrases = [("en", words.en), ("nl", words.nl), ("de", words.de), ("fr", words.fr)];
        Self(phrases.into_iter().map(|(language, text)| (language.to_owned(), text.to_owned())).collect())
    }
}

impl Labels {
    /// The phrase in a language, else in English.
    pub fn get(&self, language: &str) -> &str {
        self.0.get(language).or_else(|| self.0.get("en")).map_or("", String::as_str)
    }
}
