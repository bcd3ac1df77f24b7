//! The state of the installation, for operators.

use crate::backup::BackupSummary;
use crate::id::PageId;
use crate::job::JobItem;
use crate::warning::Warning;
use serde::{Deserialize, Serialize};
use time::OffsetDateTime;

/// Level of a line of the log.
#[derive(
    Clone,
    Copy,
    Debug,
    PartialEq,
    Eq,
    PartialOrd,
    Ord,
    Serialize,
    strum::EnumString,
    strum::IntoStaticStr,
    utoipa::ToSchema,
)]
#[serde(rename_all = "kebab-case")]
#[strum(serialize_all = "kebab-case")]
pub enum LogLevel {
    Error,
    Warning,
}

impl LogLevel {
    pub fn as_str(self) -> &'static str {
        self.into()
    }
}

/// An error or warning of the log, with all its occurrences.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, utoipa::ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct LoggedError {
    pub id: i64,
    pub level: LogLevel,
    /// The module that logged it, such as `server::workers::mail`.
    pub target: String,
    /// The message of the last time. Messages that differ only in numbers are one.
    pub message: String,
    /// The reason of the last time. Empty if the log has none.
    pub detail: String,
    /// The number of times.
    pub times: i64,
    #[serde(with = "time::serde::rfc3339")]
    pub first_at: OffsetDateTime,
    #[serde(with = "time::serde::rfc3339")]
    pub last_at: OffsetDateTime,
    /// Id of the last request. Empty outside of requests.
    pub request_id: String,
    /// The page that the last line names. It may be deleted. Null if the line names none.
    #[schema(required)]
    pub page_id: Option<PageId>,
}

/// An error of the log that a person has dealt with.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize, utoipa::ToSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct ResolvedError {
    #[schema(minimum = 1)]
    pub id: i64,
    /// The last occurrence that the person saw. If the error occurred later, it stays.
    #[serde(with = "time::serde::rfc3339")]
    pub last_at: OffsetDateTime,
}

/// Kind of a database.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, utoipa::ToSchema)]
#[serde(rename_all = "kebab-case")]
pub enum DatabaseKind {
    Sqlite,
    Postgresql,
}

#[derive(Clone, Debug, Serialize, utoipa::ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct DatabaseStatus {
    pub kind: DatabaseKind,
    /// Size in bytes.
    pub size: i64,
    /// Number of the last migration.
    pub schema: i64,
}

/// Space of the disk with the data folder, in bytes.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, utoipa::ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct DiskStatus {
    pub free: u64,
    pub size: u64,
}

/// The process that answers.
#[derive(Clone, Debug, Serialize, utoipa::ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct ProcessStatus {
    pub version: String,
    #[serde(with = "time::serde::rfc3339")]
    pub started_at: OffsetDateTime,
    /// Memory in bytes. Null if the system does not tell it.
    #[schema(required)]
    pub memory: Option<u64>,
    /// Null if the system does not tell it.
    #[schema(required)]
    pub disk: Option<DiskStatus>,
}

/// Number of jobs or mails in a state.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, utoipa::ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct StateCount {
    pub state: String,
    pub count: i64,
}

/// A process that serves the database.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, utoipa::ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct NodeStatus {
    pub id: String,
    /// True for the node that answers.
    pub own: bool,
    #[serde(with = "time::serde::rfc3339")]
    pub seen_at: OffsetDateTime,
}

/// State of the installation.
#[derive(Clone, Debug, Serialize, utoipa::ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct SystemStatus {
    pub process: ProcessStatus,
    /// True if a warning, a job that was given up, or an error or a
    /// given-up mail of the last day needs a person.
    pub needs_attention: bool,
    /// Warnings of `/readyz`, and those about webhooks that fail.
    pub warnings: Vec<Warning>,
    pub database: DatabaseStatus,
    /// Jobs in the states `waiting`, `running` and `failed`.
    pub jobs: Vec<StateCount>,
    /// Jobs that were given up, oldest first, at most 20.
    pub failed_jobs: Vec<JobItem>,
    /// Mails in the states `waiting`, `retrying`, `failed` and `sent`.
    pub mails: Vec<StateCount>,
    /// Queued work on the search indexes of this node.
    pub search_tasks: i64,
    /// Number of sessions of users.
    pub sessions: i64,
    pub backups: BackupSummary,
    /// Nodes of the database. Empty for SQLite, which has one.
    pub nodes: Vec<NodeStatus>,
    /// Number of rejected log-ins in the last 7 days. The audit log has each.
    pub rejected_log_ins: i64,
    /// Number of addresses that visitors asked for in the last 7 days and that have neither a page nor a redirect.
    pub unknown_addresses: i64,
    /// Errors and warnings of the log in the last 14 days that no person has resolved, latest first.
    pub errors: Vec<LoggedError>,
}
