//! Deletes folders.

use crate::error::Result;
use crate::media::rules::{ROOT, find_folder, invalid};
use crate::media::trash::delete::{Deletion, InUsePolicy, find_uses};
use crate::write::Effect;
use crate::{Cms, access, audit, webhooks};
use model::access::{Actor, Operation};
use model::audit::AuditAction;
use model::error::Code;
use model::webhook::WebhookEvent;
use storage::{file_trash as trash, folders};

/// Deletes a folder with its subfolders. Moves its
/// files to the trash and returns their number.
///
/// If pages show some of the files, returns these pages
/// and changes nothing, unless `insistence` is `Force`.
///
/// # Errors
/// `V_12` for a missing folder or the root.
pub async fn delete_folder(cms: &Cms, actor: &Actor, path: &str, insistence: InUsePolicy) -> Result<Deletion> {
    access::require(actor, Operation::DeleteMedia)?;
    cms.write(Effect::Internal, async |tx| {
        let path = find_folder(tx, path, "path").await?;
        if path == ROOT {
            return Err(invalid(Code::NotValid, "path"));
        }
        let files = folders::list_file_ids(tx, &path).await?;
        if insistence == InUsePolicy::Refuse
            && let Some(uses) = find_uses(tx, actor, &files).await?
        {
            return Ok(Deletion::Used(uses));
        }
        trash::update_deleted(tx, &files, cms.now().into()).await?;
        webhooks::events::media_changed(cms, tx, WebhookEvent::MediaDeleted, &files).await?;
        folders::delete_folders(tx, &path).await?;
        let event = audit::AuditEvent { action: AuditAction::DeleteFolder, id: None, detail: &path };
        audit::record(cms, tx, actor, event).await?;
        Ok(Deletion::Done { files: files.len() })
    })
    .await
}
