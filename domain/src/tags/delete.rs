//! Deletes tags. Pages and files lose them,
//! but stored versions do not change.

use crate::error::{Error, Result};
use crate::write::Effect;
use crate::{Cms, access, audit};
use model::access::{Actor, Operation};
use model::audit::AuditAction;
use model::id::TagId;
use storage::search_index::queue_pages_with_tag;
use storage::tags;

/// Deletes a tag, even if pages or files have it.
pub async fn delete_tag(cms: &Cms, actor: &Actor, id: TagId) -> Result<()> {
    access::require(actor, Operation::ManageTags)?;
    cms.write(Effect::Public, async |tx| {
        let found = tags::find(tx, id).await?.ok_or(Error::NotFound)?;
        queue_pages_with_tag(tx, id).await?;
        tags::delete(tx, id).await?;
        let event = audit::AuditEvent { action: AuditAction::DeleteTag, id: Some(id.0), detail: &found.name };
        audit::record(cms, tx, actor, event).await
    })
    .await
}
