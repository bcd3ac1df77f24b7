//! Copies a site into another data folder, for tests.

use super::Result;
use super::place::refuse_inside;
use super::restore::refuse_occupied;
use super::stage::Stage;
use crate::Cms;
use crate::atomic_write::atomic_write;
use crate::error::Error;
use crate::files::storage::MediaStorage;
use crate::files::{FileKind, Files};
use crate::secret::{self, SigningKey};
use std::path::Path;
use storage::RESTORE_FOLDER;

/// Treatment of persons and secrets in a copy.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Persons {
    Keep,
    /// Removes users' names and passwords, submissions, mails, the audit log
    /// and the key of the site.
    Scrub,
}

/// Copies a site, which can serve meanwhile, into an empty data folder.
/// Returns the number of files.
///
/// The database is named last, as by a restore.
///
/// # Errors
/// `InDataFolder`, `Occupied` or `Failed`.
pub async fn clone_site(cms: &Cms, (from, to): (&Path, &Path), persons: Persons) -> Result<usize> {
    std::fs::create_dir_all(to).map_err(Error::from)?;
    refuse_inside(to, from)?;
    refuse_occupied(to)?;
    let opened = MediaStorage::Folder.open(to).map_err(Error::from)?;
    let files = Files::open(to, &MediaStorage::Folder).map_err(Error::from)?;
    let stage = Stage::begin(to.join(RESTORE_FOLDER), opened.store).map_err(Error::from)?;
    let cloned = async {
        let snapshot = cms.db.snapshot(&stage.folder, cms.now()).await?;
        let (key, kinds): (SigningKey, &[FileKind]) = match persons {
            Persons::Keep => (cms.key, FileKind::ALL),
            Persons::Scrub => {
                snapshot.scrub().await?;
                (rand::random(), &[FileKind::Original, FileKind::Rendition, FileKind::Preview])
            }
        };
        let copied = cms.files.copy_to(&files, kinds).await?;
        atomic_write(&stage.folder.join(secret::FILE), &key).map_err(Error::from)?;
        stage.move_into(to).map_err(Error::from)?;
        Ok(copied)
    };
    let cloned: Result<usize> = cloned.await;
    stage.remove();
    if cloned.is_err() {
        // The folder was empty before.
        let _ = std::fs::remove_dir_all(to.join("files"));
    }
    cloned
}
