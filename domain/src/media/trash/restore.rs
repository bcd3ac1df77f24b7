//! Restores files from the trash.

use crate::error::Result;
use crate::media::rules::{ROOT, choose_name, parse_path};
use crate::write::Effect;
use crate::{Cms, access, audit, webhooks};
use model::access::{Actor, Operation};
use model::audit::AuditAction;
use model::fold::fold_file_name;
use model::id::{FileId, UserId};
use model::media::MediaFile;
use model::webhook::WebhookEvent;
use storage::files::get_file;
use storage::{Connection, Timestamp, Transaction, file_trash, folders};

/// Restores a file to its folder, which is created
/// if needed. Adds a number if the name is taken.
///
/// # Errors
/// `V_07` if the file is not in the trash.
pub async fn restore_file(cms: &Cms, actor: &Actor, id: FileId) -> Result<MediaFile> {
    access::require(actor, Operation::DeleteMedia)?;
    cms.write(Effect::Internal, async |tx| {
        let file = super::get_trashed(tx, id).await?;
        restore_in(cms, tx, actor, &file).await?;
        Ok(get_file(tx, id).await?)
    })
    .await
}

/// Restores a trashed file in a transaction.
pub(super) async fn restore_in(cms: &Cms, tx: &mut Transaction, actor: &Actor, file: &MediaFile) -> Result<()> {
    let path = make_folders(tx, &file.path, actor.user_id(), cms.now().into()).await?;
    let name = choose_name(tx, &path, &file.file_name).await?;
    file_trash::update_restored(tx, file.id, &path, &name).await?;
    let event = audit::AuditEvent { action: AuditAction::RestoreFile, id: Some(file.id.0), detail: &name };
    audit::record(cms, tx, actor, event).await?;
    webhooks::events::media_changed(cms, tx, WebhookEvent::MediaAdded, &[file.id]).await
}

/// Creates the missing folders of a path.
/// Returns the path in its stored spelling.
async fn make_folders(conn: &mut Connection, path: &str, by: Option<UserId>, at: Timestamp) -> Result<String> {
    let mut made = ROOT.to_owned();
    for name in parse_path(path, "path")? {
        let next = format!("{made}{name}/");
        folders::insert_folder(conn, &next, by, at).await?;
        made = folders::find_path(conn, &fold_file_name(&next)).await?.unwrap_or(next);
    }
    Ok(made)
}
