//! Adding files to the library.

use super::inspect::inspect;
use super::rules::{choose_name, clean_file_name, find_folder, invalid, with_ending_of};
use crate::error::{Error, Result};
use crate::files::Incoming;
use crate::write::Effect;
use crate::{Cms, access, audit};
use model::access::{Actor, Operation};
use model::audit::AuditAction;
use model::error::{Code, ErrorItem};
use model::media::{MAX_FILE_BYTES, MediaFile, MediaKind};
use storage::Connection;
use storage::files::{self, NewFile};
use storage::jobs::{self, JobKind};

/// An uploaded file.
pub struct Upload {
    /// The folder, beginning and ending with `/`.
    pub path: String,
    pub file_name: String,
    /// The content type that the client declares, if any.
    pub declared_type: Option<String>,
    /// The received bytes, or `None` if no file was sent.
    pub file: Option<Incoming>,
    pub alt_text: String,
}

/// Starts to receive a file. It is never in memory as a whole.
///
/// # Errors
/// `Forbidden`, `Unauthenticated`; `Storage`.
pub async fn receive_file(cms: &Cms, actor: &Actor) -> Result<Incoming> {
    access::require(actor, Operation::AddMedia)?;
    cms.files.receive().await
}

/// Adds the next bytes of a file.
///
/// # Errors
/// `ML_01` when they are more than 100 MiB by then; `Storage`.
pub async fn receive_bytes(file: &mut Incoming, bytes: &[u8]) -> Result<()> {
    if file.size() + bytes.len() as u64 > MAX_FILE_BYTES as u64 {
        return Err(Error::TooLarge(ErrorItem::new(Code::FileTooLarge, "media", "f")));
    }
    file.write(bytes).await
}

/// Adds a picture or a document. No name is refused: invalid characters are replaced, a long name
/// is cut, a picture gets the extension of its content, and a name that exists in the folder gets a
/// number. The returned file has the final name.
///
/// # Errors
/// `V_17` without bytes, `ML_01` over 100 MiB. `V_12` for a missing folder, for types that the
/// library does not take, for a declared type that differs from the content, and for an extension
/// of another kind of file.
pub async fn add_file(cms: &Cms, actor: &Actor, mut upload: Upload) -> Result<MediaFile> {
    access::require(actor, Operation::AddMedia)?;
    let mut incoming = take_file(upload.file.take())?;
    let name = clean_file_name(&upload.file_name);
    find_folder(&mut *cms.db.read().await?, &upload.path, "path").await?;
    let found = inspect(cms, &mut incoming, &name, upload.declared_type.as_deref()).await?;
    let name = with_ending_of(&name, found.kind, found.extensions)?;
    let size = incoming.size();
    let _naming = cms.naming_bytes.read().await;
    let content = found.content(&cms.files.keep_original(incoming).await?, size);

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
        keep_content(cms, tx, found.kind, &content).await?;
        let event = audit::AuditEvent { action: AuditAction::AddFile, id: Some(id.0), detail: &file_name };
        audit::record(cms, tx, actor, event).await?;
        Ok(files::get_file(tx, id).await?)
    })
    .await
}

/// Returns the bytes of an upload.
///
/// # Errors
/// `V_17` where there are none.
pub(super) fn take_file(file: Option<Incoming>) -> Result<Incoming> {
    file.filter(|file| file.size() > 0).ok_or_else(|| invalid(Code::NoFile, "f"))
}

/// Stores the facts about the bytes, and queues a closer inspection of them.
pub(super) async fn keep_content(
    cms: &Cms,
    conn: &mut Connection,
    kind: MediaKind,
    content: &files::Content,
) -> Result<()> {
    files::insert_content(conn, content).await?;
    let job = if kind.is_picture() { JobKind::DescribePicture } else { JobKind::ExtractText };
    Ok(jobs::insert_job(conn, job, &content.hash, cms.now().into()).await?)
}
