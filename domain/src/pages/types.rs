//! Lists the block and page types, for staff
//! and for programs that create content.

use crate::error::Result;
use crate::{Cms, access};
use content::fields::registry::Types;
use model::access::{Actor, Operation};

pub fn list_types<'a>(cms: &'a Cms, actor: &Actor) -> Result<&'a Types> {
    access::require(actor, Operation::ListTypes)?;
    Ok(&cms.types)
}
