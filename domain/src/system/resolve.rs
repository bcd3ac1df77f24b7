//! Takes errors off the system screen that a person has dealt with.

use crate::error::Result;
use crate::write::Effect;
use crate::{Cms, access, audit};
use model::access::{Actor, Operation};
use model::audit::AuditAction;
use model::system::ResolvedError;
use storage::logged_errors;

/// Resolves errors of the log. An error that occurs again is a new one. Errors that occurred
/// since the person saw them stay, and those that another person resolved are skipped.
pub async fn resolve_errors(cms: &Cms, actor: &Actor, errors: &[ResolvedError]) -> Result<()> {
    access::require(actor, Operation::ResolveErrors)?;
    cms.write(Effect::Internal, async |tx| {
        for error in errors {
            if let Some(message) = logged_errors::delete_error(tx, error.id, error.last_at.into()).await? {
                let event =
                    audit::AuditEvent { action: AuditAction::ResolveError, id: Some(error.id), detail: &message };
                audit::record(cms, tx, actor, event).await?;
            }
        }
        Ok(())
    })
    .await
}
