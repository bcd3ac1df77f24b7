//! The search: what is asked, what is found, and how the index is.

use crate::id::PageId;
use crate::locale::Locale;
use serde::{Deserialize, Serialize};
use time::{Date, OffsetDateTime};

/// The most characters of a term.
pub const MAX_TERM: usize = 255;
/// How many results are given where nobody says how many, and the most of them.
pub const DEFAULT_COUNT: i64 = 10;
pub const MAX_COUNT: i64 = 100;
/// The most results that can be passed over.
pub const MAX_OFFSET: i64 = 10_000;

/// What is looked for (specification, section 7). Everything may be left out.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize, utoipa::ToSchema)]
#[serde(rename_all = "camelCase", default)]
pub struct SearchQuery {
    /// Words, and phrases in quotation marks; 255 characters at most.
    pub term: String,
    /// The locales to look in; empty for all of the site.
    pub locales: Vec<String>,
    /// The ids of the page types to show; empty for all.
    pub page_types: Vec<String>,
    /// The slugs of tags, of which a page carries any; empty for all. A tag that no page carries finds none.
    pub tags: Vec<String>,
    /// 1 to 100; 10 when absent.
    #[schema(value_type = Option<u32>)]
    pub count: Option<i64>,
    /// From 0 to 10,000.
    #[schema(value_type = u32)]
    pub offset: i64,
    /// `best` or `newest` first; `best` when absent.
    pub order: Option<String>,
}

/// In which order results are given.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, strum::EnumString, strum::IntoStaticStr)]
#[strum(serialize_all = "lowercase")]
pub enum SearchOrder {
    #[default]
    Best,
    Newest,
}

/// Part of what was found.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize, utoipa::ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct SearchResults {
    /// How many pages were found in all.
    pub total: i64,
    pub results: Vec<SearchResult>,
    /// How many pages of each type were found, whatever types are asked for; the most first.
    pub page_types: Vec<SearchFacet>,
    /// How many pages with each public tag were found, whatever tags are asked for; the most first, and no more than twenty besides
    /// those that are asked for.
    pub tags: Vec<TagFacet>,
    /// Whether all that is published could be looked through: false while an index is being made.
    pub complete: bool,
}

/// A page that was found.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, utoipa::ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct SearchResult {
    #[serde(rename = "pageID")]
    pub page_id: PageId,
    pub locale: Locale,
    /// Without the locale.
    pub slug: String,
    /// The public path.
    pub path: String,
    /// The id of the page type.
    #[serde(rename = "type")]
    pub page_type: String,
    pub title: String,
    /// The day that the page says it is of, else the day of its publication.
    #[serde(with = "day")]
    #[schema(value_type = String, format = Date)]
    pub date: Date,
    /// A passage of the page, in pieces; those that were looked for are marked.
    pub snippet: Vec<SnippetPart>,
}

/// A piece of a snippet: plain text.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, utoipa::ToSchema)]
pub struct SnippetPart {
    pub text: String,
    /// Whether it was looked for.
    pub marked: bool,
}

/// A value with how many pages have it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, utoipa::ToSchema)]
pub struct SearchFacet {
    pub value: String,
    pub count: i64,
}

/// A tag with how many pages carry it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, utoipa::ToSchema)]
pub struct TagFacet {
    pub slug: String,
    /// In the locale that is searched; where those are several, in the default locale.
    pub name: String,
    pub count: i64,
}

/// A page to go to while a term is being typed.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, utoipa::ToSchema)]
pub struct Suggestion {
    pub title: String,
    /// The public path.
    pub path: String,
}

/// How long work on the index has come.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize, utoipa::ToSchema)]
#[serde(rename_all = "lowercase")]
pub enum WorkState {
    #[default]
    Idle,
    Loading,
    Success,
    Error,
}

/// How the index is, for those who look after it.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize, utoipa::ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct SearchStatus {
    pub removal_state: WorkState,
    pub indexing_state: WorkState,
    /// How many pages were read, of how many, while all are indexed.
    pub indexed: i64,
    pub to_index: i64,
    /// Why the last work on the index failed.
    #[schema(required)]
    pub failure: Option<String>,
    pub locales: Vec<LocaleIndex>,
}

/// The index of a locale.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, utoipa::ToSchema)]
pub struct LocaleIndex {
    pub locale: Locale,
    /// How many pages are published.
    pub published: i64,
    /// How many pages can be found; null where there is no index.
    #[schema(required)]
    pub indexed: Option<i64>,
}

/// A term that nothing was found for.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, utoipa::ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct SearchMiss {
    pub locale: Locale,
    pub term: String,
    /// How often.
    pub searches: i64,
    #[serde(with = "time::serde::rfc3339")]
    pub last_at: OffsetDateTime,
}

/// Words that find the same in a locale, in groups: a search for one of a group also finds the others.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, utoipa::ToSchema)]
pub struct Synonyms {
    pub locale: Locale,
    pub groups: Vec<Vec<String>>,
    /// Entity tag of the groups. A change that names an older one is refused.
    #[serde(default)]
    #[schema(required)]
    pub version: String,
}

time::serde::format_description!(day, Date, "[year]-[month]-[day]");
