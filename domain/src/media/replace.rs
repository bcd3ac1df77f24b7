//! Replaces the content of files.

use super::add::{Upload, require_file, store_content};
use super::inspect::inspect;
use super::rules::{choose_name, clean_file_name, invalid, with_ending_of};
use crate::error::Result;
use crate::write::Effect;
use crate::{Cms, access, audit, webhooks};
use model::access::{Actor, Operation};
use model::audit::AuditAction;
use model::error::Code;
use model::id::FileId;
use model::media::MediaFile;
use model::webhook::WebhookEvent;
use storage::files;

/// Replaces a file's content. Stored versions
/// of pages still show the old content.
///
/// # Errors
/// `V_17` for an empty file. `V_12` for
/// unsupported content, a wrong name or
/// declared type, or another kind of file.
pub async fn replace_file(cms: &Cms, actor: &Actor, id: FileId, mut upload: Upload) -> Result<MediaFile> {
    access::require(actor, Operation::ChangeMedia)?;
    let file = files::get_file(&mut cms.db.read().await?, id).await?;
    let mut incoming = require_file(upload.file.take())?;
    let name = clean_file_name(&upload.file_name);
    let found = inspect(cms, &mut incoming, &name, upload.declared_type.as_deref()).await?;
    with_ending_of(&name, found.kind, found.extensions)?;
    if found.kind.is_picture() != file.kind.is_picture() || file.video_url.is_some() {
        return Err(invalid(Code::NotValid, "f"));
    }
    let size = incoming.size();
    let _naming = cms.bytes_lock.share(&cms.db).await?;
    let content = found.content(&cms.files.store_original(incoming).await?, size);

    cms.write(Effect::Internal, async |tx| {
        let file = files::get_file(tx, id).await?;
        let (stem, ending) = file.file_name.rsplit_once('.').unwrap_or((&file.file_name, ""));
        let name = match found.extensions.contains(&ending.to_ascii_lowercase().as_str()) {
            true => file.file_name.clone(),
            false => choose_name(tx, &file.path, &format!("{stem}.{}", found.extensions[0])).await?,
        };
        files::update_content(tx, id, found.kind, &name, &content).await?;
        store_content(cms, tx, found.kind, &content).await?;
        let event = audit::AuditEvent { action: AuditAction::ReplaceFile, id: Some(id.0), detail: &name };
        audit::record(cms, tx, actor, event).await?;
        webhooks::events::media_changed(cms, tx, WebhookEvent::MediaChanged, &[id]).await?;
        Ok(files::get_file(tx, id).await?)
    })
    .await
}
