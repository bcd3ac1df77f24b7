//! Deletes a saved filter of a page list.

use crate::error::{Error, Result};
use crate::write::Effect;
use crate::{Cms, access};
use model::access::{Actor, Operation};
use model::id::ListFilterId;
use storage::list_filters;

/// Deletes a filter of the actor.
///
/// # Errors
/// `NotFound` for a filter that the actor did not save.
pub async fn delete_filter(cms: &Cms, actor: &Actor, id: ListFilterId) -> Result<()> {
    access::require(actor, Operation::KeepListFilters)?;
    let user = actor.person_id().ok_or(Error::NotFound)?;
    cms.write(Effect::Internal, async |tx| match list_filters::delete_list_filter(tx, user, id).await? {
        true => Ok(()),
        false => Err(Error::NotFound),
    })
    .await
}
