//! Removes files that nothing uses, which interrupted
//! uploads and purged files leave.
//!
//! A file is released if it has a row in the database
//! that nothing refers to. It is deleted at once. A
//! file without a row is unknown, and may belong to a
//! newer database. It is recorded, and deleted later.
mod unknown;

use super::installation::owns_files;
use super::missing::{list_named_originals, record_missing};
use crate::Cms;
use crate::error::Result;
use crate::files::{FileKind, StorageEntry};
use crate::users::avatar;
use crate::write::Effect;
use std::collections::HashSet;
use std::time::{Duration, SystemTime};
use storage::files::list_named_contents;
use storage::unnamed_files::{self, ReleasedFiles};
use storage::{Connection, pictures};

/// Number of hashes per query.
const HASH_BATCH_SIZE: usize = 500;
/// Maximum time between storing an upload's bytes and adding its row.
const UPLOAD_TIMEOUT: Duration = Duration::from_hours(2);

/// Returns true if these bytes are released.
fn is_released(released: &ReleasedFiles, kind: FileKind, hash: &str) -> bool {
    match kind {
        FileKind::Original => released.contents.contains(hash),
        FileKind::Rendition => released.pictures.contains(hash),
        FileKind::Preview => released.contents.contains(hash) || released.pictures.contains(hash),
        FileKind::Avatar => false,
    }
}

/// Removes unfinished uploads of earlier processes. Only logs a failure.
pub async fn remove_unfinished(cms: &Cms) {
    if let Err(error) = cms.files.remove_unfinished(oldest_upload(cms)).await {
        tracing::warn!(
            folder = %cms.files.local_folder().display(),
            %error,
            "failed to remove unfinished uploads; the next file cleanup retries it"
        );
    }
}

/// Removes unneeded files. Ignores unknown and unfinished
/// files of uploads that may still run.
pub(crate) async fn collect(cms: &Cms) -> Result<()> {
    remove_expired_files(cms, oldest_upload(cms)).await.map(drop)
}

/// Returns the earliest time at which an upload
/// that still runs can have begun.
fn oldest_upload(cms: &Cms) -> SystemTime {
    let before = SystemTime::now().checked_sub(UPLOAD_TIMEOUT).unwrap_or(cms.opened_at);
    // Other nodes may have uploads that are older than this process.
    if cms.db.is_shared() { before } else { before.max(cms.opened_at) }
}

/// Removes unfinished, released and long unknown files, unless the
/// storage belongs to another installation. Returns their number.
///
/// Unfinished and unknown files must be older than `before`, because an upload
/// adds its row last.
pub async fn remove_expired_files(cms: &Cms, before: SystemTime) -> Result<usize> {
    if !owns_files(cms).await? {
        return Ok(0);
    }
    let mut removed = cms.files.remove_unfinished(before).await?;
    let released = unnamed_files::list_released(&mut cms.db.read().await?).await?;
    let originals = list_named_originals(cms).await?;
    let mut unknown = Vec::new();
    for kind in FileKind::ALL {
        let mut files = cms.files.list(*kind).await?;
        if *kind == FileKind::Original {
            record_missing(cms, &originals, &files);
        }
        while !files.is_empty() {
            let batch: Vec<StorageEntry> = files.drain(..files.len().min(HASH_BATCH_SIZE)).collect();
            let hashes: Vec<&str> = batch.iter().map(StorageEntry::hash).collect();
            let named = list_named(&mut cms.db.read().await?, *kind, &hashes).await?;
            for file in batch.into_iter().filter(|file| !named.contains(file.hash())) {
                if is_released(&released, *kind, file.hash()) {
                    removed += usize::from(remove_unnamed(cms, *kind, &file).await?);
                } else if file.written_at < before {
                    unknown.push((*kind, file));
                }
            }
        }
    }
    removed += unknown::follow(cms, &unknown).await?;
    let alone = cms.bytes_lock.exclude(&cms.db).await?;
    cms.write(Effect::Internal, async |tx| Ok(unnamed_files::delete_released(tx, &released).await?)).await?;
    drop(alone);
    Ok(removed)
}

/// Removes a file if nothing uses it.
/// Returns true if the file was removed.
///
/// Reads the database while no upload runs.
/// Otherwise a repeated upload could
/// begin to use the file in between.
async fn remove_unnamed(cms: &Cms, kind: FileKind, file: &StorageEntry) -> Result<bool> {
    let _alone = cms.bytes_lock.exclude(&cms.db).await?;
    let named = list_named(&mut cms.db.read().await?, kind, &[file.hash()]).await?;
    if named.is_empty() {
        cms.files.delete(file).await?;
    }
    Ok(named.is_empty())
}

/// Returns those of the hashes that are in use.
async fn list_named(conn: &mut Connection, kind: FileKind, hashes: &[&str]) -> Result<HashSet<String>> {
    match kind {
        FileKind::Original => Ok(list_named_contents(conn, hashes).await?),
        FileKind::Rendition => Ok(pictures::list_named_pictures(conn, hashes).await?),
        FileKind::Preview => Ok(pictures::list_named_previews(conn, hashes).await?),
        FileKind::Avatar => avatar::list_used(conn, hashes).await,
    }
}
