//! Block and page types, for staff and content programs.

use crate::error::Result;
use crate::{Cms, access};
use content::fields::registry::Types;
use model::access::{Actor, Operation};

pub fn list_types<'a>(cms: &'a Cms, actor: &Actor) -> Result<&'a Types> {
    access::require(actor, Operation::ListTypes)?;
    Ok(&cms.types)
}
