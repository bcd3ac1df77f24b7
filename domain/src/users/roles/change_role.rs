//! Changes roles. A change applies from the
//! next request of each user with the role.

use super::role_rules::{self, AskedRole};
use crate::entity_tag::require_current;
use crate::error::{Error, Result};
use crate::users::escalation;
use crate::write::Effect;
use crate::{Cms, access, audit};
use model::access::{Actor, Operation};
use model::audit::AuditAction;
use model::error::Code;
use model::id::RoleId;
use model::user::Role;
use storage::roles::{self, RoleKind};

/// Replaces the name and the permissions of a role.
///
/// # Errors
/// `NotFound`. `V_01`, `V_06`, `V_12` and `V_14` for the
/// name. `V_12` for an unknown permission or limit. `V_07`
/// for the permissions of the administrator role.
/// `Forbidden` if the role has, or gets, a permission that
/// the actor does not have. `Stale` for an outdated version.
pub async fn change_role(cms: &Cms, actor: &Actor, id: RoleId, asked: AskedRole) -> Result<Role> {
    access::require(actor, Operation::ChangeRole)?;
    let permissions = role_rules::parse(cms, &asked).await?;
    escalation::require_all(actor, &permissions)?;
    let changed = cms
        .write(Effect::Internal, async |tx| {
            let before = roles::find_role(tx, id).await?.ok_or(Error::NotFound)?;
            escalation::require_all(actor, &before.role.permissions)?;
            if before.kind == RoleKind::Administrator && !is_same(&before.role.permissions, &permissions) {
                return Err(Error::Refused(vec![role_rules::invalid(Code::NotPossible, "permissions")]));
            }
            require_current(asked.version.as_deref(), &before.role.version, "role")?;
            let name = asked.name.trim();
            if roles::find_role_by_name(tx, name).await?.is_some_and(|other| other.id != id) {
                return Err(Error::Refused(vec![role_rules::invalid(Code::AlreadyExists, "name")]));
            }
            roles::update_role(tx, id, name, &permissions).await?;
            let event = audit::AuditEvent { action: AuditAction::ChangeRole, id: Some(id.0), detail: name };
            audit::record(cms, tx, actor, event).await?;
            Ok(roles::find_role(tx, id).await?.ok_or(Error::NotFound)?.role)
        })
        .await;
    cms.caches.api_tokens.outdate();
    changed
}

/// Returns true if two lists have the same items, in any order.
fn is_same<T: PartialEq>(one: &[T], other: &[T]) -> bool {
    one.iter().all(|item| other.contains(item)) && other.iter().all(|item| one.contains(item))
}
