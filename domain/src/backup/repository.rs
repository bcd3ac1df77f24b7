//! A folder or bucket with several backups of one site.
//!
//! Files are objects with their SHA-256 as name, so that
//! none is ever changed and backups share equal files. Each backup
//! has a folder `backups/<id>` with its database and its descriptions.

use super::files::{FILES, HEADER, LIST, MAX_DESCRIPTION_BYTES, OWNER_FILE, copy_hashed, sha256};
use super::half_file::HalfFile;
use super::header::{Backup, BackupFile, BackupId, FORMAT};
use super::new_site::{create_private, ignore_missing};
use super::synced_file::SyncedFile;
use super::{BackupError, Result};
use crate::error::Error;
use crate::files::storage::Opened;
use crate::files::{remove_staged_in, sync_folder};
use futures_util::TryStreamExt;
use futures_util::future::ready;
use object_store::buffered::BufWriter;
use object_store::path::Path as Key;
use object_store::{ObjectMeta, ObjectStore, ObjectStoreExt, PutMode};
use std::collections::HashMap;
use std::fs::File;
use std::io;
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::time::SystemTime;
use tokio::io::{AsyncRead, AsyncWrite, AsyncWriteExt};
use tokio_util::io::StreamReader;

const BACKUPS: &str = "backups";
/// Folder of the objects, in folders by their first two digits.
const OBJECTS: &str = "objects";
/// Object with the id of the site that owns the repository.
const REPOSITORY: &str = "pagewright-repository";
/// End of the names of unfinished files, like those of the store.
const UNFINISHED: &str = "#1";
/// File that is locked while a process changes the repository.
const LOCK: &str = "lock";

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

    /// Returns true for a folder, and false for a bucket.
    pub(super) fn is_folder(&self) -> bool {
        self.folder.is_some()
    }

    /// Claims a new repository for a site. Locks a folder against other
    /// processes. Returns `None` for a bucket, which has no locks.
    ///
    /// # Errors
    /// `ForeignRepository` if it belongs to another site. `Running`.
    pub(super) async fn claim(&self, installation: &str) -> Result<Option<File>> {
        let key = Key::from(REPOSITORY);
        let put = self.store.put_opts(&key, installation.to_owned().into(), PutMode::Create.into()).await;
        match put {
            Err(object_store::Error::AlreadyExists { .. }) => {
                if self.find(&key).await?.is_none_or(|owner| owner != installation.as_bytes()) {
                    return Err(BackupError::ForeignRepository { place: self.name.clone() });
                }
            }
            put => drop(put.map_err(Error::from)?),
        }
        let Some(folder) = &self.folder else { return Ok(None) };
        for name in [BACKUPS, OBJECTS] {
            create_private(&folder.join(name)).map_err(Error::from)?;
        }
        let lock = File::create(folder.join(LOCK)).map_err(Error::from)?;
        lock.try_lock().map_err(|error| BackupError::of_lock(error, &self.name))?;
        Ok(Some(lock))
    }

    /// Returns true if a backup was begun here before.
    pub(super) async fn is_claimed(&self) -> Result<bool> {
        Ok(self.find(&Key::from(REPOSITORY)).await?.is_some())
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
        parse_list(backup, &self.find_list(backup).await?, &self.name)
    }

    /// Reads the list of the files of a backup. Empty if it is missing.
    pub(super) async fn find_list(&self, backup: &Backup) -> Result<Vec<u8>> {
        Ok(self.find(&key_of(&backup.id, LIST)).await?.unwrap_or_default())
    }

    /// Returns the sizes of all objects by SHA-256.
    pub(super) async fn list_objects(&self) -> Result<HashMap<String, u64>> {
        let objects = self.store.list(Some(&Key::from(OBJECTS))).map_err(Error::from);
        let of = |file: ObjectMeta| (file.location.filename().unwrap_or_default().to_owned(), file.size);
        Ok(objects.map_ok(of).try_filter(|(name, _)| ready(is_digest(name))).try_collect().await?)
    }

    /// Stores a file of a backup. It is complete when it is visible.
    pub(super) async fn put(&self, id: &BackupId, name: &str, from: impl AsyncRead + Unpin) -> Result<BackupFile> {
        self.put_at(&key_of(id, name), name, from, None).await
    }

    /// Stores an object.
    ///
    /// # Errors
    /// `Failed` if the bytes have another hash.
    pub(super) async fn put_object(&self, file: &BackupFile, from: impl AsyncRead + Unpin) -> Result<()> {
        self.put_at(&object_key(&file.sha256), &file.name, from, Some(file)).await.map(drop)
    }

    async fn put_at(
        &self,
        key: &Key,
        name: &str,
        from: impl AsyncRead + Unpin,
        expected: Option<&BackupFile>,
    ) -> Result<BackupFile> {
        let put = match &self.folder {
            Some(folder) => put_in_folder(&folder.join(key.as_ref()), name, from, expected).await,
            None => self.put_in_bucket(key, name, from, expected).await,
        };
        Ok(put?)
    }

    async fn put_in_bucket(
        &self,
        key: &Key,
        name: &str,
        from: impl AsyncRead + Unpin,
        expected: Option<&BackupFile>,
    ) -> std::result::Result<BackupFile, Error> {
        let mut writer = BufWriter::new(Arc::clone(&self.store), key.clone());
        match copy_expected(name, from, &mut writer, expected).await {
            Ok(file) => {
                // A writer whose end failed cannot be aborted.
                writer.shutdown().await?;
                Ok(file)
            }
            Err(error) => {
                // If this fails too, the bucket removes the unfinished parts later.
                let _ = writer.abort().await;
                Err(error)
            }
        }
    }

    /// Opens a file of a backup. Returns `None` if it is missing.
    pub(super) async fn open(
        &self,
        id: &BackupId,
        file: &BackupFile,
    ) -> Result<Option<impl AsyncRead + Unpin + use<>>> {
        let key = if is_shared(&file.name) { object_key(&file.sha256) } else { key_of(id, &file.name) };
        match self.store.get(&key).await {
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
        for entry in std::fs::read_dir(folder.join(OBJECTS)).map_err(Error::from)? {
            remove_staged_in(&entry.map_err(Error::from)?.path(), SystemTime::now()).map_err(Error::from)?;
        }
        Ok(())
    }

    pub(super) async fn remove_object(&self, sha256: &str) -> Result<()> {
        self.remove(&object_key(sha256)).await
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

/// Writes a file of a local repository. It has the name of an unfinished file meanwhile.
async fn put_in_folder(
    path: &Path,
    name: &str,
    from: impl AsyncRead + Unpin,
    expected: Option<&BackupFile>,
) -> std::result::Result<BackupFile, Error> {
    if let Some(folder) = path.parent().filter(|folder| !folder.is_dir()) {
        create_private(folder)?;
        folder.parent().map_or(Ok(()), sync_folder)?;
    }
    let mut half = path.as_os_str().to_owned();
    half.push(UNFINISHED);
    let half = HalfFile::new(half.into());
    let mut options = File::options();
    options.write(true).create(true).truncate(true);
    #[cfg(unix)]
    std::os::unix::fs::OpenOptionsExt::mode(&mut options, 0o600);
    let to = SyncedFile::new(options.open(half.path())?);
    let file = copy_expected(name, from, to, expected).await?;
    half.publish(path)?;
    Ok(file)
}

/// Copies a file.
///
/// # Errors
/// Fails if the bytes are not the expected ones.
async fn copy_expected(
    name: &str,
    from: impl AsyncRead + Unpin,
    to: impl AsyncWrite + Unpin,
    expected: Option<&BackupFile>,
) -> std::result::Result<BackupFile, Error> {
    let file = copy_hashed(name, from, to).await?;
    match expected.is_some_and(|expected| *expected != file) {
        true => Err(Error::internal(format!("{name} was changed while it was copied"))),
        false => Ok(file),
    }
}

/// Returns the key of a file that belongs to one backup.
fn key_of(id: &BackupId, name: &str) -> Key {
    Key::from(format!("{BACKUPS}/{id}/{name}"))
}

fn object_key(sha256: &str) -> Key {
    Key::from(format!("{OBJECTS}/{}/{sha256}", sha256.get(..2).unwrap_or_default()))
}

/// Returns true for a stored file of the site, which is an object.
pub(super) fn is_shared(name: &str) -> bool {
    name.starts_with(FILES) && name != OWNER_FILE
}

pub(super) fn is_digest(name: &str) -> bool {
    name.len() == 64 && name.bytes().all(|byte| matches!(byte, b'0'..=b'9' | b'a'..=b'f'))
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
