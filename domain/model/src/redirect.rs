//! Old addresses and where they lead.

use crate::error::ErrorItem;
use crate::id::{PageId, RedirectId, UnknownAddressId};
use crate::locale::Locale;
use crate::slug::Address;
use crate::user::Person;
use serde::Serialize;
use std::iter::successors;
use time::OffsetDateTime;

/// An address that leads to another one.
#[derive(Clone, Debug, Serialize, utoipa::ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct Redirect {
    pub id: RedirectId,
    /// The whole path, with its locale where it has one.
    pub from: String,
    pub locale: Locale,
    /// The page that it leads to, wherever that moves; null for an address, and for a page that the reader may not see.
    #[serde(rename = "pageID")]
    pub page_id: Option<PageId>,
    /// Where it leads now: the path of the page, or the address. Empty while the page is not live, and for 410.
    pub to: String,
    /// 301 for good, 302 for now, 410 for what is gone and has nothing in its place.
    pub status: u16,
    /// Whether a page left the address, rather than somebody making the redirect.
    pub automatic: bool,
    /// How often it was followed.
    pub hits: i64,
    #[serde(with = "time::serde::rfc3339::option")]
    pub last_hit_at: Option<OffsetDateTime>,
    #[serde(with = "time::serde::rfc3339")]
    pub created_at: OffsetDateTime,
    pub created_by: Option<Person>,
}

/// An address that visitors asked for more than once and that leads nowhere.
#[derive(Clone, Debug, Serialize, utoipa::ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct UnknownAddress {
    pub id: UnknownAddressId,
    /// The whole path, with its locale where it has one; never its query.
    pub path: String,
    pub locale: Locale,
    pub hits: i64,
    #[serde(with = "time::serde::rfc3339")]
    pub first_hit_at: OffsetDateTime,
    #[serde(with = "time::serde::rfc3339")]
    pub last_hit_at: OffsetDateTime,
}

/// What becomes of a line of a file of redirects.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, utoipa::ToSchema)]
#[serde(rename_all = "kebab-case")]
pub enum ImportOutcome {
    /// It makes a redirect.
    Created,
    /// There is this very redirect already.
    Unchanged,
    /// A rule is against it.
    Refused,
}

/// A line of a file of redirects, and what becomes of it.
#[derive(Clone, Debug, Serialize, utoipa::ToSchema)]
pub struct ImportedLine {
    /// From 1, as editors of text count.
    pub line: usize,
    pub from: String,
    /// Empty for 410.
    pub to: String,
    /// As it was written; empty for 301.
    pub status: String,
    pub outcome: ImportOutcome,
    /// Why it was refused.
    pub errors: Vec<ErrorItem>,
}

/// The end of a source for every address below.
pub const BELOW: &str = "/*";

/// The requests that a redirect answers.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Source {
    pub locale: Locale,
    pub text: String,
}

impl Source {
    /// Returns the path of a source for every address below; `None` for other sources.
    pub fn beginning(&self) -> Option<&str> {
        self.text.strip_suffix(BELOW)
    }

    /// Returns true if the source names a pair of a query.
    pub fn has_query(&self) -> bool {
        self.text.contains('?')
    }

    /// Returns true if the source is a path and nothing else.
    pub fn is_path(&self) -> bool {
        self.beginning().is_none() && !self.has_query()
    }

    /// Returns the source as people write it.
    pub fn path(&self, default: &Locale) -> String {
        Address::path_of(&self.locale, &self.text, default)
    }
}

/// Lists the sources for every address below that match the rest of an address, the longest first: `/a/b/*`, `/a/*` and `/*` for `/a/b`.
pub fn list_beginnings(rest: &str) -> impl Iterator<Item = String> {
    let beginnings = successors(Some(rest.trim_end_matches('/')), |rest| Some(rest.rsplit_once('/')?.0));
    beginnings.map(|beginning| format!("{beginning}{BELOW}"))
}

/// Returns true if a source for every address below matches the rest of an address.
pub fn is_below(source: &str, rest: &str) -> bool {
    let below = source.strip_suffix(BELOW).and_then(|beginning| rest.strip_prefix(beginning));
    below.is_some_and(|below| below.is_empty() || below.starts_with('/'))
}
