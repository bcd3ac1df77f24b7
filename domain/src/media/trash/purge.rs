//! Removing a file for good. The bytes stay while a version of a page names them.

use super::delete::Deletion;
use super::{KEPT, store};
use crate::clock::to_millis;
use crate::error::{Error, Result};
use crate::media::store::find_any_file;
use crate::media::where_used::{self, FIRST};
use crate::write::Effect;
use crate::{Cms, access, audit};
use model::access::{Actor, Operation};
use model::error::Code;
use model::id::FileId;
use model::list::List;

/// Removes a file that is in the trash for good. A file that a live page shows stays, and the answer names the pages.
/// Otherwise visitors would go on seeing a file that is in no list.
///
/// # Errors
/// `V_07` for a file that is not in the trash.
pub async fn purge_file(cms: &Cms, actor: &Actor, id: FileId) -> Result<Deletion> {
    access::require(actor, Operation::DeleteMedia)?;
    cms.write(Effect::Internal, async |tx| {
        let file = find_any_file(tx, id).await?.ok_or(Error::NotFound)?;
        if file.deleted_at.is_none() {
            return Err(Error::refused(Code::NotPossible, "media", ""));
        }
        let total_items = where_used::store::count_live(tx, id).await?;
        if total_items > 0 {
            let items = where_used::store::list_live(tx, actor, id, FIRST).await?;
            return Ok(Deletion::Used(List { items, total_items }));
        }
        store::purge(tx, id, to_millis(cms.now())).await?;
        let event =
            audit::AuditEvent { action: "purge-file", subject: "media", id: Some(id.0), detail: &file.file_name };
        audit::record(cms, tx, actor, event).await?;
        Ok(Deletion::Done { files: 1 })
    })
    .await
}

/// Removes the files that have been in the trash for 30 days and that no live page shows, each in its own transaction.
pub async fn sweep_trash(cms: &Cms) -> Result<()> {
    for file in store::list_trashed_before(&mut *cms.db.read().await?, to_millis(cms.now() - KEPT)).await? {
        match purge_file(cms, &Actor::System, file).await {
            // Somebody was faster, or brought it back.
            Err(Error::NotFound | Error::Refused(_)) => {}
            other => drop(other?),
        }
    }
    Ok(())
}
