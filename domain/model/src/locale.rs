//! Locales: `en-gb`, or a bare language such as `en`.

use serde::{Deserialize, Deserializer, Serialize};
use std::fmt;

/// A locale in its canonical form: two lower-case letters, and optionally a hyphen and two more.
///
/// Ordered by its text, so that lists of locales are stable.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, utoipa::ToSchema)]
#[schema(value_type = String, pattern = "^[a-z]{2}(-[a-z]{2})?$", example = "en-gb")]
#[serde(transparent)]
pub struct Locale(String);

impl Locale {
    /// Reads a locale, folding capitals. `None` when the text has another shape.
    pub fn parse(text: &str) -> Option<Self> {
        let lower = text.to_ascii_lowercase();
        let letters = |part: &str| part.len() == 2 && part.bytes().all(|b| b.is_ascii_lowercase());
        let well_formed = match lower.split_once('-') {
            Some((language, region)) => letters(language) && letters(region),
            None => letters(&lower),
        };
        well_formed.then_some(Self(lower))
    }

    pub fn as_str(&self) -> &str {
        &self.0
    }

    /// The language: the text before the first hyphen (specification, section 9).
    pub fn base(&self) -> &str {
        self.0.split('-').next().unwrap_or(&self.0)
    }

    /// The form that HTML's `lang` and `hreflang` want: `en-GB`.
    pub fn tag(&self) -> String {
        match self.0.split_once('-') {
            Some((language, region)) => format!("{language}-{}", region.to_ascii_uppercase()),
            None => self.0.clone(),
        }
    }

    /// Whether its language is written from right to left.
    pub fn is_right_to_left(&self) -> bool {
        const LANGUAGES: &[&str] = &["ar", "dv", "fa", "he", "ps", "sd", "ug", "ur", "yi"];
        LANGUAGES.contains(&self.base())
    }

    /// What its speakers call it, for switchers. Locales without a label show their code.
    pub fn label(&self) -> &str {
        match self.base() {
            "en" => "English",
            "nl" => "Nederlands",
            "de" => "Deutsch",
            "fr" => "Français",
            "ar" => "العربية",
            "cs" => "Čeština",
            "da" => "Dansk",
            "es" => "Español",
            "fi" => "Suomi",
            "it" => "Italiano",
            "nb" | "no" => "Norsk",
            "pl" => "Polski",
            "pt" => "Português",
            "sv" => "Svenska",
            "tr" => "Türkçe",
            "uk" => "Українська",
            _ => &self.0,
        }
    }
}

/// The first of these locales in the order of somebody who sends this `Accept-Language` (RFC 9110, section 12.5.4). A tag matches its own
/// locale, or else the first of the same language. `None` where none of them is named.
pub fn preferred<'a>(accepted: &str, among: &'a [Locale]) -> Option<&'a Locale> {
    let mut tags: Vec<(f32, Locale)> = accepted.split(',').take(MAX_TAGS).filter_map(weighted_tag).collect();
    tags.sort_by(|(one, _), (other, _)| other.total_cmp(one));
    let best = |tag: &Locale| {
        let same_language = || among.iter().find(|locale| locale.base() == tag.base());
        among.iter().find(|locale| *locale == tag).or_else(same_language)
    };
    tags.iter().find_map(|(_, tag)| best(tag))
}

/// The most languages that are looked at.
const MAX_TAGS: usize = 20;

/// One language of the list with its weight above 0. What is no tag of this shape is left out.
fn weighted_tag(text: &str) -> Option<(f32, Locale)> {
    let (tag, weight) = text.split_once(';').unwrap_or((text, "q=1"));
    let weight: f32 = weight.trim().strip_prefix("q=")?.parse().ok()?;
    Some((weight, Locale::parse(tag.trim())?)).filter(|(weight, _)| *weight > 0.0)
}

impl fmt::Display for Locale {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

impl<'de> Deserialize<'de> for Locale {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let text = String::deserialize(deserializer)?;
        Self::parse(&text).ok_or_else(|| serde::de::Error::custom("not a locale"))
    }
}

#[cfg(test)]
mod tests {
    use super::{Locale, preferred};

    #[test]
    fn a_locale_is_two_letters_or_two_and_two() {
        assert_eq!(Locale::parse("EN-gb").unwrap().as_str(), "en-gb");
        assert_eq!(Locale::parse("nl").unwrap().base(), "nl");
        assert_eq!(Locale::parse("en-gb").unwrap().tag(), "en-GB");
        for wrong in ["", "e", "eng", "en_gb", "en-", "en-gbr", "en-gb-x", "é-gb", "12"] {
            assert_eq!(Locale::parse(wrong), None, "{wrong}");
        }
    }

    #[test]
    fn the_language_with_the_most_weight_is_preferred() {
        let among = ["en-gb", "nl-nl", "nl-be"].map(|locale| Locale::parse(locale).unwrap());
        for (accepted, expected) in [
            ("nl", Some("nl-nl")),
            ("nl-BE,nl;q=0.9,en;q=0.8", Some("nl-be")),
            ("en-US,en;q=0.9", Some("en-gb")),
            ("en;q=0.5, nl;q=0.7", Some("nl-nl")),
            ("de, *;q=0.5", None),
            ("nl;q=0, en;q=0.1", Some("en-gb")),
            ("zh-Hans-CN;q=1,nl;q=much,,;", None),
            ("", None),
        ] {
            assert_eq!(preferred(accepted, &among).map(Locale::as_str), expected, "{accepted}");
        }
    }
}
