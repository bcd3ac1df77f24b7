//! Conditional changes: refused if another user changed the data meanwhile.

use crate::error::{Error, Result};

/// Returns `Stale` if `asked`, the version that the client
/// read, is not `present`. `None` overwrites any version.
pub(crate) fn require_current(asked: Option<&str>, present: &str, model: &'static str) -> Result<()> {
    match asked {
        Some(asked) if asked != present => Err(Error::Stale { model }),
        _ => Ok(()),
    }
}
