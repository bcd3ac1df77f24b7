//! Undoes a pending acceptance.

use super::{find_request_to_decide, not_possible};
use crate::error::{Error, Result};
use crate::write::Effect;
use crate::{Cms, access, audit};
use model::access::{Actor, Operation};
use model::audit::AuditAction;
use model::id::VersionId;
use storage::requests;

/// Reopens a version's request, for the reviewer who accepted it.
///
/// # Errors
/// `Forbidden` for others, `V_07` without acceptance, or if live.
pub async fn undo_acceptance(cms: &Cms, actor: &Actor, version: VersionId) -> Result<()> {
    access::require(actor, Operation::AcceptRequest)?;
    cms.write(Effect::Internal, async |tx| {
        let asked = find_request_to_decide(tx, actor, Operation::AcceptRequest, version).await?;
        let request = asked.request.ok_or_else(not_possible)?;
        let acceptance = request.acceptance.ok_or_else(not_possible)?;
        if acceptance.by != actor.user_id() {
            return Err(Error::Forbidden);
        }

        requests::delete_acceptance(tx, request.id).await?;
        let detail = request.version.to_string();
        let event =
            audit::AuditEvent { action: AuditAction::UndoAcceptance, id: Some(request.page.0), detail: &detail };
        audit::record(cms, tx, actor, event).await
    })
    .await
}
