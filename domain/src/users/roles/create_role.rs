//! Creates roles.

use super::role_rules;
use crate::error::{Error, Result};
use crate::users::escalation;
use crate::write::Effect;
use crate::{Cms, access, audit};
use model::access::{Actor, Operation};
use model::audit::AuditAction;
use model::error::Code;
use model::user::Role;
use storage::roles::{self, RoleKind};

pub use super::role_rules::{AskedGrant, AskedRole};

/// Creates a role.
///
/// # Errors
/// `V_01`, `V_06`, `V_12` and `V_14` for the name. `V_12`
/// for an unknown permission or limit. `Forbidden` for a
/// permission that the actor does not have.
pub async fn create_role(cms: &Cms, actor: &Actor, asked: AskedRole) -> Result<Role> {
    access::require(actor, Operation::CreateRole)?;
    let permissions = role_rules::parse(cms, &asked).await?;
    escalation::require_all(actor, &permissions)?;
    let name = asked.name.trim().to_owned();
    let id = cms.write(Effect::Internal, async |tx| {
        if roles::find_role_by_name(tx, &name).await?.is_some() {
            return Err(Error::Refused(vec![role_rules::invalid(Code::AlreadyExists, "name")]));
        }
        let id = roles::insert_role(tx, &name, &permissions, RoleKind::Ordinary).await?;
        let event = audit::AuditEvent { action: AuditAction::CreateRole, id: Some(id.0), detail: &name };
        audit::record(cms, tx, actor, event).await?;
        Ok(id)
    });
    Ok(roles::versioned(id.await?, name, permissions)?)
}
