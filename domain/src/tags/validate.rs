//! Validates the name of a new tag before it is created.

use super::rules;
use crate::error::{Result, refuse_any};
use crate::{Cms, access};
use model::access::{Actor, Operation};

/// Returns an error if a new tag may not have this name.
///
/// # Errors
/// `V_16` if empty, `V_14` if too long, `V_12` if invalid, `V_06` if taken.
pub async fn validate_tag(cms: &Cms, actor: &Actor, name: &str) -> Result<()> {
    access::require(actor, Operation::ChooseTags)?;
    refuse_any(rules::check_name(name, "tag").into_iter().collect())?;
    let taken = rules::find_taken(&mut cms.db.read().await?, name, "tag", None).await?;
    refuse_any(taken.into_iter().collect())
}
