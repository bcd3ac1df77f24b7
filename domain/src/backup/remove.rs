//! Removes one backup of a repository.

use super::export::open_repository;
use super::header::BackupId;
use super::place::BackupPlace;
use super::prune::remove_one;
use super::read::find_backup;
use super::scratch::Scratch;
use super::{BackupError, Result};
use crate::Cms;
use crate::media::installation::find_or_make_id;
use std::path::Path;

/// Removes a backup, and the files that no other backup has.
///
/// # Errors
/// `Missing`, `NoAnswer`, `Running`, `ForeignRepository` or `Failed`.
pub async fn remove_backup(cms: &Cms, data: &Path, place: &BackupPlace, id: &BackupId) -> Result<()> {
    let repository = open_repository(place).await?;
    match find_backup(&repository, Some(id)).await {
        // A backup that is not readable can be removed too.
        Ok(_) | Err(BackupError::Damaged { .. } | BackupError::Newer { .. }) => {}
        Err(error) => return Err(error),
    }
    let _scratch = Scratch::begin(cms, data).await?;
    let lock = repository.claim(&find_or_make_id(cms).await?).await?;
    remove_one(&repository, id, (cms.now(), lock.is_some())).await.map(drop)
}
