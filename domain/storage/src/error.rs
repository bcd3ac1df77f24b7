//! Database errors.

use model::storage_fault::StorageFault;

pub type Result<T> = std::result::Result<T, Error>;

/// Reason why a statement has no result.
#[derive(Debug, thiserror::Error)]
pub enum Error {
    /// The disk fails, or takes no writes. Nothing was changed.
    #[error("{0}")]
    Fault(StorageFault, #[source] Box<dyn std::error::Error + Send + Sync>),
    /// There is no such row.
    #[error("not found")]
    NotFound,
    /// An invalid row or statement.
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

/// Returns the disk fault behind a database error, or `None`.
pub(crate) fn fault_of(error: &sqlx::Error) -> Option<StorageFault> {
    const READ_ONLY: u32 = 8;
    const INPUT_OUTPUT: u32 = 10;
    const CORRUPT: u32 = 11;
    const FULL: u32 = 13;
    const CANNOT_OPEN: u32 = 14;
    const NOT_A_DATABASE: u32 = 26;
    let sqlx::Error::Database(error) = error else { return None };
    let extended: u32 = error.code()?.parse().ok()?;
    match extended & 0xff {
        FULL => Some(StorageFault::Full),
        READ_ONLY | INPUT_OUTPUT | CANNOT_OPEN => Some(StorageFault::Failing),
        CORRUPT | NOT_A_DATABASE => Some(StorageFault::Damaged),
        _ => None,
    }
}
