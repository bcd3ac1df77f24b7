//! Errors of pictures.

use std::panic::{AssertUnwindSafe, catch_unwind};

pub type Result<T> = std::result::Result<T, Error>;

#[derive(Debug, thiserror::Error)]
pub enum Error {
    #[error("the file is not a picture in a known format")]
    Unknown,
    #[error("the picture has more pixels than the limit")]
    TooLarge,
    #[error("the rectangle is outside the picture")]
    Outside,
    #[error("the picture is damaged: {0}")]
    Damaged(String),
    #[error("the picture cannot be written: {0}")]
    Unwritable(String),
    #[error(transparent)]
    Io(#[from] std::io::Error),
}

impl Error {
    pub(crate) fn damaged(reason: impl ToString) -> Self {
        Self::Damaged(reason.to_string())
    }

    pub(crate) fn unwritable(reason: impl ToString) -> Self {
        Self::Unwritable(reason.to_string())
    }
}

/// Runs a decoder and catches its panics, because libjpeg
/// reports errors by panics.
pub(crate) fn guarded<T>(decode: impl FnOnce() -> Result<T>) -> Result<T> {
    catch_unwind(AssertUnwindSafe(decode)).unwrap_or_else(|payload| {
        let text = payload.downcast_ref::<String>().cloned();
        let text = text.or_else(|| payload.downcast_ref::<&str>().map(|text| (*text).to_owned()));
        Err(Error::Damaged(text.unwrap_or_else(|| "the decoder panicked".to_owned())))
    })
}
