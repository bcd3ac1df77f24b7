//! Copies a site into another data folder, for tests.

use super::Result;
use super::consistent::copy_consistently;
use super::new_site::{NewSite, create_empty, create_private};
use super::place::refuse_inside;
use super::stage::Stage;
use crate::Cms;
use crate::atomic_write::atomic_write;
use crate::error::Error;
use crate::files::storage::MediaStorage;
use crate::files::{FileKind, Files, StorageEntry};
use crate::secret::{self, SigningKey};
use std::collections::HashSet;
use std::path::Path;
use storage::files::list_all_named_contents;

/// Treatment of persons and secrets in a copy.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Persons {
    Keep,
    /// Removes users' names and passwords, submissions, mails, the audit log
    /// and the key of the site.
    Scrub,
}

/// Copies a site, which can serve meanwhile, into an empty data folder.
/// Returns the number of files. The database is last, as in a restore.
///
/// # Errors
/// `InDataFolder`, `Occupied` or `Failed`.
pub async fn clone_site(cms: &Cms, (from, to): (&Path, &Path), persons: Persons) -> Result<usize> {
    refuse_inside(to, from)?;
    create_private(to).map_err(Error::from)?;
    let new = NewSite::begin(to)?;
    let cloned = async {
        let files = Files::open(to, &MediaStorage::Folder).map_err(Error::from)?;
        let (key, kinds): (SigningKey, &[FileKind]) = match persons {
            Persons::Keep => (cms.key, FileKind::ALL),
            Persons::Scrub => (rand::random(), &[FileKind::Original, FileKind::Rendition, FileKind::Preview]),
        };
        copy_database_and_files(cms, new.folder(), (&files, kinds), persons).await?;
        atomic_write(&new.folder().join(secret::FILE), &key).map_err(Error::from)?;
        let store = MediaStorage::Folder.open(to).map_err(Error::from)?.store;
        Stage::new(new.folder(), store).move_into(to).map_err(Error::from)?;
        let mut count = 0;
        for kind in kinds {
            count += files.list(*kind).await?.len();
        }
        Ok(count)
    };
    let cloned = cloned.await;
    new.end(cloned)
}

/// Copies the database, then its files.
async fn copy_database_and_files(
    cms: &Cms,
    folder: &Path,
    (files, kinds): (&Files, &[FileKind]),
    persons: Persons,
) -> Result<()> {
    let copy = async || {
        create_empty(folder).map_err(Error::from)?;
        let snapshot = cms.db.snapshot(folder, cms.now()).await?;
        if persons == Persons::Scrub {
            snapshot.scrub().await?;
        }
        cms.files.copy_to(files, kinds).await?;
        let copied = files.list(FileKind::Original).await?;
        let copied: HashSet<&str> = copied.iter().map(StorageEntry::hash).collect();
        let mut missing = list_all_named_contents(&mut snapshot.read().await?).await?;
        missing.retain(|hash| !copied.contains(hash.as_str()));
        let mut missing: Vec<String> = missing.into_iter().collect();
        missing.sort();
        Ok(((), missing))
    };
    // The site itself can lack files.
    copy_consistently(copy).await.map(drop)
}
