//! Locales, as language tags: `en-gb`, `es`, `zh-hans`, `es-419`.

use serde::{Deserialize, Serialize};
use std::fmt;

/// Maximum length of a locale, in bytes.
pub const MAX_LOCALE_BYTES: usize = 35;

/// Scripts that are written from right to left (ISO 15924).
const RIGHT_TO_LEFT_SCRIPTS: &[&str] = &[
    "adlm", "arab", "aran", "hebr", "mand", "mend", "nkoo", "rohg", "samr", "syrc", "syre", "syrj", "syrn", "thaa",
    "yezi",
];
/// Languages that are written from right to left,
/// unless the tag names a script.
const RIGHT_TO_LEFT_LANGUAGES: &[&str] = &[
    "ar", "arc", "azb", "bal", "ckb", "dv", "fa", "glk", "he", "ks", "lrc", "mzn", "nqo", "pnb", "ps", "sd", "skr",
    "syr", "ug", "ur", "yi",
];
/// Languages written from right to left in only one region.
const RIGHT_TO_LEFT_REGIONS: &[(&str, &str)] = &[("az", "ir"), ("pa", "pk"), ("tg", "af"), ("uz", "af")];
/// Regions where Chinese is written in traditional characters.
const TRADITIONAL_CHINESE: &[&str] = &["hk", "mo", "tw"];

/// A locale as lower-case language tag (BCP 47)
/// with script, region, variants.
///
/// Ordered by its text, so that lists of locales are stable.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize, utoipa::ToSchema)]
#[schema(
    value_type = String,
    pattern = "^[a-z]{2,3}(-[a-z]{4})?(-([a-z]{2}|[0-9]{3}))?(-([a-z0-9]{5,8}|[0-9][a-z0-9]{3}))*$",
    example = "en-gb"
)]
#[serde(try_from = "String")]
pub struct Locale(String);

/// The parts of a language tag.
struct LanguageTagParts<'a> {
    language: &'a str,
    script: Option<&'a str>,
    region: Option<&'a str>,
    variants: Vec<&'a str>,
}

impl<'a> LanguageTagParts<'a> {
    /// Parses a lower-case tag. Returns `None` for tags
    /// with extensions, and for texts that are no tags.
    fn read(tag: &'a str) -> Option<Self> {
        let mut rest = tag.split('-').peekable();
        let language = rest.next().filter(|part| matches!(part.len(), 2 | 3) && is_alphabetic(part))?;
        let script = rest.next_if(|part| part.len() == 4 && is_alphabetic(part));
        let region = rest.next_if(|part| is_region(part));
        let variants: Vec<&str> = rest.collect();
        let is_repeated = |(at, part): (usize, &&str)| variants[..at].contains(part);
        let is_whole = tag.len() <= MAX_LOCALE_BYTES
            && variants.iter().all(|part| is_variant(part))
            && !variants.iter().enumerate().any(is_repeated);
        is_whole.then_some(Self { language, script, region, variants })
    }

    fn is_right_to_left(&self) -> bool {
        match (self.script, self.region) {
            (Some(script), _) => RIGHT_TO_LEFT_SCRIPTS.contains(&script),
            (None, Some(region)) if RIGHT_TO_LEFT_REGIONS.contains(&(self.language, region)) => true,
            (None, _) => RIGHT_TO_LEFT_LANGUAGES.contains(&self.language),
        }
    }

    /// Returns the script. For Chinese without a script,
    /// the region implies it.
    fn likely_script(&self) -> Option<&'a str> {
        match (self.script, self.language, self.region) {
            (None, "zh", Some(region)) if TRADITIONAL_CHINESE.contains(&region) => Some("hant"),
            (None, "zh", _) => Some("hans"),
            (script, ..) => script,
        }
    }
}

fn is_alphabetic(part: &str) -> bool {
    part.bytes().all(|byte| byte.is_ascii_lowercase())
}

fn is_region(part: &str) -> bool {
    (part.len() == 2 && is_alphabetic(part)) || (part.len() == 3 && part.bytes().all(|byte| byte.is_ascii_digit()))
}

fn is_variant(part: &str) -> bool {
    let is_word = part.bytes().all(|byte| byte.is_ascii_lowercase() || byte.is_ascii_digit());
    is_word && ((5..=8).contains(&part.len()) || (part.len() == 4 && part.as_bytes()[0].is_ascii_digit()))
}

impl Locale {
    /// Parses a locale in upper or lower case.
    /// Returns `None` for other texts.
    pub fn parse(text: &str) -> Option<Self> {
        let lower = text.to_ascii_lowercase();
        LanguageTagParts::read(&lower).is_some().then_some(Self(lower))
    }

    pub fn as_str(&self) -> &str {
        &self.0
    }

    /// Returns the language, which is the text before the first hyphen.
    pub fn base(&self) -> &str {
        self.0.split('-').next().unwrap_or(&self.0)
    }

    /// Returns the tag in the usual case, for `lang`
    /// and `hreflang` in HTML: `en-GB`, `zh-Hans`.
    pub fn tag(&self) -> String {
        let Some(LanguageTagParts { language, script, region, variants }) = LanguageTagParts::read(&self.0) else {
            return self.0.clone();
        };
        let script = script.map(|script| format!("{}{}", script[..1].to_ascii_uppercase(), &script[1..]));
        let parts = [Some(language.to_owned()), script, region.map(str::to_ascii_uppercase)];
        let parts: Vec<String> = parts.into_iter().flatten().chain(variants.into_iter().map(str::to_owned)).collect();
        parts.join("-")
    }

    /// Returns true if the locale is written from right to left.
    /// A script in the tag takes precedence over the language.
    pub fn is_right_to_left(&self) -> bool {
        LanguageTagParts::read(&self.0).is_some_and(|parts| parts.is_right_to_left())
    }

    fn likely_script(&self) -> Option<&str> {
        LanguageTagParts::read(&self.0)?.likely_script()
    }
}

/// Returns the locale that an `Accept-Language` header prefers (RFC 9110,
/// section 12.5.4). A tag of the header matches the equal locale
/// first, then a locale that is a prefix of the tag,
/// then the first locale of the same language and script,
/// then the first of the same language.
pub fn preferred<'a>(accepted: &str, among: &'a [Locale]) -> Option<&'a Locale> {
    let mut tags: Vec<(f32, Locale)> = accepted.split(',').take(MAX_TAGS).filter_map(weighted_tag).collect();
    tags.sort_by(|(one, _), (other, _)| other.total_cmp(one));
    tags.iter().find_map(|(_, tag)| best(tag, among))
}

fn best<'a>(tag: &Locale, among: &'a [Locale]) -> Option<&'a Locale> {
    let beginnings =
        std::iter::successors(Some(tag.as_str()), |tag| tag.rsplit_once('-').map(|(beginning, _)| beginning));
    let same_language = || among.iter().filter(|locale| locale.base() == tag.base());
    beginnings
        .into_iter()
        .find_map(|beginning| among.iter().find(|locale| locale.as_str() == beginning))
        .filter(|locale| locale.likely_script() == tag.likely_script())
        .or_else(|| same_language().find(|locale| locale.likely_script() == tag.likely_script()))
        .or_else(|| same_language().next())
}

/// Maximum number of tags read from the header.
const MAX_TAGS: usize = 20;

/// Parses a tag of the header with its weight.
/// Returns `None` for weight 0 and for bad syntax.
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

impl TryFrom<String> for Locale {
    type Error = &'static str;

    fn try_from(text: String) -> Result<Self, Self::Error> {
        Self::parse(&text).ok_or("not a locale")
    }
}

#[cfg(test)]
mod tests {
    use super::{Locale, preferred};

    #[test]
    fn a_locale_is_a_language_tag() {
        assert_eq!(Locale::parse("EN-gb").unwrap().as_str(), "en-gb");
        assert_eq!(Locale::parse("nl").unwrap().base(), "nl");
        for (text, tag) in [
            ("en-gb", "en-GB"),
            ("es", "es"),
            ("pcm", "pcm"),
            ("ZH-hans", "zh-Hans"),
            ("zh-hant-hk", "zh-Hant-HK"),
            ("es-419", "es-419"),
            ("ca-valencia", "ca-valencia"),
            ("de-ch-1996", "de-CH-1996"),
        ] {
            assert_eq!(Locale::parse(text).unwrap().tag(), tag, "{text}");
        }
        for wrong in [
            "",
            "e",
            "engl",
            "en_gb",
            "en-",
            "en-gbr",
            "en-x",
            "en-gb-x-a",
            "en-gb-u-ca",
            "de-1996-1996",
            "é-gb",
            "12",
            "en-gb-latn",
        ] {
            assert_eq!(Locale::parse(wrong), None, "{wrong}");
        }
    }

    #[test]
    fn the_script_decides_the_direction_of_writing() {
        let is_right_to_left = |text| Locale::parse(text).unwrap().is_right_to_left();
        for right_to_left in ["ar", "ar-eg", "he-il", "az-arab", "pa-pk", "ckb", "uz-arab-af", "ks"] {
            assert!(is_right_to_left(right_to_left), "{right_to_left}");
        }
        for left_to_right in ["en-gb", "az", "az-latn", "sr-latn", "ar-latn", "pa-in", "ks-deva", "ku"] {
            assert!(!is_right_to_left(left_to_right), "{left_to_right}");
        }
    }

    #[test]
    fn a_reader_of_chinese_gets_the_characters_of_their_region() {
        let among = ["en-gb", "zh-hans", "zh-hant"].map(|locale| Locale::parse(locale).unwrap());
        let plain = ["zh", "zh-hant"].map(|locale| Locale::parse(locale).unwrap());
        assert_eq!(preferred("zh-TW,zh;q=0.9", &plain).map(Locale::as_str), Some("zh-hant"));
        assert_eq!(preferred("zh-CN", &plain).map(Locale::as_str), Some("zh"));
        for (accepted, expected) in [
            ("zh-Hans-CN", "zh-hans"),
            ("zh-TW", "zh-hant"),
            ("zh-CN,en", "zh-hans"),
            ("zh", "zh-hans"),
            ("zh-Hant-HK", "zh-hant"),
        ] {
            assert_eq!(preferred(accepted, &among).map(Locale::as_str), Some(expected), "{accepted}");
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
