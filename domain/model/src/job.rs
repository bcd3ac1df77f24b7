//! Queued background jobs.

use crate::id::JobId;
use serde::{Deserialize, Serialize};
use time::OffsetDateTime;

/// A pending job.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, utoipa::ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct JobItem {
    pub id: JobId,
    /// Verb-noun, such as `render-picture`.
    pub kind: String,
    /// The subject of the job, such as a hash.
    pub subject: String,
    pub attempts: i64,
    #[serde(with = "time::serde::rfc3339")]
    pub due_at: OffsetDateTime,
    #[serde(with = "time::serde::rfc3339")]
    pub created_at: OffsetDateTime,
    /// Reason of the last failure.
    #[schema(required)]
    pub failure: Option<String>,
    /// Time at which the server gave up.
    /// The job is then retried only on request.
    #[schema(required)]
    #[serde(with = "time::serde::rfc3339::option")]
    pub given_up_at: Option<OffsetDateTime>,
}
