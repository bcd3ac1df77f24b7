//! Old addresses and where they lead.

use crate::error::ErrorItem;
use crate::id::{PageId, RedirectId, UnknownAddressId};
use crate::locale::Locale;
use crate::user::Person;
use serde::Serialize;
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
