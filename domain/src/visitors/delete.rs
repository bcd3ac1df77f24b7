//! Deletes submissions.

use crate::error::{Error, Result};
use crate::write::Effect;
use crate::{Cms, access, audit};
use model::access::{Actor, Operation};
use model::audit::AuditAction;
use model::id::SubmissionId;
use storage::submissions;

/// Deletes a submission. Also deletes the links of a subscription.
pub async fn delete_submission(cms: &Cms, actor: &Actor, id: SubmissionId) -> Result<()> {
    access::require(actor, Operation::DeleteSubmissions)?;
    cms.write(Effect::Internal, async |tx| {
        if !submissions::delete_submission(tx, id).await? {
            return Err(Error::NotFound);
        }
        let event = audit::AuditEvent { action: AuditAction::DeleteForm, id: Some(id.0), detail: "" };
        audit::record(cms, tx, actor, event).await
    })
    .await
}
