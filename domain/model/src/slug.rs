//! Slugs: the address of a page inside its locale.

use crate::locale::Locale;
use serde::{Serialize, Serializer};
use std::fmt;

/// The longest slug, in bytes (all of them ASCII).
pub const MAX_LENGTH: usize = 255;

/// First segments that belong to the product itself. Locale codes are reserved too.
pub const RESERVED: &[&str] =
    &["cmsadmin", "api", "media", "assets", "preview", "pkg", "islands", "healthz", "readyz", "metrics"];

/// A well-formed slug: `/`, or segments of lower-case letters and digits joined by single hyphens.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Slug(String);

/// Why a text is no slug.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum SlugError {
    Empty,
    Malformed,
    TooLong,
    Reserved,
}

impl Slug {
    /// Reads a slug that a person chose. The bounds are those of the page rules; nothing is mended silently.
    pub fn parse(text: &str) -> Result<Self, SlugError> {
        if text.is_empty() {
            return Err(SlugError::Empty);
        }
        if text.len() > MAX_LENGTH {
            return Err(SlugError::TooLong);
        }
        if text != "/" && !well_formed(text) {
            return Err(SlugError::Malformed);
        }
        if is_reserved(first_segment(text)) {
            return Err(SlugError::Reserved);
        }
        Ok(Self(text.to_owned()))
    }

    /// Takes a slug from the database, where only parsed ones are written.
    pub fn from_stored(text: String) -> Self {
        Self(text)
    }

    /// The home page of a locale.
    pub fn home() -> Self {
        Self("/".to_owned())
    }

    /// The page that is shown where nothing else is.
    pub fn not_found() -> Self {
        Self("/404".to_owned())
    }

    /// Where the site is searched, unless a page of its own is there.
    pub fn search() -> Self {
        Self("/search".to_owned())
    }

    pub fn as_str(&self) -> &str {
        &self.0
    }

    pub fn is_home(&self) -> bool {
        self.0 == "/"
    }

    /// The slugs that this one lies below, the nearest first; the home page is none of them.
    pub fn ancestors(&self) -> impl Iterator<Item = &str> {
        std::iter::successors(Some(self.0.as_str()), |slug| slug.rsplit_once('/').map(|(above, _)| above))
            .skip(1)
            .take_while(|slug| !slug.is_empty())
    }

    /// The slug that this one lies below or is, `levels` segments long; `None` for a shorter one and for the home page.
    pub fn first(&self, levels: usize) -> Option<&str> {
        std::iter::once(self.as_str())
            .filter(|_| !self.is_home())
            .chain(self.ancestors())
            .find(|slug| slug.matches('/').count() == levels)
    }

    /// A slug made from a title: accents folded, everything else a hyphen. `None` when nothing is left.
    pub fn propose(title: &str) -> Option<Self> {
        let mut text = format!("/{}", segment_of(title));
        text.truncate(MAX_LENGTH);
        let trimmed = text.trim_end_matches('-');
        match Self::parse(trimmed) {
            Ok(slug) if !slug.is_home() => Some(slug),
            _ => None,
        }
    }

    /// This slug with a number behind it: `/about-2`. A slug that is too long for that loses its end.
    #[must_use]
    pub fn numbered(&self, number: u32) -> Self {
        let number = format!("-{number}");
        let base = if self.is_home() { "/home" } else { &self.0 };
        let base = &base[..base.len().min(MAX_LENGTH - number.len())];
        Self(format!("{}{number}", base.trim_end_matches(['-', '/'])))
    }

    /// The public path of this slug: the default locale lives at the root, the others under their code.
    pub fn path(&self, locale: &Locale, default: &Locale) -> String {
        Address::path_of(locale, &self.0, default)
    }
}

/// A text as a segment of a slug: accents folded, everything else a hyphen. Empty when nothing is left.
pub fn segment_of(text: &str) -> String {
    let mut segment = String::new();
    for c in deunicode::deunicode(text).chars() {
        if c.is_ascii_alphanumeric() {
            segment.push(c.to_ascii_lowercase());
        } else if c != '\'' && !segment.is_empty() && !segment.ends_with('-') {
            segment.push('-');
        }
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

/// A requested address, split into the locale it names and the rest.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Address {
    /// The locale prefix, where the address has one.
    pub locale: Option<Locale>,
    /// The rest in lower case, with single slashes and none at its end, whether it can be a slug or not.
    pub rest: String,
    /// The rest in canonical form, or `None` where it cannot be a slug.
    pub slug: Option<Slug>,
    /// Whether the address was already written canonically (no capitals, no doubled or trailing slashes).
    pub canonical: bool,
}

impl Address {
    /// Reads the path of a request. Never fails: what cannot be a slug is simply not found later.
    pub fn parse(path: &str) -> Self {
        let lower = path.to_ascii_lowercase();
        let segments: Vec<&str> = lower.split('/').filter(|s| !s.is_empty()).collect();
        let locale = segments.first().filter(|s| s.len() == 5).and_then(|s| Locale::parse(s));
        let rest = &segments[usize::from(locale.is_some())..];
        let text = format!("/{}", rest.join("/"));
        let address = Self { locale, slug: Slug::parse(&text).ok(), canonical: false, rest: text };
        Self { canonical: address.to_canonical() == path, ..address }
    }

    /// The public path of what follows a locale, which need not be a slug.
    pub fn path_of(locale: &Locale, rest: &str, default: &Locale) -> String {
        match rest {
            rest if locale == default => rest.to_owned(),
            "/" => format!("/{locale}"),
            rest => format!("/{locale}{rest}"),
        }
    }

    /// The whole address in canonical form.
    pub fn to_canonical(&self) -> String {
        match &self.locale {
            Some(locale) if self.rest == "/" => format!("/{locale}"),
            Some(locale) => format!("/{locale}{}", self.rest),
            None => self.rest.clone(),
        }
    }

    /// Whether the product itself answers here, so that nothing else can.
    pub fn is_reserved(&self) -> bool {
        is_reserved(first_segment(&self.rest))
    }
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

fn first_segment(text: &str) -> &str {
    text.trim_start_matches('/').split('/').next().unwrap_or("")
}

fn is_reserved(segment: &str) -> bool {
    RESERVED.contains(&segment) || (segment.len() == 5 && Locale::parse(segment).is_some())
}

#[cfg(test)]
mod tests {
    use super::{Address, Slug, SlugError};
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
    }

    #[test]
    fn a_slug_is_lower_case_words_joined_by_hyphens() {
        for right in ["/", "/a", "/about-us", "/news/2026/a-1", "/404"] {
            assert!(Slug::parse(right).is_ok(), "{right}");
        }
        for wrong in
            ["about", "//", "/a//b", "/a/", "/-a", "/a-", "/a--b", "/A", "/a b", "/a\\b", "/a%2fb", "/é", "/a\n"]
        {
            assert_eq!(Slug::parse(wrong), Err(SlugError::Malformed), "{wrong}");
        }
        for taken in ["/api", "/cmsadmin/x", "/nl-nl/over-ons", "/healthz"] {
            assert_eq!(Slug::parse(taken), Err(SlugError::Reserved), "{taken}");
        }
        assert_eq!(Slug::parse(&format!("/{}", "a".repeat(255))), Err(SlugError::TooLong));
        assert_eq!(Slug::parse(""), Err(SlugError::Empty));
    }

    #[test]
    fn a_title_becomes_a_slug_with_its_accents_folded() {
        assert_eq!(Slug::propose("Über uns & Café d'été!").unwrap().as_str(), "/uber-uns-cafe-dete");
        assert_eq!(Slug::propose("Straße").unwrap().as_str(), "/strasse");
        assert_eq!(Slug::propose("!!!"), None);
        assert!(Slug::propose(&"long ".repeat(100)).is_some());
    }

    #[test]
    fn an_address_names_its_locale_and_knows_its_right_form() {
        let plain = Address::parse("/about");
        assert_eq!((plain.locale, plain.canonical), (None, true));
        let dutch = Address::parse("/nl-nl/over-ons");
        assert_eq!(dutch.locale, Locale::parse("nl-nl"));
        assert_eq!(dutch.slug.unwrap().as_str(), "/over-ons");
        assert!(Address::parse("/nl-nl").slug.unwrap().is_home());
        for untidy in ["/About", "/about/", "//about", "/nl-nl/", "/NL-nl"] {
            assert!(!Address::parse(untidy).canonical, "{untidy}");
        }
        let odd = Address::parse("/nl-nl//Old_Page.HTML/");
        assert_eq!((odd.slug.as_ref(), odd.rest.as_str()), (None, "/old_page.html"));
        assert_eq!(odd.to_canonical(), "/nl-nl/old_page.html");
        assert!(Address::parse("/api/x").is_reserved() && !odd.is_reserved());
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
    fn a_path_carries_the_locale_unless_it_is_the_default() {
        let (en, nl) = (Locale::parse("en-gb").unwrap(), Locale::parse("nl-nl").unwrap());
        let slug = Slug::parse("/a").unwrap();
        assert_eq!(slug.path(&en, &en), "/a");
        assert_eq!(slug.path(&nl, &en), "/nl-nl/a");
        assert_eq!(Slug::home().path(&nl, &en), "/nl-nl");
    }
}
