//! Tags for finding pages and files. Names that differ
//! only by case, width or space are one tag.

use crate::error::Code;
use crate::id::TagId;
use crate::locale::Locale;
use crate::slug::segment_of;
use crate::text::is_control_or_direction;
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;
use time::OffsetDateTime;
use unicode_normalization::UnicodeNormalization;

/// Maximum length of a tag's name, in characters.
pub const MAX_TAG_CHARS: usize = 50;
/// The prefix of the public addresses of tags.
pub const TAG_PAGES: &str = "/tags/";
/// Number of pages on one public page of a tag.
pub const TAG_PAGE_SIZE: u32 = 24;

/// Invisible characters without an effect on their neighbours:
/// soft hyphens, and breaks and joiners of zero width.
pub(crate) const INVISIBLE: [char; 4] = ['\u{ad}', '\u{200b}', '\u{2060}', '\u{feff}'];

/// Returns the stored form of a name: trimmed,
/// with single spaces and without invisible characters.
pub fn clean(name: &str) -> String {
    let visible: String = name.nfc().filter(|c| !INVISIBLE.contains(c)).collect();
    visible.split_whitespace().collect::<Vec<_>>().join(" ")
}

/// Returns the error code of an invalid name: `V_16`
/// if it is empty, `V_14` if it is too long,
/// `V_12` if it contains control characters or direction characters.
pub fn check(name: &str) -> Option<Code> {
    let clean = clean(name);
    if clean.is_empty() {
        Some(Code::Empty)
    } else if clean.chars().count() > MAX_TAG_CHARS {
        Some(Code::TooLong)
    } else {
        clean.chars().any(is_control_or_direction).then_some(Code::NotValid)
    }
}

/// Returns the slug of a name, or `tag`
/// if the slug would be empty.
pub fn slug_of(name: &str) -> String {
    match segment_of(name) {
        slug if slug.is_empty() => "tag".to_owned(),
        slug => slug,
    }
}

/// The visibility of tags.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Visibility {
    Public,
    /// Only for staff.
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
    /// True if only staff see the tag.
    pub private: bool,
    /// The last segment of the tag's public address, `/tags/<slug>`.
    pub slug: String,
    /// Names by locale, if different from `name`.
    pub names: BTreeMap<Locale, String>,
}

impl Tag {
    /// Returns the name of the tag in a locale.
    pub fn name_in(&self, locale: &Locale) -> &str {
        self.names.get(locale).unwrap_or(&self.name)
    }
}

/// A tag and the number of published pages with it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, utoipa::ToSchema)]
pub struct CountedTag {
    #[serde(flatten)]
    pub tag: Tag,
    pub count: i64,
}

/// A tag for editing.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, utoipa::ToSchema)]
pub struct VersionedTag {
    #[serde(flatten)]
    pub tag: Tag,
    /// Entity tag of name, names and visibility.
    /// A change with an older tag is refused.
    pub version: String,
}

/// A tag with its uses, for users who manage tags.
#[derive(Clone, Debug, Serialize, utoipa::ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct ListedTag {
    #[serde(flatten)]
    pub tag: Tag,
    /// Entity tag of name, names and visibility.
    /// A change with an older tag is refused.
    pub version: String,
    /// Number of pages outside the trash whose newest
    /// or live version has the tag.
    pub pages: i64,
    /// Number of these pages that visitors can open.
    pub published_pages: i64,
    /// Number of library files with the tag, outside the trash.
    pub files: i64,
    #[serde(with = "time::serde::rfc3339")]
    pub created_at: OffsetDateTime,
}

/// A public tag of a page, for visitors.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, utoipa::ToSchema)]
pub struct PageTag {
    /// The name in the locale of the page.
    pub name: String,
    /// The slug of the tag's page, without the locale.
    pub slug: String,
}

impl PageTag {
    pub fn of(tag: &Tag, locale: &Locale) -> Self {
        Self { name: tag.name_in(locale).to_owned(), slug: format!("{TAG_PAGES}{}", tag.slug) }
    }

    /// Returns the slug of one page of the tag's list,
    /// without the locale. Pages of the list are counted from 1.
    pub fn slug_of_part(&self, part: u32) -> String {
        if part <= 1 { self.slug.clone() } else { format!("{}/{part}", self.slug) }
    }
}

#[cfg(test)]
mod tests {
    use super::{check, clean, slug_of};
    use crate::fold::fold_tag;
    use serde_json::{Value, json};

    /// Names with expected results, shared with the editor's tests.
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
