//! The end of a file. What versions of pages show of it stays for as long as they do.

use super::{KEPT, store};
use crate::clock::to_millis;
use crate::error::{Error, Result};
use crate::media::store::find_any_file;
use crate::write::Effect;
use crate::{Cms, access, audit};
use model::access::{Actor, Operation};
use model::error::Code;
use model::id::FileId;

/// Removes a file that is in the trash for good. Its bytes are removed later, once no version names them.
///
/// # Errors
/// `V_07` for a file that is not in the trash.
pub async fn purge_file(cms: &Cms, actor: &Actor, id: FileId) -> Result<()> {
    access::require(actor, Operation::DeleteMedia)?;
    cms.write(Effect::Internal, async |tx| {
        let file = find_any_file(tx, id).await?.ok_or(Error::NotFound)?;
        if file.deleted_at.is_none() {
            return Err(Error::refused(Code::NotPossible, "media", ""));
        }
        store::purge(tx, id, to_millis(cms.now())).await?;
        let event =
            audit::AuditEvent { action: "purge-file", subject: "media", id: Some(id.0), detail: &file.file_name };
        audit::record(cms, tx, actor, event).await
    })
    .await
}

/// Removes the files that have been in the trash for 30 days, each in a transaction of its own.
pub async fn sweep_trash(cms: &Cms) -> Result<()> {
    for file in store::list_trashed_before(&mut *cms.db.read().await?, to_millis(cms.now() - KEPT)).await? {
        match purge_file(cms, &Actor::System, file).await {
            // Somebody was faster, or brought it back.
            Err(Error::NotFound | Error::Refused(_)) => {}
            other => other?,
        }
    }
    Ok(())
}
