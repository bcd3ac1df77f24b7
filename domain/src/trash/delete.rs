//! Moves pages to the trash.

use crate::error::{Error, Result};
use crate::pages::drift::refresh_outdated;
use crate::workflow::requests;
use crate::workflow::unpublish::end_publication;
use crate::write::Effect;
use crate::{Cms, access, audit};
use model::access::{Actor, Operation};
use model::audit::AuditAction;
use model::id::PageId;
use model::workflow::CloseReason;
use storage::page_trash;
use storage::pages::find_page;
use storage::schedules::delete_plan;

/// Moves a page to the trash. Unpublishes it, frees
/// its slug, and cancels its publication request and
/// its planned publication. Its translations stay.
///
/// # Errors
/// `Forbidden` for a live page that the actor may not unpublish.
pub async fn delete_page(cms: &Cms, actor: &Actor, id: PageId) -> Result<()> {
    access::require(actor, Operation::DeletePage)?;
    cms.write(Effect::Public, async |tx| {
        let page = find_page(tx, id).await?.ok_or(Error::NotFound)?;
        access::require_on(actor, Operation::DeletePage, &page.subject())?;
        if page.published_version.is_some() {
            access::require_on(actor, Operation::UnpublishPage, &page.subject())?;
        }

        if page.published_version.is_some() {
            end_publication(cms, tx, actor, &page).await?;
        }
        requests::cancel_open(cms, tx, actor, &page, CloseReason::Deleted).await?;
        delete_plan(tx, id).await?;
        page_trash::update_deleted(tx, id, actor.user_id(), cms.now().into()).await?;
        refresh_outdated(cms, tx, id, None).await?;
        let event = audit::AuditEvent { action: AuditAction::DeletePage, id: Some(id.0), detail: &page.slug };
        audit::record(cms, tx, actor, event).await
    })
    .await
}
