//! Conditional changes of shared data.

use crate::error::{Error, Result};

/// Refuses outdated versions with `Stale`. `None` overwrites.
pub(crate) fn require_current(asked: Option<&str>, present: &str, model: &'static str) -> Result<()> {
    match asked {
        Some(asked) if asked != present => Err(Error::Stale { model }),
        _ => Ok(()),
    }
}
