//! Reads all files of a backup, and compares them with its description.

use super::archive::read_archive;
use super::destination::Destination;
use super::files::is_known_name;
use super::header::{Backup, BackupFile, BackupId};
use super::place::{BackupPlace, OpenPlace};
use super::progress::Progress;
use super::repository::{Repository, is_digest};
use super::{BackupError, Result};
use crate::error::Error;
use futures_util::{StreamExt, TryStreamExt, stream};
use model::backup::BackupPhase;
use storage::{NEWEST_MIGRATION, Snapshot};
use tokio::io::AsyncRead;

/// Number of files of a repository that are read at the same time.
const CONCURRENT_READS: usize = 4;

/// Reads a backup. Without an id, reads the newest complete one.
///
/// # Errors
/// `Missing`, `Newer`, `Damaged`, or a failure of the destination.
pub(super) async fn read_backup(
    place: &BackupPlace,
    id: Option<&BackupId>,
    (destination, progress): (Destination<'_>, &Progress),
) -> Result<Backup> {
    Ok(match place.open_existing()? {
        OpenPlace::Archive(path) => {
            let backup = read_archive(path, &place.to_string(), destination).await?;
            if id.is_some_and(|id| *id != backup.id) {
                return Err(BackupError::Missing { place: place.to_string(), id: id.cloned() });
            }
            refuse_newer(&backup, place)?;
            backup
        }
        OpenPlace::Repository(repository) => {
            let backup = find_backup(&repository, id).await?;
            refuse_newer(&backup, place)?;
            let mut files = repository.list_files(&backup).await?;
            if let Destination::Database(_) = destination {
                files.retain(|file| file.name == Snapshot::FILE);
            }
            read_files(&repository, &backup.id, &files, (destination, progress)).await?;
            backup
        }
    })
}

/// Finds a backup by id, or the newest complete one.
pub(super) async fn find_backup(repository: &Repository, id: Option<&BackupId>) -> Result<Backup> {
    let ids = match id {
        Some(id) => vec![id.clone()],
        None => repository.list_ids().await?,
    };
    for id in ids.iter().rev() {
        if let Some(backup) = repository.find_backup(id).await? {
            return Ok(backup);
        }
    }
    Err(BackupError::Missing { place: repository.name().to_owned(), id: id.cloned() })
}

fn refuse_newer(backup: &Backup, place: &BackupPlace) -> Result<()> {
    match backup.migration > NEWEST_MIGRATION {
        true => Err(BackupError::Newer { place: place.to_string(), release: backup.release.clone() }),
        false => Ok(()),
    }
}

/// Reads files of a repository, and compares them with their descriptions.
pub(super) async fn read_files(
    repository: &Repository,
    id: &BackupId,
    files: &[BackupFile],
    (destination, progress): (Destination<'_>, &Progress),
) -> Result<()> {
    progress.begin(BackupPhase::Verify, (files.len() as u64, files.iter().map(|file| file.bytes).sum()));
    let reads = files.iter().map(|file| async move {
        read_file(repository, id, file, destination).await?;
        progress.add(file.bytes);
        Ok(())
    });
    stream::iter(reads).buffer_unordered(CONCURRENT_READS).try_collect().await
}

/// Reads a file of a repository, and compares it with its description.
async fn read_file(
    repository: &Repository,
    id: &BackupId,
    expected: &BackupFile,
    destination: Destination<'_>,
) -> Result<()> {
    let from = open_file(repository, id, expected).await?;
    let found = destination.receive(&expected.name, from).await.map_err(Error::from)?;
    match found == *expected {
        true => Ok(()),
        false => Err(damaged(repository, format!("{} was changed", expected.name))),
    }
}

/// Opens a file of a repository.
///
/// # Errors
/// `Damaged` if it is missing, or if a backup cannot have its name.
pub(super) async fn open_file(
    repository: &Repository,
    id: &BackupId,
    expected: &BackupFile,
) -> Result<impl AsyncRead + Unpin + use<>> {
    if !is_known_name(&expected.name) || !is_digest(&expected.sha256) {
        return Err(damaged(repository, format!("it names the file {}, which is in no backup", expected.name)));
    }
    let missing = || damaged(repository, format!("{} is missing", expected.name));
    repository.open(id, expected).await?.ok_or_else(missing)
}

fn damaged(repository: &Repository, reason: String) -> BackupError {
    BackupError::Damaged { place: repository.name().to_owned(), reason }
}
