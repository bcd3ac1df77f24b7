//! Moves and renames folders.

use crate::error::Result;
use crate::media::rules::{ROOT, find_folder, invalid, normal_path};
use crate::write::Effect;
use crate::{Cms, access, audit, webhooks};
use model::access::{Actor, Operation};
use model::audit::AuditAction;
use model::error::Code;
use model::fold::fold_file_name;
use model::media::MediaFolder;
use model::webhook::WebhookEvent;
use storage::folders;

/// Moves or renames a folder with its
/// subfolders. The new parent must exist.
///
/// # Errors
/// `V_12` for a missing folder, the root, an
/// invalid name, or a move into itself. `V_14`
/// for a long path. `ML_02` for a taken name.
pub async fn move_folder(cms: &Cms, actor: &Actor, from: &str, to: &str) -> Result<MediaFolder> {
    access::require(actor, Operation::ChangeMedia)?;
    let to = normal_path(to, "newPath")?;
    cms.write(Effect::Internal, async |tx| {
        let from = find_folder(tx, from, "oldPath").await?;
        if from == ROOT {
            return Err(invalid(Code::NotValid, "oldPath"));
        }
        if to == ROOT
            || (fold_file_name(&to) != fold_file_name(&from) && fold_file_name(&to).starts_with(&fold_file_name(&from)))
        {
            return Err(invalid(Code::NotValid, "newPath"));
        }
        let to = format!("{}{}/", find_folder(tx, folders::parent(&to), "newPath").await?, folders::name(&to));
        if fold_file_name(&to) != fold_file_name(&from) && folders::find_path(tx, &fold_file_name(&to)).await?.is_some()
        {
            return Err(invalid(Code::FolderExists, "newPath"));
        }
        folders::update_paths(tx, &from, &to).await?;
        let files = folders::list_file_ids(tx, &to).await?;
        webhooks::events::media_changed(cms, tx, WebhookEvent::MediaChanged, &files).await?;
        let detail = format!("{from} → {to}");
        let event = audit::AuditEvent { action: AuditAction::MoveFolder, id: None, detail: &detail };
        audit::record(cms, tx, actor, event).await?;
        let folders = folders::list_in(tx, folders::parent(&to)).await?;
        let moved = folders.into_iter().find(|folder| folder.path == to);
        moved.ok_or_else(|| invalid(Code::NotValid, "newPath"))
    })
    .await
}
