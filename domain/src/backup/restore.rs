//! Restores a whole site from a backup.

use super::destination::Destination;
use super::files::{FILES, NAVIGATION};
use super::header::{Backup, BackupId};
use super::place::BackupPlace;
use super::read::read_backup;
use super::stage::Stage;
use super::verify::verify_backup;
use super::{BackupError, Result};
use crate::Cms;
use crate::clock::Clock;
use crate::copy::{copy_site, is_copy_target};
use crate::error::Error;
use crate::files::storage::MediaStorage;
use crate::nodes::refuse_served;
use content::fields::registry::Types;
use object_store::path::Path as Key;
use object_store::{ObjectStore, ObjectStoreExt};
use std::fs;
use std::path::Path;
use std::sync::Arc;
use storage::{DatabaseLocation, OWNER, RESTORE_FOLDER, Snapshot};

/// Names that an empty data folder may have: of
/// the lock of commands, and of file systems.
const IGNORED_NAMES: &[&str] = &[".lock", "lost+found"];

/// An empty place for a restored site.
pub struct RestoreTarget<'a> {
    pub data: &'a Path,
    pub database: &'a DatabaseLocation,
    pub media: &'a MediaStorage,
}

/// Restores a site into an empty data folder or database. The database is
/// named last, so that a half site is not taken for a whole one. An
/// interrupted restore can run again.
///
/// # Errors
/// `Missing`, `Newer`, `Damaged`, `Occupied`, `ForeignFiles` or `Failed`. Then
/// the data folder is as empty as before.
pub async fn restore_site(
    place: &BackupPlace,
    id: Option<&BackupId>,
    to: &RestoreTarget<'_>,
    (types, clock): (Types, Arc<dyn Clock>),
) -> Result<Backup> {
    if *to.database == DatabaseLocation::Folder {
        refuse_occupied(to.data)?;
    }
    let backup = verify_backup(place, id).await?;
    let opened = to.media.open(to.data).map_err(Error::from)?;
    refuse_foreign_files(&*opened.store, &backup, to.media).await?;
    let stage = Stage::begin(to.data.join(RESTORE_FOLDER), opened.store).map_err(Error::from)?;
    let restored = async {
        read_backup(place, Some(&backup.id), Destination::Stage(&stage)).await?;
        if let Some(reason) = Snapshot::of(&stage.folder).integrity_check().await?.into_iter().next() {
            return Err(BackupError::Damaged { place: place.to_string(), reason });
        }
        match to.database {
            DatabaseLocation::Folder => Ok(stage.move_into(to.data).map_err(Error::from)?),
            DatabaseLocation::Server(_) => copy_to_server(&stage, to, (types, clock)).await,
        }
    };
    let restored = restored.await;
    stage.remove();
    if restored.is_err() && matches!(to.media, MediaStorage::Folder) {
        // It was empty before.
        let _ = fs::remove_dir_all(to.data.join(FILES));
    }
    restored.map(|()| backup)
}

/// Refuses a data folder with anything in it, except
/// the files of an interrupted restore.
pub(super) fn refuse_occupied(data: &Path) -> Result<()> {
    let is_interrupted = data.join(RESTORE_FOLDER).exists() && !data.join(Snapshot::FILE).exists();
    let is_left = |name: &str| is_interrupted && (name == RESTORE_FOLDER || format!("{name}/") == FILES);
    for entry in fs::read_dir(data).map_err(Error::from)? {
        let name = entry.map_err(Error::from)?.file_name();
        let name = name.to_string_lossy();
        if !IGNORED_NAMES.contains(&&*name) && !is_left(&name) {
            return Err(BackupError::Occupied { place: data.display().to_string() });
        }
    }
    Ok(())
}

async fn refuse_foreign_files(store: &dyn ObjectStore, backup: &Backup, media: &MediaStorage) -> Result<()> {
    let owner = match store.get(&Key::from(OWNER)).await {
        Err(object_store::Error::NotFound { .. }) => return Ok(()),
        found => found.map_err(Error::from)?.bytes().await.map_err(Error::from)?,
    };
    let owner = String::from_utf8_lossy(&owner);
    match owner.lines().next() == Some(&backup.installation) {
        true => Ok(()),
        false => Err(BackupError::ForeignFiles { place: media.to_string() }),
    }
}

async fn copy_to_server(stage: &Stage, to: &RestoreTarget<'_>, (types, clock): (Types, Arc<dyn Clock>)) -> Result<()> {
    let opened = |error: storage::OpenError| BackupError::Opened(error);
    let source =
        Cms::open(&stage.folder, &DatabaseLocation::Folder, &MediaStorage::Folder, types.clone(), Arc::clone(&clock));
    let source = source.await.map_err(opened)?;
    let target = Cms::open(to.data, to.database, to.media, types, clock).await.map_err(opened)?;
    let copied = async {
        refuse_served(&target, to.data).await.map_err(opened)?;
        if !is_copy_target(&target).await? {
            return Err(BackupError::Occupied { place: "The database".to_owned() });
        }
        copy_site(&source, &target, (to.data, to.database)).await?;
        Ok(stage.move_file(NAVIGATION, to.data).map_err(Error::from)?)
    };
    let copied = copied.await;
    source.close().await;
    target.close().await;
    copied
}
