//! Tags: words by which pages and files are found. Names that differ only by case, width or space are one tag.

use crate::error::Code;
use crate::id::TagId;
use crate::locale::Locale;
use crate::slug::segment_of;
use crate::text::is_stray;
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;
use time::OffsetDateTime;
use unicode_normalization::UnicodeNormalization;

/// The most characters of a tag's name.
pub const MAX_TAG: usize = 50;
/// How the public addresses of tags begin.
pub const TAG_PAGES: &str = "/tags/";
/// How many pages the public page of a tag lists.
pub const TAG_PAGE_SIZE: u32 = 24;

/// Characters that nobody sees and that do not change how the others are read: a soft hyphen, breaks and joins of width 0.
pub(crate) const INVISIBLE: [char; 4] = ['\u{ad}', '\u{200b}', '\u{2060}', '\u{feff}'];

/// A name as it is kept: without space around it, with one space between words, and nothing that cannot be seen.
pub fn clean(name: &str) -> String {
    let visible: String = name.nfc().filter(|c| !INVISIBLE.contains(c)).collect();
    visible.split_whitespace().collect::<Vec<_>>().join(" ")
}

/// What is wrong with a name: `V_16` for none, `V_14` for one that is too long, `V_12` for one with control characters or
/// such as change the direction of text.
pub fn check(name: &str) -> Option<Code> {
    let clean = clean(name);
    if clean.is_empty() {
        Some(Code::Empty)
    } else if clean.chars().count() > MAX_TAG {
        Some(Code::TooLong)
    } else {
        clean.chars().any(is_stray).then_some(Code::NotValid)
    }
}

/// What names a tag in its address: that of its name, or a word where nothing of the name can stand there.
pub fn slug_of(name: &str) -> String {
    match segment_of(name) {
        slug if slug.is_empty() => "tag".to_owned(),
        slug => slug,
    }
}

/// Which tags are asked for.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Visibility {
    Public,
    /// For staff alone.
    Private,
}

impl Visibility {
    pub fn of(is_private: bool) -> Self {
        if is_private { Self::Private } else { Self::Public }
    }

    pub fn is_private(self) -> bool {
        self == Self::Private
    }
}

/// A tag.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, utoipa::ToSchema)]
pub struct Tag {
    pub id: TagId,
    pub name: String,
    /// Whether it is for staff alone. Visitors are never told of a private tag.
    pub private: bool,
    /// Names the tag in its public address, `/tags/<slug>`.
    pub slug: String,
    /// What it is called in a locale, where that differs.
    pub names: BTreeMap<Locale, String>,
}

impl Tag {
    /// What the tag is called in a locale.
    pub fn name_in(&self, locale: &Locale) -> &str {
        self.names.get(locale).unwrap_or(&self.name)
    }
}

/// A tag, and how many published pages carry it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, utoipa::ToSchema)]
pub struct CountedTag {
    #[serde(flatten)]
    pub tag: Tag,
    pub count: i64,
}

/// A tag as people change it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, utoipa::ToSchema)]
pub struct VersionedTag {
    #[serde(flatten)]
    pub tag: Tag,
    /// Entity tag of name, names and visibility. A change that names an older one is refused.
    pub version: String,
}

/// A tag with all that carries it, as those who manage tags see it.
#[derive(Clone, Debug, Serialize, utoipa::ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct ListedTag {
    #[serde(flatten)]
    pub tag: Tag,
    /// Entity tag of name, names and visibility. A change that names an older one is refused.
    pub version: String,
    /// How many pages carry it, in their newest version or in the live one; none in the trash.
    pub pages: i64,
    /// How many of these visitors can open.
    pub published_pages: i64,
    /// How many files of the library carry it; none in the trash.
    pub files: i64,
    #[serde(with = "time::serde::rfc3339")]
    pub created_at: OffsetDateTime,
}

/// A public tag of a page that visitors see.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, utoipa::ToSchema)]
pub struct PageTag {
    /// In the locale of the page.
    pub name: String,
    /// The slug of the tag's page, without the locale.
    pub slug: String,
}

impl PageTag {
    pub fn of(tag: &Tag, locale: &Locale) -> Self {
        Self { name: tag.name_in(locale).to_owned(), slug: format!("{TAG_PAGES}{}", tag.slug) }
    }

    /// The slug of a part of the tag's page, counted from 1, without the locale.
    pub fn slug_of_part(&self, part: u32) -> String {
        if part <= 1 { self.slug.clone() } else { format!("{}/{part}", self.slug) }
    }
}

#[cfg(test)]
mod tests {
    use super::{check, clean, slug_of};
    use crate::fold::fold_tag;
    use serde_json::{Value, json};

    /// Names and what becomes of them; the editor's reads the same.
    const NAMES: &str = include_str!("../tests/tag_names.json");

    fn cases(kind: &str) -> Vec<Vec<String>> {
        let names: Value = serde_json::from_str(NAMES).unwrap();
        serde_json::from_value(names[kind].clone()).unwrap()
    }

    #[test]
    fn names_that_differ_only_by_case_width_or_space_are_one() {
        for names in cases("same") {
            assert!(names.iter().all(|name| fold_tag(name) == fold_tag(&names[0])), "{names:?}");
        }
        for names in cases("different") {
            assert_ne!(fold_tag(&names[0]), fold_tag(&names[1]));
        }
    }

    #[test]
    fn a_name_is_kept_as_it_was_written_but_for_its_space() {
        for case in cases("clean") {
            assert_eq!(clean(&case[0]), case[1]);
            assert_eq!(fold_tag(&case[0]), fold_tag(&case[1]));
        }
    }

    #[test]
    fn a_name_has_between_1_and_50_characters() {
        for case in cases("refused") {
            assert_eq!(json!(check(&case[0])), json!(case[1]), "{:?}", case[0]);
        }
        assert_eq!(check(&"é".repeat(50)), None);
        assert_eq!(check(&format!("  {}  ", "a".repeat(50))), None);
    }

    #[test]
    fn a_name_that_no_address_can_hold_has_a_word_in_its_place() {
        for (name, slug) in
            [("Open source", "open-source"), ("Café", "cafe"), ("C++", "c-plus-plus"), ("++", "tag"), ("api", "api")]
        {
            assert_eq!(slug_of(name), slug, "{name}");
        }
    }
}
