//! Lists the backups of a repository.

use super::header::Backup;
use super::place::{BackupPlace, OpenPlace};
use super::progress::Progress;
use super::verify::verify_backup;
use super::{BackupError, Result};

/// Lists the complete backups of a place, newest first. Reads a tar
/// file to its end, because its description is the last entry.
///
/// # Errors
/// `Missing` if there is none.
pub async fn list_backups(place: &BackupPlace) -> Result<Vec<Backup>> {
    let OpenPlace::Repository(repository) = place.open_existing()? else {
        return Ok(vec![verify_backup(place, None, &Progress::default()).await?]);
    };
    let mut backups = Vec::new();
    for id in repository.list_ids().await?.iter().rev() {
        backups.extend(repository.find_backup(id).await?);
    }
    match backups.is_empty() {
        true => Err(BackupError::Missing { place: place.to_string(), id: None }),
        false => Ok(backups),
    }
}
