//! Writes a backup of a repository as a tar file.

use super::archive::TarWriter;
use super::files::{HEADER, LIST};
use super::header::BackupId;
use super::place::{BackupPlace, OpenPlace};
use super::read::{find_backup, open_file};
use super::repository::{Repository, parse_list};
use super::{BackupError, Result};
use crate::error::Error;
use tokio::io::{AsyncWrite, AsyncWriteExt};

/// Writes a backup as a tar file, which has the bytes that
/// `create_backup` would have written to one.
///
/// # Errors
/// `Missing`, `Damaged`, or `Failed`, also if `to` takes no bytes.
/// Then the tar file lacks its description, its last file.
pub async fn export_backup(
    place: &BackupPlace,
    id: &BackupId,
    to: impl AsyncWrite + Unpin + Send + 'static,
) -> Result<()> {
    let repository = open_repository(place).await?;
    let backup = find_backup(&repository, Some(id)).await?;
    let list = repository.find_list(&backup).await?;
    let mut tar = TarWriter::new(to, id);
    for expected in parse_list(&backup, &list, repository.name())? {
        let from = open_file(&repository, id, &expected).await?;
        let file = tar.append(&expected.name, expected.bytes, from).await.map_err(Error::from)?;
        if file != expected {
            let reason = format!("{} was changed", expected.name);
            return Err(BackupError::Damaged { place: repository.name().to_owned(), reason });
        }
    }
    let header = serde_json::to_vec_pretty(&backup).map_err(Error::from)?;
    for (name, json) in [(LIST, &list), (HEADER, &header)] {
        tar.append(name, json.len() as u64, &json[..]).await.map_err(Error::from)?;
    }
    let mut written = tar.finish().await.map_err(Error::from)?;
    Ok(written.shutdown().await.map_err(Error::from)?)
}

/// Checks that a place has a complete backup.
///
/// # Errors
/// `Missing`, `NoAnswer`, `Place` or `Failed`.
pub async fn require_backup(place: &BackupPlace, id: &BackupId) -> Result<()> {
    find_backup(&open_repository(place).await?, Some(id)).await.map(drop)
}

/// Opens a place that is a repository.
///
/// # Errors
/// `Missing` if the folder is missing, or if the place is a tar file. `NoAnswer`.
pub(super) async fn open_repository(place: &BackupPlace) -> Result<Repository> {
    place.require_answer().await?;
    let place = place.clone();
    let opened = tokio::task::spawn_blocking(move || match place.open_existing()? {
        OpenPlace::Repository(repository) => Ok(repository),
        OpenPlace::Archive(_) => Err(BackupError::Missing { place: place.to_string(), id: None }),
    });
    opened.await.map_err(Error::from)?
}
