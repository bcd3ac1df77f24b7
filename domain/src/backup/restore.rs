//! Restores a whole site from a backup.

use super::destination::Destination;
use super::files::NAVIGATION;
use super::header::{Backup, BackupId};
use super::new_site::{NewSite, create_empty};
use super::place::BackupPlace;
use super::progress::Progress;
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
use storage::{DatabaseLocation, OWNER, RESTORE_FOLDER};

/// An empty place for a restored site.
pub struct RestoreTarget<'a> {
    pub data: &'a Path,
    pub database: &'a DatabaseLocation,
    pub media: &'a MediaStorage,
}

/// Restores a site into an empty data folder or database. The database is
/// last, so that a half site is not taken for a whole one. An interrupted
/// restore can run again.
///
/// # Errors
/// `Missing`, `Newer`, `Damaged`, `Occupied`, `ForeignFiles`, `Opened` or
/// `Failed`. Then an empty data folder is as empty as before.
pub async fn restore_site(
    place: &BackupPlace,
    id: Option<&BackupId>,
    to: &RestoreTarget<'_>,
    parts: (Types, Arc<dyn Clock>),
) -> Result<Backup> {
    let backup = verify_backup(place, id, &Progress::default()).await?;
    match to.database {
        DatabaseLocation::Folder => restore_to_folder(place, &backup, to).await?,
        DatabaseLocation::Server(_) => restore_to_server(place, &backup, to, parts).await?,
    }
    Ok(backup)
}

async fn restore_to_folder(place: &BackupPlace, backup: &Backup, to: &RestoreTarget<'_>) -> Result<()> {
    let new = NewSite::begin(to.data)?;
    let restored = async {
        let stage = open_stage(new.folder(), backup, to).await?;
        unpack(place, backup, &stage).await?;
        Ok(stage.move_into(to.data).map_err(Error::from)?)
    };
    let restored = restored.await;
    new.end(restored)
}

/// Copies the rows in one transaction. Never removes files,
/// because the storage may have had files of this site before.
async fn restore_to_server(
    place: &BackupPlace,
    backup: &Backup,
    to: &RestoreTarget<'_>,
    (types, clock): (Types, Arc<dyn Clock>),
) -> Result<()> {
    let target = Cms::open(to.data, to.database, to.media, types.clone(), Arc::clone(&clock)).await?;
    let folder = to.data.join(RESTORE_FOLDER);
    let restored = async {
        refuse_served(&target, to.data).await?;
        if !is_copy_target(&target).await? {
            return Err(BackupError::Occupied { place: "The database".to_owned() });
        }
        create_empty(&folder).map_err(Error::from)?;
        let stage = open_stage(&folder, backup, to).await?;
        unpack(place, backup, &stage).await?;
        let source = Cms::open(&folder, &DatabaseLocation::Folder, &MediaStorage::Folder, types, clock).await?;
        let copied = copy_site(&source, &target, (to.data, to.database)).await;
        source.close().await;
        copied?;
        Ok(stage.move_file(NAVIGATION, to.data).map_err(Error::from)?)
    };
    let restored = restored.await;
    target.close().await;
    // A folder that remains is emptied by the next restore.
    let _ = fs::remove_dir_all(folder);
    restored
}

async fn open_stage(folder: &Path, backup: &Backup, to: &RestoreTarget<'_>) -> Result<Stage> {
    let store = to.media.open(to.data).map_err(Error::from)?.store;
    refuse_foreign_files(&*store, backup, to.media).await?;
    Ok(Stage::new(folder, store))
}

async fn unpack(place: &BackupPlace, backup: &Backup, stage: &Stage) -> Result<()> {
    read_backup(place, Some(&backup.id), (Destination::Stage(stage), &Progress::default())).await?;
    match stage.database().integrity_check().await?.into_iter().next() {
        Some(reason) => Err(BackupError::Damaged { place: place.to_string(), reason }),
        None => Ok(()),
    }
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
