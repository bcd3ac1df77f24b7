//! Errors of picture work.

use crate::error::Error;
use imaging::error::Error as ImageError;

/// Reason why the renditions of a picture cannot be made.
#[derive(Debug, thiserror::Error)]
pub(crate) enum RenditionError {
    /// The bytes cannot be decoded.
    #[error("the file is broken: {0}")]
    Broken(String),
    /// The storage does not have the original.
    #[error("the original {0} is missing in the file storage")]
    Missing(String),
    #[error(transparent)]
    Failed(#[from] Error),
}

impl RenditionError {
    /// Converts an error of reading an original.
    /// `NotFound` becomes `Missing`, because it means
    /// that the bytes are missing, not the row.
    pub(crate) fn of_original(error: Error, hash: &str) -> Self {
        match error {
            Error::NotFound => Self::Missing(hash.to_owned()),
            other => Self::Failed(other),
        }
    }
}

impl From<storage::Error> for RenditionError {
    fn from(error: storage::Error) -> Self {
        Self::Failed(error.into())
    }
}

impl From<ImageError> for RenditionError {
    fn from(error: ImageError) -> Self {
        match error {
            ImageError::Io(error) => Self::Failed(error.into()),
            broken => Self::Broken(broken.to_string()),
        }
    }
}
