//! The audit log as its readers see it.

use crate::id::{AuditId, UserId};
use serde::Serialize;
use time::OffsetDateTime;

/// Who did what to what, when and from where.
#[derive(Clone, Debug, Serialize, utoipa::ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct AuditEntry {
    #[serde(rename = "ID")]
    pub id: AuditId,
    #[serde(with = "time::serde::rfc3339")]
    pub happened_at: OffsetDateTime,
    /// Null where nobody was logged in, or the product itself acted.
    pub user: Option<Doer>,
    /// The client's network address; empty where there was no client.
    pub address: String,
    /// Verb-noun, such as `publish-page`.
    pub action: String,
    /// The noun: `page`, `user`, …
    pub subject: String,
    #[serde(rename = "subjectID")]
    pub subject_id: Option<i64>,
    pub detail: String,
}

/// The user of an entry. The name of a deleted one is empty.
#[derive(Clone, Debug, Serialize, utoipa::ToSchema)]
pub struct Doer {
    #[serde(rename = "ID")]
    pub id: UserId,
    pub name: String,
    pub deleted: bool,
}
