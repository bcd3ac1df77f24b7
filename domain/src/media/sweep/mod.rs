//! Removing bytes that nothing names: of uploads that a crash or a full disk interrupted, and of files that were purged.
//!
//! Bytes are deleted by what a row says, never because they are unknown. A row of a content or a picture that nothing names says that the
//! database released it. A file that the database does not know gets a row, and is deleted when it stayed unknown for long enough.
mod unknown;

use super::installation::owns_files;
use super::missing::{list_named_originals, note_missing};
use crate::Cms;
use crate::error::Result;
use crate::files::{KeptFile, Kind};
use crate::users::avatar;
use crate::write::Effect;
use std::collections::HashSet;
use std::time::{Duration, SystemTime};
use storage::files::list_named_contents;
use storage::unnamed_files::{self, Released};
use storage::{Connection, pictures};

/// Number of hashes that one query looks up.
const BATCH: usize = 500;
/// The longest time between the bytes of an upload and its row.
const MAX_UPLOAD_TIME: Duration = Duration::from_hours(2);

/// Returns whether a row says that these bytes are not needed any more.
fn is_released(released: &Released, kind: Kind, hash: &str) -> bool {
    match kind {
        Kind::Original => released.contents.contains(hash),
        Kind::Rendition => released.pictures.contains(hash),
        Kind::Preview => released.contents.contains(hash) || released.pictures.contains(hash),
        Kind::Avatar => false,
    }
}

/// Removes what an earlier process left of uploads that were never finished. A folder that cannot be read is left to the next sweep.
pub async fn remove_unfinished(cms: &Cms) {
    if let Err(error) = cms.files.remove_unfinished(cms.opened_at).await {
        tracing::warn!(
            folder = %cms.files.local_folder().display(),
            %error,
            "failed to remove unfinished uploads; the next file cleanup retries it"
        );
    }
}

/// Removes what is not needed any more.
pub(crate) async fn collect(cms: &Cms) -> Result<()> {
    let before = SystemTime::now().checked_sub(MAX_UPLOAD_TIME).unwrap_or(cms.opened_at);
    sweep_files(cms, before.max(cms.opened_at)).await.map(drop)
}

/// Removes unfinished files, released bytes, and files that were unknown for long enough. Unfinished and unknown files are looked at only
/// if they were written before a moment of the machine's clock, because an upload may be between its bytes and its row. Returns how many
/// files were removed. Does nothing in a storage of another installation.
pub async fn sweep_files(cms: &Cms, before: SystemTime) -> Result<usize> {
    if !owns_files(cms).await? {
        return Ok(0);
    }
    let mut removed = cms.files.remove_unfinished(before).await?;
    let released = unnamed_files::list_released(&mut *cms.db.read().await?).await?;
    let originals = list_named_originals(cms).await?;
    let mut unknown = Vec::new();
    for kind in Kind::ALL {
        let mut files = cms.files.list(*kind).await?;
        if *kind == Kind::Original {
            note_missing(cms, &originals, &files);
        }
        while !files.is_empty() {
            let batch: Vec<KeptFile> = files.drain(..files.len().min(BATCH)).collect();
            let hashes: Vec<&str> = batch.iter().map(KeptFile::hash).collect();
            let named = list_named(&mut *cms.db.read().await?, *kind, &hashes).await?;
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
    let alone = cms.naming_bytes.write().await;
    cms.write(Effect::Internal, async |tx| Ok(unnamed_files::delete_released(tx, &released).await?)).await?;
    drop(alone);
    Ok(removed)
}

/// Removes a file unless a row names it. Returns whether it was removed.
///
/// An old file may get a name, because the same picture is uploaded again. So the rows are read while no upload is between its bytes and
/// its row.
async fn remove_unnamed(cms: &Cms, kind: Kind, file: &KeptFile) -> Result<bool> {
    let _alone = cms.naming_bytes.write().await;
    let named = list_named(&mut *cms.db.read().await?, kind, &[file.hash()]).await?;
    if named.is_empty() {
        cms.files.delete(file).await?;
    }
    Ok(named.is_empty())
}

/// Lists the hashes that a row names.
async fn list_named(conn: &mut Connection, kind: Kind, hashes: &[&str]) -> Result<HashSet<String>> {
    match kind {
        Kind::Original => Ok(list_named_contents(conn, hashes).await?),
        Kind::Rendition => Ok(pictures::list_named_pictures(conn, hashes).await?),
        Kind::Preview => Ok(pictures::list_named_previews(conn, hashes).await?),
        Kind::Avatar => avatar::list_used(conn, hashes).await,
    }
}
