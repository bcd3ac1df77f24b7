//! Creates folders.

use crate::error::Result;
use crate::media::rules::{check_folder_name, find_folder, invalid, parse_path};
use crate::write::Effect;
use crate::{Cms, access, audit};
use model::access::{Actor, Operation};
use model::audit::AuditAction;
use model::error::Code;
use model::fold::fold_file_name;
use model::media::MediaFolder;
use storage::folders;
use unicode_normalization::UnicodeNormalization;

/// Creates a folder.
///
/// # Errors
/// `V_12` for a missing parent or an invalid name.
/// `V_14` for a long name. `ML_02` for a taken name.
pub async fn create_folder(cms: &Cms, actor: &Actor, path: &str, name: &str) -> Result<MediaFolder> {
    access::require(actor, Operation::ChangeMedia)?;
    let name: String = name.trim().nfc().collect();
    check_folder_name(&name, "folderName")?;
    let path = cms.write(Effect::Internal, async |tx| {
        let parent = find_folder(tx, path, "path").await?;
        let path = format!("{parent}{name}/");
        parse_path(&path, "folderName")?;
        if folders::find_path(tx, &fold_file_name(&path)).await?.is_some() {
            return Err(invalid(Code::FolderExists, "folderName"));
        }
        folders::insert_folder(tx, &path, actor.user_id(), cms.now().into()).await?;
        let event = audit::AuditEvent { action: AuditAction::CreateFolder, id: None, detail: &path };
        audit::record(cms, tx, actor, event).await?;
        Ok(path)
    });
    Ok(MediaFolder { path: path.await?, name, file_count: 0 })
}
