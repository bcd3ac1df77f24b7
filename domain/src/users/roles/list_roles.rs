//! Reads roles.

use crate::error::{Error, Result};
use crate::{Cms, access};
use model::access::{Actor, Operation};
use model::id::RoleId;
use model::list::List;
use model::user::{ListedRole, Role};
use storage::roles;

/// Lists all roles, for users who assign or change them.
pub async fn list_roles(cms: &Cms, actor: &Actor) -> Result<List<ListedRole>> {
    access::require(actor, Operation::ListRoles)?;
    let items = roles::list_roles(&mut cms.db.read().await?).await?;
    Ok(List::whole(items))
}

pub async fn read_role(cms: &Cms, actor: &Actor, id: RoleId) -> Result<Role> {
    access::require(actor, Operation::ListRoles)?;
    let found = roles::find_role(&mut cms.db.read().await?, id).await?;
    Ok(found.ok_or(Error::NotFound)?.role)
}
