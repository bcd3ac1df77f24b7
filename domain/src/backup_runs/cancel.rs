//! Cancels the run that waits or runs.

use super::MODEL;
use crate::error::{Error, Result};
use crate::write::Effect;
use crate::{Cms, access, audit};
use model::access::{Actor, Operation};
use model::audit::AuditAction;
use model::error::Code;
use storage::backup_runs::update_cancelled;

/// Cancels the run. The node that has it stops within seconds.
///
/// # Errors
/// `V_07` if nothing waits or runs.
pub async fn cancel_run(cms: &Cms, actor: &Actor) -> Result<()> {
    access::require(actor, Operation::ManageBackups)?;
    cms.write(Effect::Internal, async |tx| {
        let Some(task) = update_cancelled(tx, cms.now().into()).await? else {
            return Err(Error::refused(Code::NotPossible, MODEL, "run"));
        };
        let event = audit::AuditEvent { action: AuditAction::CancelBackup, id: None, detail: task.as_str() };
        audit::record(cms, tx, actor, event).await
    })
    .await
}
