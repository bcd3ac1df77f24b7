//! Removing a file for good. The bytes stay while a version of a page names them.

use super::RETENTION;
use super::delete::Deletion;
use crate::error::{Error, Result};
use crate::media::where_used::FIRST;
use crate::write::Effect;
use crate::{Cms, access, audit};
use model::access::{Actor, Operation};
use model::audit::AuditAction;
use model::id::FileId;
use model::list::List;
use model::media::MediaFile;
use storage::{Transaction, file_trash, file_uses};

/// Purges a file from the trash. A file that a live page shows stays, and the pages are returned.
/// Otherwise visitors would go on seeing a file that is in no list.
///
/// # Errors
/// `V_07` for a file that is not in the trash.
pub async fn purge_file(cms: &Cms, actor: &Actor, id: FileId) -> Result<Deletion> {
    access::require(actor, Operation::DeleteMedia)?;
    cms.write(Effect::Internal, async |tx| {
        let file = super::get_trashed(tx, id).await?;
        let Some(total_items) = purge_in(cms, tx, actor, &file).await? else {
            return Ok(Deletion::Done { files: 1 });
        };
        let items = file_uses::list_live(tx, actor, id, FIRST).await?;
        Ok(Deletion::Used(List { items, total_items }))
    })
    .await
}

/// Removes a file of the trash within a transaction, or returns the number of live pages that show it.
pub(super) async fn purge_in(cms: &Cms, tx: &mut Transaction, actor: &Actor, file: &MediaFile) -> Result<Option<i64>> {
    let live_pages = file_uses::count_live(tx, file.id).await?;
    if live_pages > 0 {
        return Ok(Some(live_pages));
    }
    file_trash::purge(tx, file.id, cms.now().into()).await?;
    let event = audit::AuditEvent { action: AuditAction::PurgeFile, id: Some(file.id.0), detail: &file.file_name };
    audit::record(cms, tx, actor, event).await?;
    Ok(None)
}

/// Removes the files that have been in the trash for 30 days and that no live page shows, each in its own transaction.
pub async fn sweep_trash(cms: &Cms) -> Result<()> {
    for file in file_trash::list_trashed_before(&mut *cms.db.read().await?, (cms.now() - RETENTION).into()).await? {
        match purge_file(cms, &Actor::System, file).await {
            // Another user purged or restored it meanwhile.
            Err(Error::NotFound | Error::Refused(_)) => {}
            other => drop(other?),
        }
    }
    Ok(())
}
