//! The types of blocks and pages, for staff and for programs that write content.

use crate::error::Result;
use crate::{Cms, access};
use content::fields::registry::Types;
use model::access::{Actor, Operation};

/// Returns the types of blocks and pages of the installation.
pub fn list_types<'a>(cms: &'a Cms, actor: &Actor) -> Result<&'a Types> {
    access::require(actor, Operation::ListTypes)?;
    Ok(&cms.types)
}
