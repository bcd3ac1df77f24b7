//! Deletes roles.

use super::role_rules;
use crate::error::{Error, Result};
use crate::users::escalation;
use crate::write::Effect;
use crate::{Cms, access, audit};
use model::access::{Actor, Operation};
use model::audit::AuditAction;
use model::error::Code;
use model::id::RoleId;
use storage::roles::{self, RoleKind};

/// Deletes a role that no user has.
///
/// # Errors
/// `NotFound`. `V_07` if users have the role, or for
/// the administrator role. `Forbidden` if the role
/// has a permission that the actor does not have.
pub async fn delete_role(cms: &Cms, actor: &Actor, id: RoleId) -> Result<()> {
    access::require(actor, Operation::DeleteRole)?;
    cms.write(Effect::Internal, async |tx| {
        let found = roles::find_role(tx, id).await?.ok_or(Error::NotFound)?;
        escalation::require_all(actor, &found.role.permissions)?;
        if found.kind == RoleKind::Administrator || roles::count_users_of(tx, id).await? > 0 {
            return Err(Error::Refused(vec![role_rules::invalid(Code::NotPossible, "")]));
        }
        roles::delete_role(tx, id).await?;
        let event = audit::AuditEvent { action: AuditAction::DeleteRole, id: Some(id.0), detail: &found.role.name };
        audit::record(cms, tx, actor, event).await
    })
    .await
}
