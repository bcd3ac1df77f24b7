//! Slugs: the addresses of pages inside their locale.

use crate::locale::Locale;
use percent_encoding::{NON_ALPHANUMERIC, percent_decode_str, utf8_percent_encode};
use serde::{Serialize, Serializer};
use std::borrow::Cow;
use std::fmt;
use unicode_normalization::UnicodeNormalization;

/// Maximum length of a slug, in bytes (all ASCII).
pub const MAX_SLUG_BYTES: usize = 255;

/// `/`, or segments of lower-case letters, digits and single hyphens.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Slug(String);

/// The reason why a text is not a slug.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum SlugError {
    Empty,
    Malformed,
    TooLong,
}

impl Slug {
    /// Parses a slug without corrections. The slug may still
    /// be unavailable: [`Address::parse`] can find a locale in it,
    /// and [`is_reserved`] can find a route of the product.
    pub fn parse(text: &str) -> Result<Self, SlugError> {
        if text.is_empty() {
            return Err(SlugError::Empty);
        }
        if text.len() > MAX_SLUG_BYTES {
            return Err(SlugError::TooLong);
        }
        if text != "/" && !well_formed(text) {
            return Err(SlugError::Malformed);
        }
        Ok(Self(text.to_owned()))
    }

    /// Wraps a stored slug, which was parsed before.
    pub fn from_stored(text: String) -> Self {
        Self(text)
    }

    /// Returns the slug of a locale's home page.
    pub fn home() -> Self {
        Self("/".to_owned())
    }

    /// Returns the slug of the 404 page.
    pub fn not_found() -> Self {
        Self("/404".to_owned())
    }

    /// Returns the slug of the search page, which editors can replace.
    pub fn search() -> Self {
        Self("/search".to_owned())
    }

    pub fn as_str(&self) -> &str {
        &self.0
    }

    pub fn is_home(&self) -> bool {
        self.0 == "/"
    }

    /// Returns the slugs of the ancestors, nearest first,
    /// without the home page.
    pub fn ancestors(&self) -> impl Iterator<Item = &str> {
        std::iter::successors(Some(self.0.as_str()), |slug| slug.rsplit_once('/').map(|(above, _)| above))
            .skip(1)
            .take_while(|slug| !slug.is_empty())
    }

    /// Returns the slug above, or `/` for slugs of one segment.
    /// `None` for `/`.
    pub fn parent(&self) -> Option<&str> {
        (!self.is_home()).then(|| self.ancestors().next().unwrap_or("/"))
    }

    /// Returns the first `levels` segments. `None` for shorter
    /// slugs and `/`.
    pub fn first(&self, levels: usize) -> Option<&str> {
        std::iter::once(self.as_str())
            .filter(|_| !self.is_home())
            .chain(self.ancestors())
            .find(|slug| slug.matches('/').count() == levels)
    }

    /// Proposes a slug for a title. Transliterates the title,
    /// or returns `/page` if it has neither letters nor digits.
    pub fn propose(title: &str) -> Self {
        let segment = segment_of(title);
        let mut text = format!("/{}", if segment.is_empty() { "page" } else { &segment });
        text.truncate(MAX_SLUG_BYTES);
        text.truncate(text.trim_end_matches('-').len());
        Self(text)
    }

    /// Returns the slug with a number: `/about-2`.
    /// Truncates a long slug before the number.
    #[must_use]
    pub fn numbered(&self, number: u32) -> Self {
        let number = format!("-{number}");
        let base = if self.is_home() { "/home" } else { &self.0 };
        let base = &base[..base.len().min(MAX_SLUG_BYTES - number.len())];
        Self(format!("{}{number}", base.trim_end_matches(['-', '/'])))
    }

    /// Returns the slug with a number in its first segment: `/api-2/a`.
    #[must_use]
    pub fn with_numbered_first_segment(&self, number: u32) -> Self {
        let (first, rest) =
            self.0[1..].split_once('/').map_or((&self.0[1..], None), |(first, rest)| (first, Some(rest)));
        let rest = rest.map(|rest| format!("/{rest}")).unwrap_or_default();
        let mut text = format!("/{first}-{number}{rest}");
        text.truncate(MAX_SLUG_BYTES);
        Self(text.trim_end_matches(['-', '/']).to_owned())
    }

    /// Returns the public path. The default locale has no prefix.
    pub fn path(&self, locale: &Locale, default: &Locale) -> String {
        Address::path_of(locale, &self.0, default)
    }
}

/// Special characters in names such as `C++` and `C#`,
/// with the words that replace them.
const SIGNS: &[(char, &str)] = &[('+', "plus"), ('#', "sharp")];

/// Transliterates a text into a segment, which can be empty.
/// `+` and `#` after a letter or digit become words,
/// other special characters a hyphen.
pub fn segment_of(text: &str) -> String {
    let mut segment = String::new();
    let mut is_in_word = false;
    for c in deunicode::deunicode(text).chars() {
        let sign = SIGNS.iter().find(|(sign, _)| *sign == c && is_in_word);
        if c.is_ascii_alphanumeric() {
            segment.push(c.to_ascii_lowercase());
        } else if let Some((_, word)) = sign {
            segment.push('-');
            segment.push_str(word);
        } else if c != '\'' && !segment.is_empty() && !segment.ends_with('-') {
            segment.push('-');
        }
        is_in_word = c.is_ascii_alphanumeric() || sign.is_some();
    }
    segment.truncate(segment.trim_end_matches('-').len());
    segment
}

impl fmt::Display for Slug {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

impl Serialize for Slug {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_str(&self.0)
    }
}

/// A requested address: locale prefix and rest.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Address {
    /// The locale prefix, if any.
    pub locale: Option<Locale>,
    /// The path after the locale prefix in canonical form,
    /// even if it is not a slug: percent-decoded, NFC,
    /// lower case, no double and no trailing slash. Spaces,
    /// control characters and special characters of addresses stay encoded.
    pub rest: String,
    /// The rest as a slug, or `None` if the rest
    /// is not a valid slug.
    pub slug: Option<Slug>,
    /// False if the path was not in canonical form, for example
    /// because of capitals, double slashes or a trailing slash.
    pub canonical: bool,
}

impl Address {
    /// Parses a request path. The first segment
    /// can be a locale of the site.
    pub fn parse(path: &str, locales: &[Locale]) -> Self {
        let segments: Vec<Cow<'_, str>> = path.split('/').filter(|s| !s.is_empty()).map(fold_segment).collect();
        let locale = Self::find_locale(path, locales).cloned();
        let rest = &segments[usize::from(locale.is_some())..];
        let text = format!("/{}", rest.join("/"));
        let address = Self { locale, slug: Slug::parse(&text).ok(), canonical: false, rest: text };
        Self { canonical: address.to_canonical() == path, ..address }
    }

    /// Finds the site's locale at the beginning of a request path.
    pub fn find_locale<'a>(path: &str, locales: &'a [Locale]) -> Option<&'a Locale> {
        let first = fold_segment(path.split('/').find(|segment| !segment.is_empty())?);
        locales.iter().find(|locale| locale.as_str() == first)
    }

    /// Returns the public path of [`Address::rest`], which need
    /// not be a slug.
    pub fn path_of(locale: &Locale, rest: &str, default: &Locale) -> String {
        match rest {
            rest if locale == default => rest.to_owned(),
            rest => Self::path_with_locale(locale, rest),
        }
    }

    /// Returns the path with a locale prefix, even
    /// for the default locale.
    pub fn path_with_locale(locale: &Locale, rest: &str) -> String {
        match rest {
            "/" => format!("/{locale}"),
            rest => format!("/{locale}{rest}"),
        }
    }

    /// Returns the whole address in canonical form.
    pub fn to_canonical(&self) -> String {
        match &self.locale {
            Some(locale) => Self::path_with_locale(locale, &self.rest),
            None => self.rest.clone(),
        }
    }
}

/// Converts a segment to canonical form.
/// Reads bytes that are not UTF-8 as Latin-1,
/// because old sites used Latin-1 in addresses.
fn fold_segment(segment: &str) -> Cow<'_, str> {
    let is_lower = |b: u8| b.is_ascii_graphic() && !b.is_ascii_uppercase() && b != b'%' && !is_sign(b.into());
    if segment.bytes().all(is_lower) {
        return Cow::Borrowed(segment);
    }
    let bytes: Vec<u8> = percent_decode_str(segment).collect();
    let text = String::from_utf8(bytes)
        .unwrap_or_else(|error| error.into_bytes().into_iter().map(char::from).collect::<String>());
    let mut folded = String::with_capacity(segment.len());
    for c in text.to_lowercase().nfc() {
        if is_sign(c) || c.is_control() || c.is_whitespace() {
            folded.extend(utf8_percent_encode(c.encode_utf8(&mut [0; 4]), NON_ALPHANUMERIC));
        } else {
            folded.push(c);
        }
    }
    Cow::Owned(folded)
}

/// Converts any part of a path to canonical form,
/// such as a search term for paths.
pub fn fold_part_of_path(part: &str) -> String {
    part.split('/').map(fold_segment).collect::<Vec<_>>().join("/")
}

/// Returns true for characters with a special meaning
/// in addresses or in redirect sources.
fn is_sign(c: char) -> bool {
    matches!(c, '/' | '\\' | '%' | '?' | '#' | '*')
}

/// Returns a path in canonical form: [`Address::rest`] without a locale.
pub fn canonical_path(path: &str) -> String {
    Address::parse(path, &[]).rest
}

/// Returns true if a canonical path belongs
/// to a route of the product.
pub fn is_reserved(path: &str) -> bool {
    let segments: Vec<&str> = path.split('/').skip(1).collect();
    matches!(
        segments.as_slice(),
        ["cmsadmin", ..]
            | ["api", "pagewright", ..]
            | ["assets" | "pkg", _, ..]
            | ["preview", _]
            | ["healthz" | "mcp" | "readyz"]
    )
}

fn well_formed(text: &str) -> bool {
    let Some(rest) = text.strip_prefix('/') else { return false };
    rest.split('/').all(|segment| {
        !segment.is_empty()
            && segment
                .split('-')
                .all(|word| !word.is_empty() && word.bytes().all(|b| b.is_ascii_lowercase() || b.is_ascii_digit()))
    })
}

#[cfg(test)]
mod tests {
    use super::{Address, Slug, SlugError, is_reserved};
    use crate::locale::Locale;

    #[test]
    fn the_first_segments_of_a_slug_are_a_slug() {
        let slug = Slug::parse("/about/team/anna").unwrap();
        assert_eq!(
            [1, 2, 3, 4].map(|levels| slug.first(levels)),
            [Some("/about"), Some("/about/team"), Some("/about/team/anna"), None]
        );
        assert_eq!(Slug::home().first(1), None);
    }

    #[test]
    fn a_slug_lies_below_what_it_begins_with() {
        let above = |slug: &str| Slug::parse(slug).unwrap().ancestors().map(str::to_owned).collect::<Vec<_>>();
        assert_eq!(above("/a/b-c/d"), ["/a/b-c", "/a"]);
        assert_eq!((above("/a"), above("/")), (Vec::new(), Vec::new()));
        let parent = |slug: &str| Slug::parse(slug).unwrap().parent().map(str::to_owned);
        assert_eq!(["/a/b", "/a", "/"].map(parent), [Some("/a".to_owned()), Some("/".to_owned()), None]);
    }

    #[test]
    fn a_slug_is_lower_case_words_joined_by_hyphens() {
        for right in ["/", "/a", "/about-us", "/news/2026/a-1", "/404", "/wi-fi", "/to-do", "/metrics", "/media/a"] {
            assert!(Slug::parse(right).is_ok(), "{right}");
        }
        for wrong in
            ["about", "//", "/a//b", "/a/", "/-a", "/a-", "/a--b", "/A", "/a b", "/a\\b", "/a%2fb", "/é", "/a\n"]
        {
            assert_eq!(Slug::parse(wrong), Err(SlugError::Malformed), "{wrong}");
        }
        assert_eq!(Slug::parse(&format!("/{}", "a".repeat(255))), Err(SlugError::TooLong));
        assert_eq!(Slug::parse(""), Err(SlugError::Empty));
    }

    #[test]
    fn a_title_becomes_a_slug_with_its_accents_folded() {
        for (title, slug) in [
            ("Über uns & Café d'été!", "/uber-uns-cafe-dete"),
            ("Straße", "/strasse"),
            ("你好世界", "/ni-hao-shi-jie"),
            ("Привет", "/privet"),
            ("مرحبا", "/mrhb"),
            ("สวัสดี", "/swasdii"),
            ("C++ and C#", "/c-plus-plus-and-c-sharp"),
            ("C and C", "/c-and-c"),
            ("# 1 + 1", "/1-1"),
            ("!!!", "/page"),
            ("", "/page"),
        ] {
            let proposed = Slug::propose(title);
            assert_eq!(proposed.as_str(), slug, "{title}");
            assert_eq!(Slug::parse(slug), Ok(proposed));
        }
        assert!(Slug::parse(Slug::propose("👍").as_str()).is_ok());
        assert!(Slug::parse(Slug::propose(&"long ".repeat(100)).as_str()).is_ok());
    }

    fn locales() -> Vec<Locale> {
        ["en-gb", "nl-nl", "es", "zh-hans", "es-419"].map(|code| Locale::parse(code).unwrap()).to_vec()
    }

    fn address(path: &str) -> Address {
        Address::parse(path, &locales())
    }

    #[test]
    fn an_address_names_its_locale_and_knows_its_right_form() {
        let plain = address("/about");
        assert_eq!((plain.locale, plain.canonical), (None, true));
        let dutch = address("/nl-nl/over-ons");
        assert_eq!(dutch.locale, Locale::parse("nl-nl"));
        assert_eq!(dutch.slug.unwrap().as_str(), "/over-ons");
        assert!(address("/nl-nl").slug.unwrap().is_home());
        for untidy in ["/About", "/about/", "//about", "/nl-nl/", "/NL-nl", "/zh-Hans"] {
            assert!(!address(untidy).canonical, "{untidy}");
        }
        let odd = address("/nl-nl//Old_Page.HTML/");
        assert_eq!((odd.slug.as_ref(), odd.rest.as_str()), (None, "/old_page.html"));
        assert_eq!(odd.to_canonical(), "/nl-nl/old_page.html");
    }

    #[test]
    fn every_spelling_of_an_address_is_one() {
        for (rest, spellings) in [
            (
                "/größe",
                &["/größe", "/gr%C3%B6%C3%9Fe", "/gr%c3%b6%c3%9fe", "/gro\u{308}ße", "/GR%D6%DFE", "/Größe/"][..],
            ),
            ("/über-uns", &["/Über-uns/", "/u%CC%88ber-uns", "/%DCber-uns"]),
            ("/日本語", &["/日本語", "/%E6%97%A5%E6%9C%AC%E8%AA%9E"]),
            ("/my%20file.html", &["/my file.html", "/My%20File.html"]),
            ("/a%C2%A0b", &["/a\u{a0}b", "/a%c2%a0b", "/a%A0b"]),
            ("/a+b", &["/a+b", "/a%2Bb"]),
            ("/x,y;z", &["/x,y;z", "/x%2Cy%3bz"]),
            ("/~jan/x", &["/~jan/x", "/%7Ejan/x", "/%7ejan//x"]),
            ("/100%25", &["/100%", "/100%25"]),
            ("/a%2Fb%5C%3F%23%2A%00", &["/a%2fb%5c%3f%23%2a%00", "/a%2Fb\\%3F%23*\0"]),
        ] {
            for spelling in spellings {
                assert_eq!(address(spelling).rest, rest, "{spelling}");
            }
            assert_eq!(address(rest).rest, rest);
        }
    }

    #[test]
    fn the_first_segment_is_a_locale_where_the_site_has_it() {
        for (path, locale, rest) in [
            ("/es", Some("es"), "/"),
            ("/es/sobre-nosotros", Some("es"), "/sobre-nosotros"),
            ("/zh-hans/a", Some("zh-hans"), "/a"),
            ("/es-419/a", Some("es-419"), "/a"),
            ("/wi-fi", None, "/wi-fi"),
            ("/to-do/list", None, "/to-do/list"),
            ("/pt/a", None, "/pt/a"),
            ("/de-de/a", None, "/de-de/a"),
            ("/nl", None, "/nl"),
        ] {
            let address = address(path);
            assert_eq!(address.locale.as_ref().map(Locale::as_str), locale, "{path}");
            assert_eq!((address.rest.as_str(), address.canonical), (rest, true), "{path}");
        }
    }

    #[test]
    fn only_what_the_product_answers_at_is_reserved() {
        for reserved in [
            "/cmsadmin",
            "/cmsadmin/x",
            "/api/pagewright",
            "/api/pagewright/a/b",
            "/assets/a",
            "/pkg/a/b",
            "/preview/a",
            "/healthz",
            "/mcp",
            "/readyz",
        ] {
            assert!(is_reserved(reserved), "{reserved}");
        }
        for free in [
            "/",
            "/api",
            "/api/v2",
            "/assets",
            "/pkg",
            "/preview",
            "/preview/a/b",
            "/media",
            "/metrics",
            "/islands",
            "/healthz/a",
            "/mcp/a",
            "/nl-nl/cmsadmin",
        ] {
            assert!(!is_reserved(free), "{free}");
        }
    }

    #[test]
    fn a_numbered_slug_is_a_slug() {
        let numbered = |slug: &str, number| Slug::from_stored(slug.to_owned()).numbered(number);
        assert_eq!(numbered("/about", 2).as_str(), "/about-2");
        assert_eq!(numbered("/", 3).as_str(), "/home-3");
        for long in
            [format!("/{}", "a".repeat(254)), format!("/{}-bc", "a".repeat(251)), format!("/{}/b", "a".repeat(252))]
        {
            let slug = numbered(&long, 10);
            assert_eq!(Slug::parse(slug.as_str()), Ok(slug.clone()), "{long}");
        }
    }

    #[test]
    fn a_slug_is_numbered_at_its_beginning() {
        let numbered = |slug: &str| Slug::from_stored(slug.to_owned()).with_numbered_first_segment(2);
        assert_eq!(numbered("/es").as_str(), "/es-2");
        assert_eq!(numbered("/api/pagewright/a").as_str(), "/api-2/pagewright/a");
        let long = numbered(&format!("/a/{}-bc", "b".repeat(250)));
        assert_eq!(Slug::parse(long.as_str()), Ok(long.clone()));
    }

    #[test]
    fn a_path_carries_the_locale_unless_it_is_the_default() {
        let (en, nl) = (Locale::parse("en-gb").unwrap(), Locale::parse("nl-nl").unwrap());
        let slug = Slug::parse("/a").unwrap();
        assert_eq!(slug.path(&en, &en), "/a");
        assert_eq!(slug.path(&nl, &en), "/nl-nl/a");
        assert_eq!(Slug::home().path(&nl, &en), "/nl-nl");
    }
}
