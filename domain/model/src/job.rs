//! Long work that waits to be done.

use crate::id::JobId;
use serde::{Deserialize, Serialize};
use time::OffsetDateTime;

/// The kind of the jobs that the search does itself, many at a time: it brings the indexes after a page, whose id is the subject.
pub const INDEX_PAGE: &str = "index-page";

/// A piece of work that is not done yet.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, utoipa::ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct JobItem {
    pub id: JobId,
    /// Verb-noun, such as `render-picture`.
    pub kind: String,
    /// What it is about, such as a hash.
    pub subject: String,
    pub attempts: i64,
    #[serde(with = "time::serde::rfc3339")]
    pub due_at: OffsetDateTime,
    #[serde(with = "time::serde::rfc3339")]
    pub created_at: OffsetDateTime,
    /// Why the last attempt failed.
    #[schema(required)]
    pub failure: Option<String>,
    /// When it was given up; it is tried again only when somebody asks for it.
    #[schema(required)]
    #[serde(with = "time::serde::rfc3339::option")]
    pub given_up_at: Option<OffsetDateTime>,
}
