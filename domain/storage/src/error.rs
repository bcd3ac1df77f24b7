//! Database errors.

use model::storage_fault::StorageFault;
use sqlx::postgres::PgDatabaseError;

pub type Result<T> = std::result::Result<T, Error>;

/// Reason why a statement failed.
#[derive(Debug, thiserror::Error)]
pub enum Error {
    /// The disk or the database server fails, or takes no
    /// writes. Nothing was changed, unless the connection
    /// to the server was lost during a commit.
    #[error("{0}")]
    Fault(StorageFault, #[source] Box<dyn std::error::Error + Send + Sync>),
    /// Another transaction changed the same rows.
    /// Nothing was changed. A retry can succeed.
    #[error("concurrent transactions changed the same rows")]
    Conflict(#[source] Box<dyn std::error::Error + Send + Sync>),
    /// There is no such row.
    #[error("not found")]
    NotFound,
    /// A row or a statement is invalid.
    #[error("{0}")]
    Internal(#[source] Box<dyn std::error::Error + Send + Sync>),
}

impl Error {
    pub fn internal(source: impl Into<Box<dyn std::error::Error + Send + Sync>>) -> Self {
        Self::Internal(source.into())
    }
}

impl From<sqlx::Error> for Error {
    fn from(error: sqlx::Error) -> Self {
        match fault_of(&error) {
            _ if is_conflict(&error) => Self::Conflict(error.into()),
            Some(fault) => Self::Fault(fault, error.into()),
            None => Self::internal(error),
        }
    }
}

impl From<serde_json::Error> for Error {
    fn from(error: serde_json::Error) -> Self {
        Self::internal(error)
    }
}

/// Returns true if concurrent transactions of PostgreSQL
/// changed the same rows. Includes violated unique
/// indexes, because these may show the conflict first.
fn is_conflict(error: &sqlx::Error) -> bool {
    const SERIALIZATION_FAILURE: &str = "40001";
    const DEADLOCK_DETECTED: &str = "40P01";
    const UNIQUE_VIOLATION: &str = "23505";
    let sqlx::Error::Database(error) = error else { return false };
    let postgres = error.try_downcast_ref::<PgDatabaseError>();
    postgres.is_some_and(|error| matches!(error.code(), SERIALIZATION_FAILURE | DEADLOCK_DETECTED | UNIQUE_VIOLATION))
}

/// Returns the fault behind a database error, or `None`.
pub(crate) fn fault_of(error: &sqlx::Error) -> Option<StorageFault> {
    match error {
        sqlx::Error::Database(error) => match error.try_downcast_ref::<PgDatabaseError>() {
            Some(error) => postgres_fault(error.code()),
            None => sqlite_fault(error.code()?.parse().ok()?),
        },
        // Errors of connections to PostgreSQL. SQLite's driver only
        // returns `Io`, if a path is invalid or no thread starts.
        sqlx::Error::Io(_) | sqlx::Error::Tls(_) | sqlx::Error::PoolTimedOut => Some(StorageFault::DatabaseUnreachable),
        _ => None,
    }
}

fn sqlite_fault(extended_code: u32) -> Option<StorageFault> {
    const READ_ONLY: u32 = 8;
    const INPUT_OUTPUT: u32 = 10;
    const CORRUPT: u32 = 11;
    const FULL: u32 = 13;
    const CANNOT_OPEN: u32 = 14;
    const NOT_A_DATABASE: u32 = 26;
    match extended_code & 0xff {
        FULL => Some(StorageFault::Full),
        READ_ONLY | INPUT_OUTPUT | CANNOT_OPEN => Some(StorageFault::Failing),
        CORRUPT | NOT_A_DATABASE => Some(StorageFault::Damaged),
        _ => None,
    }
}

/// Returns the fault behind an
/// SQLSTATE of PostgreSQL, or `None`.
fn postgres_fault(code: &str) -> Option<StorageFault> {
    const READ_ONLY_TRANSACTION: &str = "25006";
    const DISK_FULL: &str = "53100";
    const IO_ERROR: &str = "58030";
    match code {
        DISK_FULL => Some(StorageFault::DatabaseFull),
        READ_ONLY_TRANSACTION | IO_ERROR => Some(StorageFault::DatabaseReadOnly),
        // Lost connections, missing resources, interventions by
        // the operator, rejected log-ins and missing databases.
        _ if ["08", "53", "57P", "28", "3D"].iter().any(|class| code.starts_with(class)) => {
            Some(StorageFault::DatabaseUnreachable)
        }
        _ if code.starts_with("XX0") && code != "XX000" => Some(StorageFault::Damaged),
        _ => None,
    }
}
