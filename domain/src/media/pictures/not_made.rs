//! Why work on a picture came to nothing.

use crate::error::Error;
use imaging::error::Error as ImageError;

/// Why a picture has no renditions.
#[derive(Debug, thiserror::Error)]
pub(crate) enum NotMade {
    /// Its bytes are no picture that can be unpacked.
    #[error("the picture is broken: {0}")]
    Broken(String),
    #[error(transparent)]
    Failed(#[from] Error),
}

impl From<ImageError> for NotMade {
    fn from(error: ImageError) -> Self {
        match error {
            ImageError::Io(error) => Self::Failed(error.into()),
            broken => Self::Broken(broken.to_string()),
        }
    }
}
