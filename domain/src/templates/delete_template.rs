//! Deletes saved templates. Pages keep their blocks.

use crate::error::{Error, Result};
use crate::write::Effect;
use crate::{Cms, access, audit};
use model::access::{Actor, Operation};
use model::audit::AuditAction;
use model::id::TemplateId;
use storage::templates;

/// Deletes a saved template.
///
/// # Errors
/// `NotFound`.
pub async fn delete_template(cms: &Cms, actor: &Actor, id: TemplateId) -> Result<()> {
    access::require(actor, Operation::ManageTemplates)?;
    cms.write(Effect::Internal, async |tx| {
        let found = templates::find_template(tx, id).await?.ok_or(Error::NotFound)?;
        templates::delete_template(tx, id).await?;
        let event = audit::AuditEvent { action: AuditAction::DeleteTemplate, id: Some(id.0), detail: &found.name };
        audit::record(cms, tx, actor, event).await
    })
    .await
}
