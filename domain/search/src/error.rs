//! Index errors.

use model::storage_fault::StorageFault;
use tantivy::TantivyError;
use tantivy::directory::error::{OpenReadError, OpenWriteError};

pub type Result<T> = std::result::Result<T, Error>;

/// The reason why reading or writing an index failed.
#[derive(Debug, thiserror::Error)]
pub enum Error {
    #[error(transparent)]
    Io(#[from] std::io::Error),
    #[error(transparent)]
    Index(#[from] TantivyError),
    /// The page content is invalid.
    #[error("the content of a page cannot be read: {0}")]
    Content(#[from] serde_json::Error),
    #[error("reading the words of a page panicked")]
    Panic,
    #[error("the search index thread has ended")]
    Ended,
}

impl Error {
    /// Returns the disk fault that caused the error, if any.
    pub fn storage_fault(&self) -> Option<StorageFault> {
        let io = match self {
            Self::Io(io) => io,
            Self::Index(TantivyError::IoError(io)) => io.as_ref(),
            Self::Index(TantivyError::OpenReadError(OpenReadError::IoError { io_error, .. })) => io_error.as_ref(),
            Self::Index(TantivyError::OpenWriteError(OpenWriteError::IoError { io_error, .. })) => io_error.as_ref(),
            _ => return None,
        };
        StorageFault::of_io(io)
    }
}
