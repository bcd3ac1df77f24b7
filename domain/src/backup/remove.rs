//! Removes one backup of a repository.

use super::Result;
use super::export::open_repository;
use super::header::BackupId;
use super::place::BackupPlace;
use super::prune::remove_one;
use super::read::find_backup;
use super::scratch::Scratch;
use crate::Cms;
use crate::media::installation::find_or_make_id;
use std::path::Path;

/// Removes a backup, and the files that no other backup has.
///
/// # Errors
/// `Missing`, `Running`, `ForeignRepository`, `Damaged` or `Failed`.
pub async fn remove_backup(cms: &Cms, data: &Path, place: &BackupPlace, id: &BackupId) -> Result<()> {
    let repository = open_repository(place).await?;
    find_backup(&repository, Some(id)).await?;
    let _scratch = Scratch::begin(cms, data).await?;
    let lock = repository.claim(&find_or_make_id(cms).await?).await?;
    remove_one(&repository, id, (cms.now(), lock.is_some())).await
}
