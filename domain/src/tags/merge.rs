//! Merges tags: the pages, files and
//! names of one tag go to another.

use super::rules;
use crate::error::{Error, Result};
use crate::write::Effect;
use crate::{Cms, access, audit};
use model::access::{Actor, Operation};
use model::audit::AuditAction;
use model::error::Code;
use model::id::TagId;
use model::tag::VersionedTag;
use storage::search_index::queue_pages_with_tag;
use storage::tags;

/// Merges a tag into another. The other tag takes
/// over translations that it does not have.
///
/// # Errors
/// `NotFound` for the tag. `V_12` if
/// `into` is missing or is the same tag.
pub async fn merge_tags(cms: &Cms, actor: &Actor, id: TagId, into: TagId) -> Result<VersionedTag> {
    access::require(actor, Operation::ManageTags)?;
    cms.write(Effect::Public, async |tx| {
        let found = tags::find(tx, id).await?.ok_or(Error::NotFound)?;
        let goal = tags::find(tx, into).await?.filter(|_| into != id);
        let goal = goal.ok_or_else(|| Error::Refused(vec![rules::invalid(Code::NotValid, "into")]))?;
        tags::merge(tx, id, into).await?;
        queue_pages_with_tag(tx, into).await?;
        let detail = format!("{} → {}", found.name, goal.name);
        let event = audit::AuditEvent { action: AuditAction::MergeTags, id: Some(into.0), detail: &detail };
        audit::record(cms, tx, actor, event).await?;
        Ok(tags::get(tx, into).await?)
    })
    .await
}
