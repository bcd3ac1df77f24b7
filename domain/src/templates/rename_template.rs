//! Renames saved templates.

use super::rules;
use crate::error::{Error, Result};
use crate::write::Effect;
use crate::{Cms, access, audit};
use model::access::{Actor, Operation};
use model::audit::AuditAction;
use model::fold::fold_tag;
use model::id::TemplateId;
use storage::templates;

/// Renames a saved template.
///
/// # Errors
/// `NotFound`. `V_01`, `V_12`, `V_14` and `V_06` for the name.
pub async fn rename_template(cms: &Cms, actor: &Actor, id: TemplateId, name: &str) -> Result<()> {
    access::require(actor, Operation::ManageTemplates)?;
    let name = name.trim();
    rules::require_name(name)?;
    cms.write(Effect::Internal, async |tx| {
        let before = templates::find_template(tx, id).await?.ok_or(Error::NotFound)?;
        rules::require_free_name(tx, before.page_type.as_deref(), name, Some(id)).await?;
        templates::update_name(tx, id, name, &fold_tag(name)).await?;
        let detail = format!("{} → {name}", before.name);
        let event = audit::AuditEvent { action: AuditAction::RenameTemplate, id: Some(id.0), detail: &detail };
        audit::record(cms, tx, actor, event).await
    })
    .await
}
