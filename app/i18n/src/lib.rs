//! The words of the interface, in its four languages.
//!
//! They come from the catalogues in `app/i18n`, which the React islands read too: nested keys, `{{name}}` for what
//! is filled in. A key begins with the name of its catalogue: `admin.login.title`.

use model::error::ErrorItem;
use model::locale::Locale;
use serde::Serialize;
use serde_json::Value;
use std::collections::HashMap;
use std::sync::LazyLock;

/// A language of the interface.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, utoipa::ToSchema)]
#[serde(rename_all = "lowercase")]
pub enum Language {
    #[default]
    En,
    Nl,
    De,
    Fr,
}

impl Language {
    pub const ALL: &[Self] = &[Self::En, Self::Nl, Self::De, Self::Fr];

    /// Reads the code of a language, or of a locale by its first part. `None` for languages without a catalogue.
    pub fn parse(code: &str) -> Option<Self> {
        Self::ALL.iter().copied().find(|language| Some(language.code()) == code.split('-').next())
    }

    /// The language that a page's surroundings are written in: its own, else English.
    pub fn of(locale: &Locale) -> Self {
        Self::parse(locale.base()).unwrap_or_default()
    }

    pub fn code(self) -> &'static str {
        match self {
            Self::En => "en",
            Self::Nl => "nl",
            Self::De => "de",
            Self::Fr => "fr",
        }
    }

    /// What its speakers call it.
    pub fn label(self) -> &'static str {
        match self {
            Self::En => "English",
            Self::Nl => "Nederlands",
            Self::De => "Deutsch",
            Self::Fr => "Français",
        }
    }
}

/// The words of a key. A key that no catalogue has is shown as it is; a test keeps that from happening.
pub fn t(language: Language, key: &'static str) -> &'static str {
    find(language, key).unwrap_or(key)
}

/// The words of a key with its variables filled in.
pub fn t_with(language: Language, key: &'static str, variables: &[(&str, &str)]) -> String {
    fill(t(language, key), variables)
}

/// An error in words (specification, section 8). `property` is the label of the field that it is about, or empty.
pub fn error_message(language: Language, error: &ErrorItem, property: &str) -> String {
    let code = serde_json::to_value(error.code).ok();
    let code = code.as_ref().and_then(Value::as_str).unwrap_or_default();
    let property = if property.is_empty() { t(language, "errors.field") } else { property };
    match find(language, &format!("errors.{code}")) {
        Some(words) => fill(words, &[("property", property)]),
        None => t_with(language, "errors.unknown", &[("code", code)]),
    }
}

fn find(language: Language, key: &str) -> Option<&'static str> {
    let words = match language {
        Language::En => &CATALOGUES[0],
        Language::Nl => &CATALOGUES[1],
        Language::De => &CATALOGUES[2],
        Language::Fr => &CATALOGUES[3],
    };
    words.get(key).map(String::as_str)
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

/// Returns true for a value with letters of a script that is written from right to left. All languages of the interface are written from left
/// to right, so that such a value is isolated from its sentence.
fn is_right_to_left(value: &str) -> bool {
    value.chars().any(|c| {
        matches!(c, '\u{590}'..='\u{8ff}' | '\u{fb1d}'..='\u{fdff}' | '\u{fe70}'..='\u{fefc}' | '\u{10800}'..='\u{10fff}'
            | '\u{1e800}'..='\u{1efff}')
    })
}

type Catalogue = HashMap<String, String>;

/// One for each language, in the order of [`Language::ALL`].
static CATALOGUES: LazyLock<[Catalogue; 4]> = LazyLock::new(|| {
    [
        catalogue([
            ("public", include_str!("../en/public.json")),
            ("admin", include_str!("../en/admin.json")),
            ("errors", include_str!("../en/errors.json")),
            ("mail", include_str!("../en/mail.json")),
        ]),
        catalogue([
            ("public", include_str!("../nl/public.json")),
            ("admin", include_str!("../nl/admin.json")),
            ("errors", include_str!("../nl/errors.json")),
            ("mail", include_str!("../nl/mail.json")),
        ]),
        catalogue([
            ("public", include_str!("../de/public.json")),
            ("admin", include_str!("../de/admin.json")),
            ("errors", include_str!("../de/errors.json")),
            ("mail", include_str!("../de/mail.json")),
        ]),
        catalogue([
            ("public", include_str!("../fr/public.json")),
            ("admin", include_str!("../fr/admin.json")),
            ("errors", include_str!("../fr/errors.json")),
            ("mail", include_str!("../fr/mail.json")),
        ]),
    ]
});

fn catalogue(files: [(&str, &str); 4]) -> Catalogue {
    let mut words = Catalogue::new();
    for (name, json) in files {
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
    use super::{CATALOGUES, Catalogue, Language, error_message, fill, t_with};
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
    fn the_four_languages_have_the_same_keys_and_variables() {
        let [english, others @ ..] = &*CATALOGUES;
        for other in others {
            assert_eq!(keys(other), keys(english));
            for (key, words) in english {
                assert!(!other[key].trim().is_empty(), "{key}");
                assert_eq!(variables(&other[key]), variables(words), "{key}");
            }
        }
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
        read_all(&Path::new(env!("CARGO_MANIFEST_DIR")).join("../src"), &mut source);
        let is_key = |text: &&str| {
            ["public.", "admin.", "errors.", "mail."].iter().any(|start| text.starts_with(start))
                && ![".css", ".js"].iter().any(|end| text.ends_with(end))
                && text.bytes().all(|b| b.is_ascii_alphanumeric() || b == b'.' || b == b'_')
        };
        let named: BTreeSet<&str> = source.split('"').filter(is_key).collect();
        let known = keys(&CATALOGUES[0]);
        let missing: Vec<_> = named.difference(&known).filter(|key| !key.ends_with('.')).collect();
        assert!(missing.is_empty(), "{missing:?}");
        let made_by_name = |key: &str| key.starts_with("errors.") || key.starts_with("public.months.");
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
        assert_eq!(Language::parse("es"), None);
    }
}
