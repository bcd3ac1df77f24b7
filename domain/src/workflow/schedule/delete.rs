//! Deletes publication plans.

use crate::error::{Error, Result};
use crate::write::Effect;
use crate::{Cms, access, audit};
use model::access::{Actor, Operation};
use model::audit::AuditAction;
use model::error::Code;
use model::id::{PageId, VersionId};
use storage::pages::{PageRow, find_page};
use storage::{Transaction, schedules};

/// Deletes a page's plan.
///
/// # Errors
/// `V_07` without a plan.
pub async fn delete_schedule(cms: &Cms, actor: &Actor, id: PageId) -> Result<()> {
    access::require(actor, Operation::SchedulePage)?;
    cms.write(Effect::Internal, async |tx| {
        let page = find_page(tx, id).await?.ok_or(Error::NotFound)?;
        access::require_on(actor, Operation::SchedulePage, &page.subject())?;
        if !schedules::delete_plan(tx, id).await? {
            return Err(Error::refused(Code::NotPossible, "schedule", ""));
        }
        record_deletion(cms, tx, actor, &page).await
    })
    .await
}

/// Deletes a plan to publish a version that
/// is not newer than the live one. Keeps
/// the planned end of the publication.
pub(crate) async fn delete_older_plan(
    cms: &Cms,
    tx: &mut Transaction,
    actor: &Actor,
    page: PageId,
    live: VersionId,
) -> Result<()> {
    if !schedules::delete_older_publication(tx, page, live).await? {
        return Ok(());
    }
    let page = find_page(tx, page).await?.ok_or(Error::NotFound)?;
    record_deletion(cms, tx, actor, &page).await
}

async fn record_deletion(cms: &Cms, tx: &mut Transaction, actor: &Actor, page: &PageRow) -> Result<()> {
    let event = audit::AuditEvent { action: AuditAction::DropSchedule, id: Some(page.id.0), detail: &page.slug };
    audit::record(cms, tx, actor, event).await
}
