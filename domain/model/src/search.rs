//! The search: queries, results, and the status of the index.

use crate::id::PageId;
use crate::locale::Locale;
use serde::{Deserialize, Serialize};
use time::{Date, OffsetDateTime};

/// Maximum length of a search term, in characters.
pub const MAX_SEARCH_TERM_CHARS: usize = 255;
/// Default number of results of a search.
pub const DEFAULT_RESULT_COUNT: i64 = 10;
/// Maximum number of results of a search.
pub const MAX_RESULTS: i64 = 100;
/// Maximum number of skipped results.
pub const MAX_OFFSET: i64 = 10_000;

/// A search query. All parameters are optional.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize, utoipa::ToSchema)]
#[serde(rename_all = "camelCase", default)]
pub struct SearchQuery {
    /// Words, and phrases in quotation marks. At most 255 characters.
    pub term: String,
    /// The locales to search. If empty, all locales of the site.
    pub locales: Vec<String>,
    /// The ids of the page types to show.
    /// If empty, all types.
    pub page_types: Vec<String>,
    /// Slugs of tags. A page must have at least
    /// one of them. If empty, all pages match.
    pub tags: Vec<String>,
    /// Maximum number of results, from 1 to 100. 10 if absent.
    #[schema(value_type = Option<u32>)]
    pub count: Option<i64>,
    /// Number of skipped results, from 0 to 10,000.
    #[schema(value_type = u32)]
    pub offset: i64,
    /// The results that come first: `best` or `newest`.
    /// `best` if absent.
    pub order: Option<String>,
}

/// The order of the results.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, strum::EnumString, strum::IntoStaticStr)]
#[strum(serialize_all = "lowercase")]
pub enum SearchOrder {
    #[default]
    Best,
    Newest,
}

/// One part of the search results.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize, utoipa::ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct SearchResults {
    /// Number of all pages found.
    pub total: i64,
    pub results: Vec<SearchResult>,
    /// Number of pages per type, highest first.
    /// Ignores `pageTypes` of the query.
    pub page_types: Vec<SearchFacet>,
    /// Number of pages per public tag, highest first.
    /// Ignores `tags` of the query. At most twenty tags,
    /// plus those of the query.
    pub tags: Vec<TagFacet>,
    /// False while an index is being built.
    /// Pages can then be missing.
    pub complete: bool,
}

/// A page that was found.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, utoipa::ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct SearchResult {
    #[serde(rename = "pageID")]
    pub page_id: PageId,
    pub locale: Locale,
    /// The slug without the locale.
    pub slug: String,
    /// The public path.
    pub path: String,
    /// The id of the page type.
    #[serde(rename = "type")]
    pub page_type: String,
    pub title: String,
    /// The date in the content. If there is none,
    /// the day of publication.
    #[serde(with = "day")]
    #[schema(value_type = String, format = Date)]
    pub date: Date,
    /// A passage of the page's text, as pieces. Matches are marked.
    pub snippet: Vec<SnippetPart>,
}

/// A piece of a snippet, as plain text.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, utoipa::ToSchema)]
pub struct SnippetPart {
    pub text: String,
    /// True if the piece matches the term.
    pub marked: bool,
}

/// A value and the number of pages with it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, utoipa::ToSchema)]
pub struct SearchFacet {
    pub value: String,
    pub count: i64,
}

/// A tag and the number of pages with it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, utoipa::ToSchema)]
pub struct TagFacet {
    pub slug: String,
    /// The name in the searched locale. If several locales
    /// are searched, the name in the default locale.
    pub name: String,
    pub count: i64,
}

/// A suggested page for a term that is being typed.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, utoipa::ToSchema)]
pub struct Suggestion {
    pub title: String,
    /// The public path.
    pub path: String,
}

/// State of a task on the index.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize, utoipa::ToSchema)]
#[serde(rename_all = "lowercase")]
pub enum IndexTaskState {
    #[default]
    Idle,
    Loading,
    Success,
    Error,
}

/// Status of the search index, for administrators.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize, utoipa::ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct SearchStatus {
    pub removal_state: IndexTaskState,
    pub indexing_state: IndexTaskState,
    /// Number of pages that the running task has indexed.
    /// `toIndex` is the number of pages that it has to index.
    pub indexed: i64,
    pub to_index: i64,
    /// Reason of the last failure.
    #[schema(required)]
    pub failure: Option<String>,
    pub locales: Vec<LocaleIndex>,
}

/// The search index of a locale.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, utoipa::ToSchema)]
pub struct LocaleIndex {
    pub locale: Locale,
    /// Number of published pages.
    pub published: i64,
    /// Number of indexed pages. Null without an index.
    #[schema(required)]
    pub indexed: Option<i64>,
}

/// A search term without results.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, utoipa::ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct SearchMiss {
    pub locale: Locale,
    pub term: String,
    /// Number of searches for the term.
    pub searches: i64,
    #[serde(with = "time::serde::rfc3339")]
    pub last_at: OffsetDateTime,
}

/// Synonym groups of a locale. Each word of a group
/// finds the others.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, utoipa::ToSchema)]
pub struct Synonyms {
    pub locale: Locale,
    pub groups: Vec<Vec<String>>,
    /// Entity tag. A change with an older tag is refused.
    #[serde(default)]
    #[schema(required)]
    pub version: String,
}

time::serde::format_description!(day, Date, "[year]-[month]-[day]");
