//! Creates tags.

use super::rules;
use crate::error::{Result, refuse_any};
use crate::write::Effect;
use crate::{Cms, access, audit};
use model::access::{Actor, Operation};
use model::audit::AuditAction;
use model::tag::{VersionedTag, Visibility, clean};
use storage::tags;

/// Creates a tag.
///
/// # Errors
/// `V_16`, `V_14` and `V_12` for the name, `V_06` for a taken name.
pub async fn create_tag(cms: &Cms, actor: &Actor, name: &str, visibility: Visibility) -> Result<VersionedTag> {
    access::require(actor, Operation::ManageTags)?;
    refuse_any(rules::check_name(name, "name").into_iter().collect())?;
    cms.write(Effect::Internal, async |tx| {
        refuse_any(rules::find_taken(tx, name, "name", None).await?.into_iter().collect())?;
        let made = tags::NewTagRow { name: &clean(name), visibility, by: actor.user_id(), at: cms.now().into() };
        let id = tags::insert(tx, &made).await?;
        let event = audit::AuditEvent { action: AuditAction::CreateTag, id: Some(id.0), detail: made.name };
        audit::record(cms, tx, actor, event).await?;
        Ok(tags::get(tx, id).await?)
    })
    .await
}
