//! Undoes pending acceptances.

use super::{find_request_to_decide, not_possible};
use crate::error::{Error, Result};
use crate::write::Effect;
use crate::{Cms, access, audit};
use model::access::{Actor, Operation};
use model::audit::AuditAction;
use model::id::VersionId;
use storage::requests;

/// Opens the request for a version again. Only
/// the reviewer who accepted it may do so.
///
/// # Errors
/// `Forbidden` for other users. `V_07` if no
/// acceptance is pending, as after it took effect.
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
