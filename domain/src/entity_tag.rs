//! Entity tags: versions of what several people can change.

use crate::error::{Error, Result};
use crate::files::content_hash;
use serde::Serialize;

/// Returns the entity tag of content. Equal content has equal tags.
pub(crate) fn entity_tag(content: &impl Serialize) -> Result<String> {
    Ok(content_hash(&serde_json::to_vec(content)?))
}

/// Refuses a change of an older version with `Stale`. A change that names no version replaces the present one.
pub(crate) fn require_current(asked: Option<&str>, present: &str, model: &'static str) -> Result<()> {
    match asked {
        Some(asked) if asked != present => Err(Error::Stale { model }),
        _ => Ok(()),
    }
}
