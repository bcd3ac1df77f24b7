//! Purges pages, and removes them from menus.
//! Translations, files and audit entries stay.

use super::PAGE_TRASH_RETENTION;
use crate::error::{Error, Result};
use crate::write::Effect;
use crate::{Cms, access, audit, menus};
use model::access::{Actor, Operation};
use model::audit::AuditAction;
use model::error::Code;
use model::id::PageId;
use storage::page_trash;

/// Deletes a trashed page with its versions and their data.
///
/// # Errors
/// `V_07` if the page is not in the trash.
pub async fn purge_page(cms: &Cms, actor: &Actor, id: PageId) -> Result<()> {
    access::require(actor, Operation::PurgePage)?;
    cms.write(Effect::Internal, async |tx| {
        let page = page_trash::find_trashed(tx, id).await?.ok_or(Error::NotFound)?;
        access::require_on(actor, Operation::PurgePage, &page.subject())?;
        if !page.in_trash {
            return Err(Error::refused(Code::NotPossible, "page", ""));
        }

        menus::remove_page(cms, tx, actor, id).await?;
        page_trash::delete_page(tx, id).await?;
        let event = audit::AuditEvent { action: AuditAction::PurgePage, id: Some(id.0), detail: &page.slug };
        audit::record(cms, tx, actor, event).await
    })
    .await
}

/// Purges pages that have been in the trash
/// for 30 days. Each has its own transaction,
/// so that other writes need not wait.
pub async fn purge_expired(cms: &Cms) -> Result<()> {
    let ended =
        page_trash::list_trashed_before(&mut cms.db.read().await?, (cms.now() - PAGE_TRASH_RETENTION).into()).await?;
    for page in ended {
        match purge_page(cms, &Actor::System, page).await {
            // Another user purged or restored the page meanwhile.
            Err(Error::NotFound | Error::Refused(_)) => {}
            other => other?,
        }
    }
    Ok(())
}
