//! Redirects from old addresses to their targets.

use crate::error::ErrorItem;
use crate::id::{PageId, RedirectId, UnknownAddressId};
use crate::locale::Locale;
use crate::slug::Address;
use crate::user::Person;
use serde::Serialize;
use std::iter::successors;
use time::OffsetDateTime;

/// A redirect from one address to another.
#[derive(Clone, Debug, Serialize, utoipa::ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct Redirect {
    pub id: RedirectId,
    /// The whole path, with any locale prefix.
    pub from: String,
    pub locale: Locale,
    /// The target page. Null if the target is an address,
    /// or if the caller may not read the page.
    #[serde(rename = "pageID")]
    pub page_id: Option<PageId>,
    /// The current path or address of the target. Empty for status
    /// 410, and if the target page is not live.
    pub to: String,
    /// 301 permanent, 302 temporary, 410 removed without a replacement.
    pub status: u16,
    /// True if the server made it for a changed page.
    pub automatic: bool,
    /// Number of followed requests.
    pub hits: i64,
    #[serde(with = "time::serde::rfc3339::option")]
    pub last_hit_at: Option<OffsetDateTime>,
    #[serde(with = "time::serde::rfc3339")]
    pub created_at: OffsetDateTime,
    pub created_by: Option<Person>,
}

/// An address without a page or redirect, requested
/// more than once.
#[derive(Clone, Debug, Serialize, utoipa::ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct UnknownAddress {
    pub id: UnknownAddressId,
    /// The whole path, with any locale prefix, without its query.
    pub path: String,
    pub locale: Locale,
    pub hits: i64,
    #[serde(with = "time::serde::rfc3339")]
    pub first_hit_at: OffsetDateTime,
    #[serde(with = "time::serde::rfc3339")]
    pub last_hit_at: OffsetDateTime,
}

/// The result of a line of an import file.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, utoipa::ToSchema)]
#[serde(rename_all = "kebab-case")]
pub enum ImportOutcome {
    /// The line makes a redirect.
    Created,
    /// The same redirect exists already.
    Unchanged,
    /// The line breaks a rule.
    Refused,
}

/// A line of an import file, with its result.
#[derive(Clone, Debug, Serialize, utoipa::ToSchema)]
pub struct ImportedLine {
    /// Line number, from 1.
    pub line: usize,
    pub from: String,
    /// The target. Empty for status 410.
    pub to: String,
    /// The status as written in the file. Empty means 301.
    pub status: String,
    pub outcome: ImportOutcome,
    /// Reasons of a refusal.
    pub errors: Vec<ErrorItem>,
}

/// Suffix of a source that matches all addresses below its path.
pub const BELOW: &str = "/*";

/// The requests that a redirect answers.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct RedirectSource {
    pub locale: Locale,
    pub text: String,
}

impl RedirectSource {
    /// Returns the path before `/*`, or `None` if the source
    /// does not end with it.
    pub fn beginning(&self) -> Option<&str> {
        self.text.strip_suffix(BELOW)
    }

    /// Returns true if the source contains a query parameter.
    pub fn has_query(&self) -> bool {
        self.text.contains('?')
    }

    /// Returns true if the source is a path without
    /// `/*` and without a query.
    pub fn is_path(&self) -> bool {
        self.beginning().is_none() && !self.has_query()
    }

    /// Returns the source as people write it, with the locale prefix.
    pub fn path(&self, default: &Locale) -> String {
        Address::path_of(&self.locale, &self.text, default)
    }
}

/// Lists the sources with `/*` that match a path,
/// longest first: `/a/b/*`, `/a/*` and `/*` for `/a/b`.
pub fn list_prefixes(rest: &str) -> impl Iterator<Item = String> {
    let beginnings = successors(Some(rest.trim_end_matches('/')), |rest| Some(rest.rsplit_once('/')?.0));
    beginnings.map(|beginning| format!("{beginning}{BELOW}"))
}

/// Returns true if a source with `/*` matches
/// the path of an address, given without its locale.
pub fn is_below(source: &str, rest: &str) -> bool {
    let below = source.strip_suffix(BELOW).and_then(|beginning| rest.strip_prefix(beginning));
    below.is_some_and(|below| below.is_empty() || below.starts_with('/'))
}
