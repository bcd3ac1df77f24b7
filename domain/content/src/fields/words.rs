//! Phrases in the interface languages.

use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;

/// A phrase by language (`en`, `nl`, …).
/// English is always present.
///
/// If a language is missing, the English phrase is shown.
/// A screen receives only the language of its reader.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize, utoipa::ToSchema)]
pub struct Labels(pub BTreeMap<String, String>);

impl Labels {
    /// Returns a label with a name as English phrase.
    pub fn of_name(name: &str) -> Self {
        Self([("en".to_owned(), name.to_owned())].into())
    }

    /// Returns the phrase in a language. If there is none,
    /// the English phrase.
    pub fn get(&self, language: &str) -> &str {
        self.0.get(language).or_else(|| self.0.get("en")).map_or("", String::as_str)
    }

    pub(crate) fn is_empty(&self) -> bool {
        self.get("en").is_empty()
    }
}
