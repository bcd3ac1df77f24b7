//! Deleting a folder.

use crate::error::Result;
use crate::media::rules::{ROOT, find_folder, invalid};
use crate::media::trash::delete::{Deletion, Insistence, find_uses};
use crate::write::Effect;
use crate::{Cms, access, audit};
use model::access::{Actor, Operation};
use model::audit::AuditAction;
use model::error::Code;
use storage::{file_trash as trash, folders};

/// Moves all files of a folder and of its folders to the trash, and removes the folders. Says how many files those were.
///
/// Files that pages show stay where they are, and so does all the rest, unless it is insisted; the answer then names
/// the pages.
///
/// # Errors
/// `V_12` for a folder that does not exist and for the root.
pub async fn delete_folder(cms: &Cms, actor: &Actor, path: &str, insistence: Insistence) -> Result<Deletion> {
    access::require(actor, Operation::DeleteMedia)?;
    cms.write(Effect::Internal, async |tx| {
        let path = find_folder(tx, path, "path").await?;
        if path == ROOT {
            return Err(invalid(Code::NotValid, "path"));
        }
        let files = folders::list_file_ids(tx, &path).await?;
        if insistence == Insistence::Asks
            && let Some(uses) = find_uses(tx, actor, &files).await?
        {
            return Ok(Deletion::Used(uses));
        }
        trash::update_deleted(tx, &files, cms.now().into()).await?;
        folders::delete_folders(tx, &path).await?;
        let event = audit::AuditEvent { action: AuditAction::DeleteFolder, id: None, detail: &path };
        audit::record(cms, tx, actor, event).await?;
        Ok(Deletion::Done { files: files.len() })
    })
    .await
}
