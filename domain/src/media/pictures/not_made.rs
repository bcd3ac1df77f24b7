//! Why work on a picture came to nothing.

use crate::error::Error;
use imaging::error::Error as ImageError;

/// Why a picture has no renditions.
#[derive(Debug, thiserror::Error)]
pub(crate) enum NotMade {
    /// Its bytes are no picture that can be unpacked.
    #[error("the file is broken: {0}")]
    Broken(String),
    /// The storage does not have the original.
    #[error("the original {0} is missing in the file storage")]
    Missing(String),
    #[error(transparent)]
    Failed(#[from] Error),
}

impl NotMade {
    /// Tells an original that the storage does not have from a row that is gone.
    pub(crate) fn of_original(error: Error, hash: &str) -> Self {
        match error {
            Error::NotFound => Self::Missing(hash.to_owned()),
            other => Self::Failed(other),
        }
    }
}

impl From<storage::Error> for NotMade {
    fn from(error: storage::Error) -> Self {
        Self::Failed(error.into())
    }
}

impl From<ImageError> for NotMade {
    fn from(error: ImageError) -> Self {
        match error {
            ImageError::Io(error) => Self::Failed(error.into()),
            broken => Self::Broken(broken.to_string()),
        }
    }
}
