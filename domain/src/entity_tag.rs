//! Changes of what several people can change.

use crate::error::{Error, Result};

/// Refuses a change of an older version with `Stale`. A change that names no version replaces the present one.
pub(crate) fn require_current(asked: Option<&str>, present: &str, model: &'static str) -> Result<()> {
    match asked {
        Some(asked) if asked != present => Err(Error::Stale { model }),
        _ => Ok(()),
    }
}
