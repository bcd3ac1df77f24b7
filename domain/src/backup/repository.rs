//! A folder or bucket with several backups of one site.
//!
//! Files are stored once, in `files/`. Each backup has a folder
//! `backups/<id>` with its database and its descriptions.

use super::files::{FILES, HEADER, LIST, MAX_DESCRIPTION_BYTES, OWNER_FILE, copy_hashed, sha256};
use super::header::{Backup, BackupFile, BackupId, FORMAT};
use super::{BackupError, Result};
use crate::error::Error;
use crate::files::storage::Opened;
use crate::files::{FileKind, remove_staged};
use futures_util::TryStreamExt;
use object_store::buffered::BufWriter;
use object_store::path::Path as Key;
use object_store::{ObjectStore, ObjectStoreExt};
use std::collections::HashMap;
use std::io;
use std::path::PathBuf;
use std::sync::Arc;
use std::time::SystemTime;
use storage::OWNER;
use tokio::io::{AsyncRead, AsyncWriteExt};
use tokio_util::io::StreamReader;

const BACKUPS: &str = "backups";

/// An open repository.
#[derive(Clone, Debug)]
pub(super) struct Repository {
    store: Arc<dyn ObjectStore>,
    /// `None` for a bucket.
    folder: Option<PathBuf>,
    name: String,
}

impl Repository {
    pub(super) fn new(Opened { store, folder }: Opened, name: String) -> Self {
        Self { store, folder, name }
    }

    pub(super) fn name(&self) -> &str {
        &self.name
    }

    /// Claims an empty repository for a site.
    ///
    /// # Errors
    /// `ForeignRepository` if it belongs to another site.
    pub(super) async fn claim(&self, installation: &str) -> Result<()> {
        let key = Key::from(OWNER);
        match self.find(&key).await? {
            Some(owner) if owner == installation.as_bytes() => Ok(()),
            Some(_) => Err(BackupError::ForeignRepository { place: self.name.clone() }),
            None => Ok(self.store.put(&key, installation.to_owned().into()).await.map(drop).map_err(Error::from)?),
        }
    }

    /// Lists the ids of complete and of interrupted backups, oldest first.
    pub(super) async fn list_ids(&self) -> Result<Vec<BackupId>> {
        let found = self.store.list_with_delimiter(Some(&Key::from(BACKUPS))).await.map_err(Error::from)?;
        let names = found.common_prefixes.iter().filter_map(Key::filename);
        let mut ids: Vec<BackupId> = names.filter_map(|name| name.parse().ok()).collect();
        ids.sort();
        Ok(ids)
    }

    /// Reads the description of a backup. Returns `None` if
    /// the backup was interrupted, or is missing.
    pub(super) async fn find_backup(&self, id: &BackupId) -> Result<Option<Backup>> {
        let Some(bytes) = self.find(&key_of(id, HEADER)).await? else { return Ok(None) };
        parse_header(&bytes, &self.name).map(Some)
    }

    /// Lists the files of a backup.
    pub(super) async fn list_files(&self, backup: &Backup) -> Result<Vec<BackupFile>> {
        let bytes = self.find(&key_of(&backup.id, LIST)).await?;
        parse_list(backup, bytes.as_deref().unwrap_or_default(), &self.name)
    }

    /// Returns the sizes of all stored files by name.
    pub(super) async fn list_stored(&self) -> Result<HashMap<String, u64>> {
        let mut stored = HashMap::new();
        for kind in FileKind::ALL {
            let folder = Key::from(format!("{FILES}{}", kind.folder()));
            let found = self.store.list_with_delimiter(Some(&folder)).await.map_err(Error::from)?;
            stored.extend(found.objects.into_iter().map(|file| (file.location.to_string(), file.size)));
        }
        Ok(stored)
    }

    /// Stores a file of a backup. It is complete when it is visible.
    pub(super) async fn put(&self, id: &BackupId, name: &str, from: impl AsyncRead + Unpin) -> Result<BackupFile> {
        let mut writer = BufWriter::new(Arc::clone(&self.store), key_of(id, name));
        let copied = async {
            let file = copy_hashed(name, from, &mut writer).await?;
            writer.shutdown().await?;
            Ok(file)
        };
        let copied: std::result::Result<BackupFile, Error> = copied.await;
        if copied.is_err() {
            // If this fails too, the bucket removes the unfinished parts later.
            let _ = writer.abort().await;
        }
        Ok(copied?)
    }

    /// Opens a file of a backup. Returns `None` if it is missing.
    pub(super) async fn open(&self, id: &BackupId, name: &str) -> Result<Option<impl AsyncRead + Unpin + use<>>> {
        match self.store.get(&key_of(id, name)).await {
            Ok(found) => Ok(Some(StreamReader::new(found.into_stream().map_err(io::Error::from)))),
            Err(object_store::Error::NotFound { .. }) => Ok(None),
            Err(error) => Err(Error::from(error).into()),
        }
    }

    /// Removes the files and the folder of a backup. The description
    /// is removed first, so that no half backup looks complete.
    pub(super) async fn remove_backup(&self, id: &BackupId) -> Result<()> {
        self.remove(&key_of(id, HEADER)).await?;
        let folder = Key::from(format!("{BACKUPS}/{id}"));
        let files = self.store.list(Some(&folder)).map_ok(|file| file.location);
        for key in files.try_collect::<Vec<Key>>().await.map_err(Error::from)? {
            self.remove(&key).await?;
        }
        // Buckets have no folders, and remove unfinished uploads themselves.
        let Some(folder) = &self.folder else { return Ok(()) };
        let removed = std::fs::remove_dir_all(folder.join(BACKUPS).join(id.to_string()));
        Ok(removed.or_else(ignore_missing).map_err(Error::from)?)
    }

    /// Removes files that an interrupted backup has not finished.
    pub(super) fn remove_unfinished(&self) -> Result<()> {
        let Some(folder) = &self.folder else { return Ok(()) };
        Ok(remove_staged(&folder.join(FILES), SystemTime::now()).map(drop).map_err(Error::from)?)
    }

    /// Removes a stored file by name.
    pub(super) async fn remove_file(&self, name: &str) -> Result<()> {
        self.remove(&Key::from(name)).await
    }

    async fn remove(&self, key: &Key) -> Result<()> {
        match self.store.delete(key).await {
            Ok(()) | Err(object_store::Error::NotFound { .. }) => Ok(()),
            Err(error) => Err(Error::from(error).into()),
        }
    }

    async fn find(&self, key: &Key) -> Result<Option<Vec<u8>>> {
        match self.store.get(key).await {
            Ok(found) if found.meta.size > MAX_DESCRIPTION_BYTES => Err(BackupError::Damaged {
                place: self.name.clone(),
                reason: format!("{key} has {} bytes", found.meta.size),
            }),
            Ok(found) => Ok(Some(found.bytes().await.map_err(Error::from)?.into())),
            Err(object_store::Error::NotFound { .. }) => Ok(None),
            Err(error) => Err(Error::from(error).into()),
        }
    }
}

fn ignore_missing(error: io::Error) -> io::Result<()> {
    if error.kind() == io::ErrorKind::NotFound { Ok(()) } else { Err(error) }
}

/// Returns the key of a file. All backups share the stored files.
fn key_of(id: &BackupId, name: &str) -> Key {
    let is_shared = name.starts_with(FILES) && name != OWNER_FILE;
    if is_shared { Key::from(name) } else { Key::from(format!("{BACKUPS}/{id}/{name}")) }
}

/// Parses the description of a backup.
///
/// # Errors
/// `Damaged`, or `Newer` for a format that this program does not know.
pub(super) fn parse_header(bytes: &[u8], place: &str) -> Result<Backup> {
    let damaged = |error: serde_json::Error| BackupError::Damaged {
        place: place.to_owned(),
        reason: format!("{HEADER} is not readable ({error})"),
    };
    let json: serde_json::Value = serde_json::from_slice(bytes).map_err(damaged)?;
    if json["format"].as_u64().is_some_and(|format| format > u64::from(FORMAT)) {
        let release = json["release"].as_str().unwrap_or_default().to_owned();
        return Err(BackupError::Newer { place: place.to_owned(), release });
    }
    serde_json::from_value(json).map_err(damaged)
}

/// Parses the list of files, and compares it with the description.
pub(super) fn parse_list(backup: &Backup, bytes: &[u8], place: &str) -> Result<Vec<BackupFile>> {
    let damaged = |reason: String| BackupError::Damaged { place: place.to_owned(), reason };
    if sha256(bytes) != backup.list_sha256 {
        return Err(damaged(format!("{LIST} is missing or was changed")));
    }
    serde_json::from_slice(bytes).map_err(|error| damaged(format!("{LIST} is not readable ({error})")))
}
