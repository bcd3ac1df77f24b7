//! Restores or purges several trashed files, or all.

use super::FILE_TRASH_RETENTION;
use super::purge::purge_in;
use super::restore::restore_in;
use crate::error::{Error, Result};
use crate::write::Effect;
use crate::{Cms, access};
use model::access::{Actor, Operation};
use model::error::Code;
use model::id::FileId;
use model::media::FileInUse;
use storage::{Transaction, file_trash};

/// Maximum number of files that a client may name per request.
pub const MAX_SELECTED_FILES: usize = 1_000;
/// Maximum number of files that a result lists as in use.
const MAX_REPORTED_FILES_IN_USE: usize = 100;
/// Number of files per transaction. With
/// more, other editors would wait too long.
const FILES_PER_TRANSACTION: usize = 100;

/// Outcome of restoring or purging several files.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct TrashChange {
    /// Number of changed files.
    pub files: usize,
    /// Files that stay in the trash because
    /// live pages show them, up to a maximum.
    pub files_in_use: Vec<FileInUse>,
    pub total_files_in_use: usize,
}

#[derive(Clone, Copy)]
enum TrashAction {
    Restore,
    Purge,
}

/// Restores the given files, or the whole trash for
/// `None`. Skips files that are not in the trash.
///
/// # Errors
/// `V_14` for more than [`MAX_SELECTED_FILES`] files.
pub async fn restore_files(cms: &Cms, actor: &Actor, files: Option<&[FileId]>) -> Result<TrashChange> {
    change_each(cms, actor, files, TrashAction::Restore).await
}

/// Purges the given files, or the whole trash for
/// `None`. Skips files that are not in the trash.
///
/// # Errors
/// `V_14` for more than [`MAX_SELECTED_FILES`] files.
pub async fn purge_files(cms: &Cms, actor: &Actor, files: Option<&[FileId]>) -> Result<TrashChange> {
    change_each(cms, actor, files, TrashAction::Purge).await
}

async fn change_each(cms: &Cms, actor: &Actor, files: Option<&[FileId]>, change: TrashAction) -> Result<TrashChange> {
    access::require(actor, Operation::DeleteMedia)?;
    let files = match files {
        Some(files) if files.len() > MAX_SELECTED_FILES => return Err(Error::refused(Code::TooLong, "media", "files")),
        Some(files) => files.to_vec(),
        None => {
            file_trash::list_trashed_ids(&mut cms.db.read().await?, (cms.now() - FILE_TRASH_RETENTION).into()).await?
        }
    };
    let mut result = TrashChange::default();
    for batch in files.chunks(FILES_PER_TRANSACTION) {
        let done = cms.write(Effect::Internal, async |tx| change_batch(cms, tx, actor, batch, change).await).await?;
        result.files += done.files;
        result.total_files_in_use += done.total_files_in_use;
        result.files_in_use.extend(done.files_in_use);
        result.files_in_use.truncate(MAX_REPORTED_FILES_IN_USE);
    }
    Ok(result)
}

async fn change_batch(
    cms: &Cms,
    tx: &mut Transaction,
    actor: &Actor,
    batch: &[FileId],
    change: TrashAction,
) -> Result<TrashChange> {
    let mut result = TrashChange::default();
    for id in batch {
        let file = match super::get_trashed(tx, *id).await {
            Ok(file) => file,
            Err(Error::NotFound | Error::Refused(_)) => continue,
            Err(error) => return Err(error),
        };
        let live_pages = match change {
            TrashAction::Restore => {
                restore_in(cms, tx, actor, &file).await?;
                None
            }
            TrashAction::Purge => purge_in(cms, tx, actor, &file).await?,
        };
        match live_pages {
            None => result.files += 1,
            Some(live_pages) => result.files_in_use.push(FileInUse { file, live_pages }),
        }
    }
    result.total_files_in_use = result.files_in_use.len();
    Ok(result)
}
