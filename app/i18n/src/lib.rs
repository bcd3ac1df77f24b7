//! The texts of the product in all languages.
//!
//! The file `<language>/<area>.json` holds texts under
//! nested keys. `{{name}}` stands for a variable.
//! React islands read some of these files too.
//! In the full key `admin.login.title`, `admin` is the area.

use content::fields::words::Labels;
use model::error::ErrorItem;
use model::locale::Locale;
use serde::Serialize;
use serde_json::Value;
use std::collections::HashMap;
use std::sync::LazyLock;

/// Declares the languages.
/// Each has a variant name, a code and a native name.
/// The code is also the name of the folder.
macro_rules! languages {
    ($($language:ident $code:literal $label:literal,)*) => {
        /// A language of the interface.
        #[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, utoipa::ToSchema)]
        #[serde(rename_all = "lowercase")]
        pub enum Language {
            $($language,)*
        }

        impl Language {
            pub const ALL: &[Self] = &[$(Self::$language,)*];

            pub fn code(self) -> &'static str {
                match self {
                    $(Self::$language => $code,)*
                }
            }

            /// Returns the native name of the language.
            pub fn label(self) -> &'static str {
                match self {
                    $(Self::$language => $label,)*
                }
            }

            /// Returns name and JSON of each
            /// catalogue that Leptos views use.
            fn catalogues(self) -> [(&'static str, &'static str); 6] {
                match self {
                    $(Self::$language => [
                        ("admin", include_str!(concat!("../", $code, "/admin.json"))),
                        ("blocks", include_str!(concat!("../", $code, "/blocks.json"))),
                        ("errors", include_str!(concat!("../", $code, "/errors.json"))),
                        ("mail", include_str!(concat!("../", $code, "/mail.json"))),
                        ("public", include_str!(concat!("../", $code, "/public.json"))),
                        ("templates", include_str!(concat!("../", $code, "/templates.json"))),
                    ],)*
                }
            }
        }
    };
}

languages! {
    En "en" "English",
    Nl "nl" "Nederlands",
    De "de" "Deutsch",
    Fr "fr" "Français",
    Es "es" "Español",
}

/// Returns English, in which no text is missing.
impl Default for Language {
    fn default() -> Self {
        Self::En
    }
}

impl Language {
    /// Parses a language code, or the language part of a locale.
    ///
    /// Returns `None` if the product
    /// has no texts in this language.
    pub fn parse(code: &str) -> Option<Self> {
        Self::ALL.iter().copied().find(|language| Some(language.code()) == code.split('-').next())
    }

    /// Returns the language of product texts on a page:
    /// the page's language, or English
    /// if the product does not have it.
    pub fn of(locale: &Locale) -> Self {
        Self::parse(locale.base()).unwrap_or_default()
    }
}

/// Returns the text of a key, or the key itself if there
/// is no text. A test finds keys without a text.
pub fn t(language: Language, key: &'static str) -> &'static str {
    find(language, key).unwrap_or(key)
}

/// Returns the text of a key with its variables filled in.
pub fn t_with(language: Language, key: &'static str, variables: &[(&str, &str)]) -> String {
    fill(t(language, key), variables)
}

/// Returns the message of an error.
/// `property` is the label of its field. It may be empty.
pub fn error_message(language: Language, error: &ErrorItem, property: &str) -> String {
    let code = serde_json::to_value(error.code).ok();
    let code = code.as_ref().and_then(Value::as_str).unwrap_or_default();
    let property = if property.is_empty() { t(language, "errors.field") } else { property };
    match find(language, &format!("errors.{code}")) {
        Some(words) => fill(words, &[("property", property)]),
        None => t_with(language, "errors.unknown", &[("code", code)]),
    }
}

/// Returns a text of a block or page type,
/// in all languages that have it.
pub fn type_phrase(key: &str) -> Option<Labels> {
    labels(&format!("blocks.{key}"))
}

/// Returns a text of a shipped template,
/// in all languages that have it.
pub fn template_phrase(key: &str) -> Option<Labels> {
    labels(&format!("templates.{key}"))
}

fn labels(key: &str) -> Option<Labels> {
    let phrases = Language::ALL.iter().filter_map(|language| {
        let phrase = words_of(*language).get(key)?;
        Some((language.code().to_owned(), phrase.clone()))
    });
    Some(Labels(phrases.collect())).filter(|labels| !labels.0.is_empty())
}

/// Returns labels with a proper name,
/// which is the same in all languages.
pub fn proper_name(name: &str) -> Labels {
    Labels(Language::ALL.iter().map(|language| (language.code().to_owned(), name.to_owned())).collect())
}

/// Returns the text of a key,
/// in English if the language lacks it.
fn find(language: Language, key: &str) -> Option<&'static str> {
    let words = words_of(language).get(key).or_else(|| words_of(Language::default()).get(key));
    words.map(String::as_str)
}

fn words_of(language: Language) -> &'static Catalogue {
    &CATALOGUES[language as usize]
}

fn fill(words: &str, variables: &[(&str, &str)]) -> String {
    let mut filled = String::with_capacity(words.len());
    let mut rest = words;
    while let Some((before, after)) = rest.split_once("{{") {
        let (name, after) = after.split_once("}}").unwrap_or((after, ""));
        filled.push_str(before);
        if let Some((_, value)) = variables.iter().find(|(variable, _)| *variable == name.trim()) {
            if is_right_to_left(value) {
                filled.extend([FIRST_STRONG_ISOLATE, value, POP_DIRECTIONAL_ISOLATE]);
            } else {
                filled.push_str(value);
            }
        }
        rest = after;
    }
    filled.push_str(rest);
    filled
}

const FIRST_STRONG_ISOLATE: &str = "\u{2068}";
const POP_DIRECTIONAL_ISOLATE: &str = "\u{2069}";

/// Returns true if the value has right-to-left letters.
/// Such values are isolated, because all languages
/// of the product are written from left to right.
fn is_right_to_left(value: &str) -> bool {
    value.chars().any(|c| {
        matches!(c, '\u{590}'..='\u{8ff}' | '\u{fb1d}'..='\u{fdff}' | '\u{fe70}'..='\u{fefc}' | '\u{10800}'..='\u{10fff}'
            | '\u{1e800}'..='\u{1efff}')
    })
}

type Catalogue = HashMap<String, String>;

/// The texts of each language,
/// in the order of [`Language::ALL`].
static CATALOGUES: LazyLock<Vec<Catalogue>> = LazyLock::new(|| Language::ALL.iter().copied().map(catalogue).collect());

fn catalogue(language: Language) -> Catalogue {
    let mut words = Catalogue::new();
    for (name, json) in language.catalogues() {
        let tree = serde_json::from_str(json).expect("a test reads every catalogue");
        flatten(name, &tree, &mut words);
    }
    words
}

fn flatten(key: &str, tree: &Value, words: &mut Catalogue) {
    match tree {
        Value::Object(branches) => {
            branches.iter().for_each(|(name, branch)| flatten(&format!("{key}.{name}"), branch, words));
        }
        leaf => drop(words.insert(key.to_owned(), leaf.as_str().unwrap_or_default().to_owned())),
    }
}

#[cfg(test)]
mod tests {
    use super::{Catalogue, Language, error_message, fill, proper_name, t_with, type_phrase, words_of};
    use model::error::{Code, ErrorItem};
    use std::collections::BTreeSet;
    use std::path::Path;

    fn keys(catalogue: &Catalogue) -> BTreeSet<&str> {
        catalogue.keys().map(String::as_str).collect()
    }

    fn variables(words: &str) -> BTreeSet<&str> {
        words.split("{{").skip(1).map(|rest| rest.split("}}").next().unwrap().trim()).collect()
    }

    #[test]
    fn every_language_has_each_phrase_with_the_same_variables() {
        let english = words_of(Language::En);
        let mut wrong = Vec::new();
        for language in Language::ALL {
            let words = words_of(*language);
            let unknown = words.keys().filter(|key| !english.contains_key(*key)).map(|key| (key, "is not English"));
            let missing = english.iter().filter_map(|(key, phrase)| match words.get(key) {
                None => Some((key, "is missing")),
                Some(found) if found.trim().is_empty() => Some((key, "is empty")),
                Some(found) if variables(found) != variables(phrase) => Some((key, "has other variables")),
                Some(_) => None,
            });
            wrong.extend(unknown.chain(missing).map(|(key, problem)| format!("{}: {key} {problem}", language.code())));
        }
        assert!(wrong.is_empty(), "{wrong:#?}");
    }

    #[test]
    fn every_folder_of_catalogues_is_a_language() {
        let entries = std::fs::read_dir(env!("CARGO_MANIFEST_DIR")).unwrap().map(|entry| entry.unwrap().path());
        let folders = entries.filter(|path| path.join("common.json").exists());
        let codes: BTreeSet<String> = folders.map(|path| path.file_name().unwrap().to_str().unwrap().into()).collect();
        assert_eq!(codes, Language::ALL.iter().map(|language| language.code().to_owned()).collect());
    }

    #[test]
    fn a_type_is_called_by_its_phrase_in_each_language() {
        let label = type_phrase("types.quote.label").unwrap();
        assert_eq!((label.get("en"), label.get("nl"), label.0.len()), ("Quote", "Citaat", Language::ALL.len()));
        assert_eq!(type_phrase("types.nothing.label"), None);
        assert_eq!(proper_name("Rust").get("fr"), "Rust");
    }

    #[test]
    fn a_name_of_another_direction_is_isolated_from_its_sentence() {
        assert_eq!(
            fill("Edit {{page}}, please", &[("page", "\u{5ea}\u{5e4} (2)")]),
            "Edit \u{2068}\u{5ea}\u{5e4} (2)\u{2069}, please"
        );
        assert_eq!(fill("Edit {{page}}", &[("page", "Ökologie 東京")]), "Edit Ökologie 東京");
    }

    #[test]
    fn every_key_that_the_code_names_exists_and_every_other_is_gone() {
        let mut source = String::new();
        for folder in ["../src", "../blocks/src"] {
            read_all(&Path::new(env!("CARGO_MANIFEST_DIR")).join(folder), &mut source);
        }
        let is_key = |text: &&str| {
            ["public.", "admin.", "blocks.", "errors.", "mail."].iter().any(|start| text.starts_with(start))
                && ![".css", ".js"].iter().any(|end| text.ends_with(end))
                && text.bytes().all(|b| b.is_ascii_alphanumeric() || b == b'.' || b == b'_')
        };
        let named: BTreeSet<&str> = source.split('"').filter(is_key).collect();
        let known = keys(words_of(Language::En));
        let missing: Vec<_> = named.difference(&known).filter(|key| !key.ends_with('.')).collect();
        assert!(missing.is_empty(), "{missing:?}");
        // Block and page types look up their texts by field
        // path, so no source file contains their keys.
        // Tests of `app` check them, and those of templates.
        let of_type = |key: &str| key.starts_with("blocks.") && !key.starts_with("blocks.view.");
        let made_by_name = |key: &str| {
            key.starts_with("errors.")
                || key.starts_with("public.months.")
                || key.starts_with("templates.")
                || of_type(key)
        };
        let unused: Vec<_> = known.difference(&named).filter(|key| !made_by_name(key)).collect();
        assert!(unused.is_empty(), "{unused:?}");
    }

    fn read_all(folder: &Path, source: &mut String) {
        for entry in std::fs::read_dir(folder).unwrap() {
            let path = entry.unwrap().path();
            if path.is_dir() {
                read_all(&path, source);
            } else {
                source.push_str(&std::fs::read_to_string(path).unwrap());
            }
        }
    }

    #[test]
    fn variables_are_filled_in() {
        assert_eq!(fill("{{a}} and {{ b }}{{c}}", &[("a", "x"), ("b", "{{a}}")]), "x and {{a}}");
        assert_eq!(t_with(Language::De, "public.by", &[("author", "Ada")]), "Von Ada");
    }

    #[test]
    fn an_error_names_its_field() {
        let error = ErrorItem::new(Code::Required, "user", "email");
        assert_eq!(error_message(Language::En, &error, "E-mail address"), "The E-mail address field is required.");
        let error = ErrorItem::new(Code::AlreadyExists, "page", "");
        assert_eq!(error_message(Language::Nl, &error, ""), "Dit veld bestaat al.");
    }

    #[test]
    fn a_language_is_read_from_a_locale() {
        assert_eq!(Language::parse("nl-be"), Some(Language::Nl));
        assert_eq!(Language::parse("pl"), None);
    }
}
