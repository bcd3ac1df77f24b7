//! Telling whether a text could be the name of a new tag.

use super::rules;
use crate::error::{Result, refuse_any};
use crate::{Cms, access};
use model::access::{Actor, Operation};

/// Checks the name of a tag that is not there yet.
///
/// # Errors
/// `V_16` for an empty name, `V_14` for one that is too long, `V_12` for one with control characters, `V_06` where there is
/// such a tag.
pub async fn validate_tag(cms: &Cms, actor: &Actor, name: &str) -> Result<()> {
    access::require(actor, Operation::ChooseTags)?;
    refuse_any(rules::check_name(name, "tag").into_iter().collect())?;
    let taken = rules::find_taken(&mut *cms.db.read().await?, name, "tag", None).await?;
    refuse_any(taken.into_iter().collect())
}
