//! Purges files. Their bytes stay while page versions refer to them.

use super::FILE_TRASH_RETENTION;
use super::delete::Deletion;
use crate::error::{Error, Result};
use crate::media::where_used::MAX_NAMED_PAGES;
use crate::write::Effect;
use crate::{Cms, access, audit};
use model::access::{Actor, Operation};
use model::audit::AuditAction;
use model::id::FileId;
use model::list::List;
use model::media::MediaFile;
use storage::{Transaction, file_trash, file_uses};

/// Purges a trashed file. If live pages show it,
/// keeps it and returns the pages. Otherwise
/// visitors would see a file that no list contains.
///
/// # Errors
/// `V_07` if the file is not in the trash.
pub async fn purge_file(cms: &Cms, actor: &Actor, id: FileId) -> Result<Deletion> {
    access::require(actor, Operation::DeleteMedia)?;
    cms.write(Effect::Internal, async |tx| {
        let file = super::get_trashed(tx, id).await?;
        let Some(total_items) = purge_in(cms, tx, actor, &file).await? else {
            return Ok(Deletion::Done { files: 1 });
        };
        let items = file_uses::list_live(tx, actor, id, MAX_NAMED_PAGES).await?;
        Ok(Deletion::Used(List { items, total_items }))
    })
    .await
}

/// Purges a file. If live pages show it,
/// keeps it and returns their number.
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

/// Purges files whose retention is over, one per
/// transaction. Keeps those that live pages show.
pub async fn purge_expired(cms: &Cms) -> Result<()> {
    for file in
        file_trash::list_trashed_before(&mut cms.db.read().await?, (cms.now() - FILE_TRASH_RETENTION).into()).await?
    {
        match purge_file(cms, &Actor::System, file).await {
            // Another user purged or restored the file meanwhile.
            Err(Error::NotFound | Error::Refused(_)) => {}
            other => drop(other?),
        }
    }
    Ok(())
}
