//! Checks of the database file for damage.

use crate::error::{Error, Result, fault_of};
use crate::sqlite::interruptible::InterruptibleConnection;
use futures_util::TryStreamExt;
use model::storage_fault::StorageFault;
use sqlx::SqliteConnection;
use std::time::{Duration, Instant};

/// Number of SQLite instructions
/// between two checks of the timeout.
const INSTRUCTIONS_PER_TIME_CHECK: i32 = 10_000;

/// Searches for damage until the
/// timeout. Returns the first damage.
pub(crate) async fn quick_check(mut conn: SqliteConnection, timeout: Duration) -> Result<Option<String>> {
    let end = Instant::now() + timeout;
    conn.lock_handle().await?.set_progress_handler(INSTRUCTIONS_PER_TIME_CHECK, move || Instant::now() < end);
    let found = first_finding(&mut conn, "pragma quick_check(1)").await;
    match found {
        Err(_) if Instant::now() >= end => Ok(None),
        found => found,
    }
}

/// Checks the whole database. Returns up to a hundred lines of damage.
pub(crate) async fn integrity_check(conn: SqliteConnection) -> Result<Vec<String>> {
    let mut conn = InterruptibleConnection::new(conn).await?;
    let mut lines = sqlx::query_scalar("pragma integrity_check(100)").fetch(conn.get()?);
    let mut found = Vec::new();
    loop {
        let line: String = match lines.try_next().await {
            Ok(Some(line)) => line,
            Ok(None) => break,
            Err(error) if fault_of(&error) == Some(StorageFault::Damaged) => {
                found.push(error.to_string());
                break;
            }
            Err(error) => return Err(error.into()),
        };
        found.extend(Some(line).filter(|line| line != "ok"));
    }
    drop(lines);
    conn.close().await?;
    Ok(found)
}

async fn first_finding(conn: &mut SqliteConnection, sql: &'static str) -> Result<Option<String>> {
    match sqlx::query_scalar::<_, String>(sql).fetch_one(conn).await {
        Ok(found) => Ok(Some(found).filter(|line| line != "ok")),
        Err(error) if fault_of(&error) == Some(StorageFault::Damaged) => Ok(Some(error.to_string())),
        Err(error) => Err(Error::from(error)),
    }
}
