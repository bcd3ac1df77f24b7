//! Lists the backups of a repository.

use super::export::open_repository;
use super::header::{Backup, BackupId};
use super::place::BackupPlace;
use super::progress::Progress;
use super::verify::verify_backup;
use super::{BackupError, Result};

/// A complete backup in a place.
#[derive(Debug)]
pub struct ListedBackup {
    pub id: BackupId,
    /// Its description, or the reason why it cannot be read.
    pub description: Result<Backup>,
}

/// Lists the complete backups of a place, newest first. Reads a tar
/// file to its end, because its description is the last entry.
///
/// # Errors
/// `Missing` if there is none.
pub async fn list_backups(place: &BackupPlace) -> Result<Vec<ListedBackup>> {
    match place {
        BackupPlace::Archive(_) => {
            let backup = verify_backup(place, None, &Progress::default()).await?;
            Ok(vec![ListedBackup { id: backup.id.clone(), description: Ok(backup) }])
        }
        BackupPlace::Repository { .. } => list_repository(place).await,
    }
}

/// Refuses a repository that is new, or that is on a disk which is not mounted.
///
/// # Errors
/// `Emptied`.
pub(crate) async fn require_used(place: &BackupPlace) -> Result<()> {
    let is_used = match open_repository(place).await {
        Err(BackupError::Missing { .. }) => false,
        opened => opened?.is_claimed().await?,
    };
    if is_used { Ok(()) } else { Err(BackupError::Emptied { place: place.to_string() }) }
}

/// Lists the complete backups of a repository, newest first.
///
/// # Errors
/// `Missing` if there is none. `NoAnswer`.
pub async fn list_repository(place: &BackupPlace) -> Result<Vec<ListedBackup>> {
    let repository = open_repository(place).await?;
    let mut ids = repository.list_ids().await?;
    ids.reverse();
    let mut backups = Vec::new();
    for id in ids {
        let description = repository.find_backup(&id).await.transpose();
        backups.extend(description.map(|description| ListedBackup { id, description }));
    }
    match backups.is_empty() {
        true => Err(BackupError::Missing { place: place.to_string(), id: None }),
        false => Ok(backups),
    }
}
