//! Dropping a plan before it happens.

use super::store;
use crate::error::{Error, Result};
use crate::pages::store::find_page;
use crate::write::Effect;
use crate::{Cms, access, audit};
use model::access::{Actor, Operation};
use model::error::Code;
use model::id::PageId;

/// Drops what is planned for a page.
///
/// # Errors
/// `V_07` where nothing is planned, or not any more.
pub async fn drop_schedule(cms: &Cms, actor: &Actor, id: PageId) -> Result<()> {
    access::require(actor, Operation::SchedulePage)?;
    cms.write(Effect::Internal, async |tx| {
        let page = find_page(tx, id).await?.ok_or(Error::NotFound)?;
        access::require_on(actor, Operation::SchedulePage, &page.subject())?;
        if !store::delete_plan(tx, id).await? {
            return Err(Error::refused(Code::NotPossible, "schedule", ""));
        }
        let event = audit::AuditEvent { action: "drop-schedule", subject: "page", id: Some(id.0), detail: &page.slug };
        audit::record(cms, tx, actor, event).await
    })
    .await
}
