//! Reads a whole backup and compares it with its description.

use super::Result;
use super::destination::Destination;
use super::header::{Backup, BackupId};
use super::place::BackupPlace;
use super::progress::Progress;
use super::read::read_backup;

/// Verifies a backup. Without an id, verifies the newest complete one.
///
/// # Errors
/// `Missing`, `Newer` or `Damaged`.
pub async fn verify_backup(place: &BackupPlace, id: Option<&BackupId>, progress: &Progress) -> Result<Backup> {
    read_backup(place, id, (Destination::Nowhere, progress)).await
}
