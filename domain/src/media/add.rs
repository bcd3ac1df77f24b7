//! Adds files to the library.

use super::inspect::inspect;
use super::rules::{choose_name, clean_file_name, find_folder, invalid, with_ending_of};
use crate::error::{Error, Result};
use crate::files::Incoming;
use crate::write::Effect;
use crate::{Cms, access, audit, webhooks};
use model::access::{Actor, Operation};
use model::audit::AuditAction;
use model::error::{Code, ErrorItem};
use model::media::{MAX_FILE_BYTES, MediaFile, MediaKind};
use model::webhook::WebhookEvent;
use storage::Connection;
use storage::files::{self, NewFile};
use storage::jobs::{self, JobKind};

/// An uploaded file.
pub struct Upload {
    /// Folder, with leading and trailing `/`.
    pub path: String,
    pub file_name: String,
    /// Content type declared by the client.
    pub declared_type: Option<String>,
    /// `None` if no file was sent.
    pub file: Option<Incoming>,
    pub alt_text: String,
}

/// Starts an upload. It is written to
/// disk, never held in memory as a whole.
///
/// # Errors
/// `Forbidden`, `Unauthenticated`, `Storage`.
pub async fn receive_file(cms: &Cms, actor: &Actor) -> Result<Incoming> {
    access::require(actor, Operation::AddMedia)?;
    cms.files.receive().await
}

/// Appends bytes to an upload.
///
/// # Errors
/// `ML_01` if the file is larger than 100 MiB. `Storage`.
pub async fn receive_bytes(file: &mut Incoming, bytes: &[u8]) -> Result<()> {
    if file.size() + bytes.len() as u64 > MAX_FILE_BYTES as u64 {
        return Err(Error::TooLarge(ErrorItem::new(Code::FileTooLarge, "media", "f")));
    }
    file.write(bytes).await
}

/// Adds a picture or document. Corrects its name: replaces
/// invalid characters, shortens it, corrects the extension
/// of a picture, and adds a number if the name is taken.
///
/// # Errors
/// `V_17` for an empty file. `V_12` for a
/// missing folder, an unsupported type,
/// or a wrong declared type or extension.
pub async fn add_file(cms: &Cms, actor: &Actor, mut upload: Upload) -> Result<MediaFile> {
    access::require(actor, Operation::AddMedia)?;
    let mut incoming = require_file(upload.file.take())?;
    let name = clean_file_name(&upload.file_name);
    find_folder(&mut cms.db.read().await?, &upload.path, "path").await?;
    let found = inspect(cms, &mut incoming, &name, upload.declared_type.as_deref()).await?;
    let name = with_ending_of(&name, found.kind, found.extensions)?;
    let size = incoming.size();
    let _naming = cms.bytes_lock.share(&cms.db).await?;
    let content = found.content(&cms.files.store_original(incoming).await?, size);

    cms.write(Effect::Internal, async |tx| {
        let path = find_folder(tx, &upload.path, "path").await?;
        let file_name = choose_name(tx, &path, &name).await?;
        let new = NewFile {
            path: &path,
            file_name: &file_name,
            kind: found.kind,
            content: Some(&content),
            content_type: &content.content_type,
            video_url: None,
            alt_text: &upload.alt_text,
            by: actor.user_id(),
            at: cms.now(),
        };
        let id = files::insert_file(tx, &new).await?;
        store_content(cms, tx, found.kind, &content).await?;
        let event = audit::AuditEvent { action: AuditAction::AddFile, id: Some(id.0), detail: &file_name };
        audit::record(cms, tx, actor, event).await?;
        webhooks::events::media_changed(cms, tx, WebhookEvent::MediaAdded, &[id]).await?;
        Ok(files::get_file(tx, id).await?)
    })
    .await
}

/// Returns the file of an upload unless it is missing or empty.
///
/// # Errors
/// `V_17` if the file is missing or empty.
pub(super) fn require_file(file: Option<Incoming>) -> Result<Incoming> {
    file.filter(|file| file.size() > 0).ok_or_else(|| invalid(Code::NoFile, "f"))
}

/// Stores facts about a file's bytes, and
/// queues the job that analyzes them.
pub(super) async fn store_content(
    cms: &Cms,
    conn: &mut Connection,
    kind: MediaKind,
    content: &files::ContentFacts,
) -> Result<()> {
    files::insert_content(conn, content).await?;
    let job = if kind.is_picture() { JobKind::DescribePicture } else { JobKind::ExtractText };
    Ok(jobs::insert_job(conn, job, &content.hash, cms.now().into()).await?)
}
