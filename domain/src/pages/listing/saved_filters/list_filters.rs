//! Lists the saved filters of a page list.

use super::parse_list;
use crate::error::{Result, refuse_any};
use crate::{Cms, access};
use model::access::{Actor, Operation};
use model::list_filter::ListFilter;
use storage::list_filters;

/// Lists the actor's filters of the list of a page
/// type, or of the list of all types, by name.
///
/// # Errors
/// `V_12` for an unknown type.
pub async fn list_filters(cms: &Cms, actor: &Actor, page_type: Option<String>) -> Result<Vec<ListFilter>> {
    access::require(actor, Operation::KeepListFilters)?;
    let mut errors = Vec::new();
    let list = parse_list(cms, page_type, &mut errors);
    refuse_any(errors)?;
    let Some(user) = actor.person_id() else { return Ok(Vec::new()) };
    Ok(list_filters::list_list_filters(&mut cms.db.read().await?, user, &list).await?)
}
