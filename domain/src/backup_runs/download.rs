//! Downloads of backups as tar files.
//!
//! A backup contains all password hashes and the key of the site. So a download
//! needs the user's password, for which it gets a link that soon expires.

use super::write_timeout::WriteTimeout;
use super::{MODEL, find_destination, parse_id, refusal};
use crate::backup::create::{require_room, stream_backup};
use crate::backup::export::{export_backup, require_backup};
use crate::backup::{self, BackupError, BackupId};
use crate::error::{Error, Result};
use crate::files::ByteStream;
use crate::own_thread::run_on_own_thread;
use crate::users::own_password::verify_own_password;
use crate::write::Effect;
use crate::{Cms, access, audit, secret};
use futures_util::future::ready;
use futures_util::{StreamExt, TryStreamExt, stream};
use model::access::{Actor, Operation};
use model::audit::AuditAction;
use model::error::Code;
use model::id::UserId;
use std::sync::Arc;
use storage::Timestamp;
use storage::backup_runs::find_open;
use time::Duration;
use tokio::io::AsyncWrite;
use tokio_util::io::ReaderStream;

/// Time for which a link begins downloads.
const LINK_LIFETIME: Duration = Duration::minutes(2);
/// Word in a link to a backup that is made during its download.
const NEW: &str = "new";
const SEPARATOR: char = '-';
/// Time without a byte after which a download ends. A backup that is
/// made during a paused download prevents all others.
pub const DOWNLOAD_WRITE_TIMEOUT: std::time::Duration = std::time::Duration::from_mins(2);
/// Bytes that wait for the browser.
const BUFFER_BYTES: usize = 256 << 10;

/// Creates the token of a link to a backup. Without an id, the backup is made
/// during the download.
///
/// # Errors
/// `AUTH_02` and `AUTH_03` for the password. `NotFound`. `V_07` if
/// another backup is running, or without room on the disk.
pub async fn create_download(cms: &Cms, actor: &Actor, id: Option<&str>, password: &str) -> Result<String> {
    access::require(actor, Operation::DownloadBackup)?;
    let user = actor.person_id().ok_or(Error::Forbidden)?;
    verify_own_password(cms, actor, password).await?;
    match id {
        Some(id) => {
            let (_, place) = find_destination(cms).ok_or(Error::NotFound)?;
            require_backup(place, &parse_id(id)?).await.map_err(refusal)?;
        }
        None => {
            let setup = cms.backup_setup.get().ok_or(Error::NotFound)?;
            if find_open(&mut cms.db.read().await?).await?.is_some() {
                return Err(Error::refused(Code::NotPossible, MODEL, "run"));
            }
            require_room(cms, &setup.data).await.map_err(refusal)?;
        }
    }
    let id = id.unwrap_or(NEW);
    cms.write(Effect::Internal, async |tx| {
        let event = audit::AuditEvent { action: AuditAction::DownloadBackup, id: None, detail: id };
        audit::record(cms, tx, actor, event).await
    })
    .await?;
    let expires_at = Timestamp::from(cms.now() + LINK_LIFETIME).as_millis();
    let signature = secret::derive(&cms.key, &signed_text(id, user, expires_at));
    Ok(format!("{id}{SEPARATOR}{expires_at}{SEPARATOR}{signature}"))
}

/// A permitted download.
#[derive(Clone, Debug)]
pub struct Download {
    /// `None` for a backup that is made during the download.
    stored: Option<BackupId>,
    /// Id of the backup, for the name of the file.
    pub id: BackupId,
}

/// Opens a link to a backup.
///
/// # Errors
/// `NotFound` for a forged or expired link, and for that of another user.
pub fn open_download(cms: &Cms, actor: &Actor, token: &str) -> Result<Download> {
    access::require(actor, Operation::DownloadBackup)?;
    let user = actor.person_id().ok_or(Error::Forbidden)?;
    let mut parts = token.splitn(3, SEPARATOR);
    let (Some(id), Some(expires_at), Some(signature)) = (parts.next(), parts.next(), parts.next()) else {
        return Err(Error::NotFound);
    };
    let expires_at: i64 = expires_at.parse().map_err(|_| Error::NotFound)?;
    let remaining = expires_at - Timestamp::from(cms.now()).as_millis();
    let is_valid = (1..=LINK_LIFETIME.whole_milliseconds()).contains(&i128::from(remaining));
    if !is_valid || !secret::is_derived(&cms.key, &signed_text(id, user, expires_at), signature) {
        return Err(Error::NotFound);
    }
    Ok(match id {
        NEW => Download { stored: None, id: BackupId::at(cms.now()) },
        id => {
            let id = parse_id(id)?;
            Download { stored: Some(id.clone()), id }
        }
    })
}

fn signed_text(id: &str, UserId(user): UserId, expires_at: i64) -> String {
    format!("backup download {id} {user} {expires_at}")
}

/// Reads a backup as a tar file. If it fails, or if the browser reads nothing until
/// the timeout, the stream ends with an error. The file then lacks its end, so
/// that it cannot be restored.
///
/// # Errors
/// `Internal` if the system has no room for another thread.
pub fn read_download(cms: Arc<Cms>, download: Download, write_timeout: std::time::Duration) -> Result<ByteStream> {
    let (reader, writer) = tokio::io::duplex(BUFFER_BYTES);
    let writer = WriteTimeout::new(writer, write_timeout);
    let write = move || async move { write_download(&cms, &download, writer).await };
    let written = run_on_own_thread("backup-download", write)?;
    let end = async {
        let failure = match written.await {
            Ok(Ok(())) => return None,
            Ok(Err(error)) => error.to_string(),
            Err(_) => "its thread panicked".to_owned(),
        };
        tracing::warn!(failure, "the download of a backup broke off");
        Some(Err(Error::internal(failure)))
    };
    let bytes = ReaderStream::with_capacity(reader, BUFFER_BYTES).map_err(Error::from);
    Ok(bytes.chain(stream::once(end).filter_map(ready)).boxed())
}

/// Writes a backup as a tar file.
///
/// # Errors
/// Those of [`export_backup`] and [`stream_backup`].
async fn write_download(
    cms: &Cms,
    download: &Download,
    to: impl AsyncWrite + Unpin + Send + 'static,
) -> backup::Result<()> {
    let missing = || BackupError::Missing { place: "The server".to_owned(), id: Some(download.id.clone()) };
    match &download.stored {
        Some(id) => {
            let (_, place) = find_destination(cms).ok_or_else(missing)?;
            export_backup(place, id, to).await
        }
        None => {
            let setup = cms.backup_setup.get().ok_or_else(missing)?;
            stream_backup(cms, &setup.data, download.id.clone(), to).await
        }
    }
}
