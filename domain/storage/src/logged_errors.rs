//! Rows of errors and warnings of the log, grouped by message.

use crate::Connection;
use crate::error::Result;
use crate::query::{query, query_scalar};
use crate::timestamp::Timestamp;
use model::id::PageId;
use model::system::{LogLevel, LoggedError};
use sqlx::FromRow;

/// An error that occurred one or more times.
pub struct ErrorRow<'a> {
    pub level: LogLevel,
    pub target: &'a str,
    /// Message without its numbers.
    pub template: &'a str,
    pub message: &'a str,
    pub detail: &'a str,
    pub times: i64,
    pub first_at: Timestamp,
    pub last_at: Timestamp,
    /// Empty outside of requests.
    pub request_id: &'a str,
    pub page: Option<PageId>,
}

/// Adds the occurrences of an error to its row.
pub async fn upsert_error(conn: &mut Connection, error: &ErrorRow<'_>) -> Result<()> {
    query(
        "insert into logged_error (level, target, template, message, detail, times, first_at, last_at, request_id, page_id)
         values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10)
         on conflict (level, target, template) do update set times = logged_error.times + excluded.times,
           message = excluded.message, detail = excluded.detail, last_at = excluded.last_at,
           request_id = excluded.request_id, page_id = excluded.page_id",
    )
    .bind(error.level.as_str())
    .bind(error.target)
    .bind(error.template)
    .bind(error.message)
    .bind(error.detail)
    .bind(error.times)
    .bind(error.first_at)
    .bind(error.last_at)
    .bind(error.request_id)
    .bind(error.page.map(|page| page.0))
    .execute(conn)
    .await?;
    Ok(())
}

/// Deletes errors that did not occur since a time, and all except the latest `max`.
pub async fn delete_old_errors(conn: &mut Connection, since: Timestamp, max: i64) -> Result<()> {
    query(
        "delete from logged_error where last_at < $1
           or id not in (select id from logged_error order by last_at desc, id desc limit $2)",
    )
    .bind(since)
    .bind(max)
    .execute(conn)
    .await?;
    Ok(())
}

/// Deletes an error, unless it occurred after a time. Returns its message.
pub async fn delete_error(conn: &mut Connection, id: i64, last_at: Timestamp) -> Result<Option<String>> {
    query_scalar("delete from logged_error where id = $1 and last_at <= $2 returning message")
        .bind(id)
        .bind(last_at)
        .fetch_optional(conn)
        .await
}

/// Lists the errors since a time, latest first.
pub async fn list_errors(conn: &mut Connection, since: Timestamp) -> Result<Vec<LoggedError>> {
    let rows: Vec<LoggedErrorRow> = query(
        "select id, level, target, message, detail, times, first_at, last_at, request_id, page_id from logged_error
         where last_at >= $1 order by last_at desc, id desc",
    )
    .bind(since)
    .fetch_all(conn)
    .await?;
    Ok(rows.into_iter().map(Into::into).collect())
}

/// Counts the errors, without warnings, since a time.
pub async fn count_errors(conn: &mut Connection, since: Timestamp) -> Result<i64> {
    query_scalar("select count(*) from logged_error where level = 'error' and last_at >= $1")
        .bind(since)
        .fetch_one(conn)
        .await
}

#[derive(FromRow)]
struct LoggedErrorRow {
    id: i64,
    level: String,
    target: String,
    message: String,
    detail: String,
    times: i64,
    first_at: Timestamp,
    last_at: Timestamp,
    request_id: String,
    page_id: Option<i64>,
}

impl From<LoggedErrorRow> for LoggedError {
    fn from(row: LoggedErrorRow) -> Self {
        Self {
            id: row.id,
            // A level of another release counts as an error.
            level: row.level.parse().unwrap_or(LogLevel::Error),
            target: row.target,
            message: row.message,
            detail: row.detail,
            times: row.times,
            first_at: row.first_at.into(),
            last_at: row.last_at.into(),
            request_id: row.request_id,
            page_id: row.page_id.map(PageId),
        }
    }
}
