//! Errors and warnings of the log, kept for the system screen.

use crate::Cms;
use crate::error::Result;
use crate::write::Effect;
use model::id::PageId;
use model::system::LogLevel;
use storage::Timestamp;
use storage::logged_errors::{ErrorRow, delete_old_errors, upsert_error};
use time::{Duration, OffsetDateTime};

/// Time after which an error that did not occur again is deleted.
pub(super) const ERROR_RETENTION: Duration = Duration::days(14);
const MAX_ERRORS: i64 = 200;

/// An error or warning of the log.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ErrorCount {
    pub level: LogLevel,
    /// The module that logged it.
    pub target: String,
    /// The message without its numbers, by which errors are grouped.
    pub template: String,
    /// The message of the last time.
    pub message: String,
    /// The reason of the last time.
    pub detail: String,
    pub times: i64,
    pub first_at: OffsetDateTime,
    pub last_at: OffsetDateTime,
    /// Id of the last request. Empty outside of requests.
    pub request_id: String,
    /// The page that the last line names.
    pub page: Option<PageId>,
}

/// Adds errors to those of the database, and deletes old ones.
///
/// # Errors
/// `Storage` if the disk refuses the write. Callers keep the errors then.
pub async fn store_errors(cms: &Cms, errors: &[ErrorCount]) -> Result<()> {
    cms.write(Effect::Internal, async |tx| {
        for error in errors {
            let row = ErrorRow {
                level: error.level,
                target: &error.target,
                template: &error.template,
                message: &error.message,
                detail: &error.detail,
                times: error.times,
                first_at: error.first_at.into(),
                last_at: error.last_at.into(),
                request_id: &error.request_id,
                page: error.page,
            };
            upsert_error(tx, &row).await?;
        }
        Ok(delete_old_errors(tx, Timestamp::from(cms.now()) - ERROR_RETENTION, MAX_ERRORS).await?)
    })
    .await
}
