//! Places that receive a new backup.

use super::archive::{ArchiveFile, TarWriter, read_archive};
use super::destination::Destination;
use super::files::{HEADER, LIST, copy_hashed, name_of, sha256};
use super::header::{Backup, BackupFile, BackupId, CreatedBackup};
use super::place::{BackupPlace, OpenPlace};
use super::progress::Progress;
use super::prune::{Pruned, Retention, prune};
use super::read::{find_backup, read_files};
use super::repository::{Repository, is_shared};
use super::{BackupError, Result};
use crate::error::Error;
use crate::files::{Files, StorageEntry};
use futures_util::{StreamExt, TryStreamExt, stream};
use model::backup::BackupPhase;
use std::collections::{HashMap, HashSet};
use std::fs::File;
use std::io;
use tokio::io::{AsyncRead, AsyncWrite, AsyncWriteExt};
use tokio_util::io::StreamReader;

/// Number of files that are copied into a bucket at the same time. A folder gets one
/// after another, because several writers would delay visitors.
const CONCURRENT_FILES: usize = 4;

/// A backup in progress.
pub(super) enum Target {
    Archive(Box<ArchiveFile>),
    /// A tar file that another task reads meanwhile.
    Stream(Box<TarWriter<Box<dyn AsyncWrite + Send + Unpin>>>),
    Repository(Box<RepositoryTarget>),
}

/// A backup in progress in a repository.
pub(super) struct RepositoryTarget {
    repository: Repository,
    /// Lock of the repository. `None` for a bucket.
    lock: Option<File>,
    id: BackupId,
    /// Files of the newest backup by name, whose objects are stored.
    known: HashMap<String, BackupFile>,
    /// Sizes of the objects that were stored before, by SHA-256.
    objects: HashMap<String, u64>,
    /// Names of the files that this backup has stored.
    stored: HashSet<String>,
}

impl Target {
    /// # Errors
    /// `Exists`, `ForeignRepository`, `Place`.
    pub(super) async fn begin(place: &BackupPlace, id: &BackupId, installation: &str) -> Result<Self> {
        Ok(match place.open()? {
            OpenPlace::Archive(path) => Self::Archive(Box::new(ArchiveFile::create(path, id).await?)),
            OpenPlace::Repository(repository) => {
                let lock = repository.claim(installation).await?;
                Self::Repository(Box::new(RepositoryTarget::begin(repository, lock, id).await?))
            }
        })
    }

    pub(super) fn stream(to: impl AsyncWrite + Send + Unpin + 'static, id: &BackupId) -> Self {
        Self::Stream(Box::new(TarWriter::new(Box::new(to), id)))
    }

    /// Writes a file of this size.
    pub(super) async fn put(&mut self, name: &str, bytes: u64, from: impl AsyncRead + Unpin) -> Result<BackupFile> {
        match self {
            Self::Archive(file) => Ok(file.tar().append(name, bytes, from).await.map_err(Error::from)?),
            Self::Stream(tar) => Ok(tar.append(name, bytes, from).await.map_err(Error::from)?),
            Self::Repository(target) => {
                target.stored.insert(name.to_owned());
                target.repository.put(&target.id, name, from).await
            }
        }
    }

    /// Copies stored files, except those that are removed meanwhile.
    pub(super) async fn copy(
        &mut self,
        files: &Files,
        listed: Vec<StorageEntry>,
        progress: &Progress,
    ) -> Result<Vec<BackupFile>> {
        match self {
            Self::Archive(archive) => append_all(archive.tar(), files, listed, progress).await,
            Self::Stream(tar) => append_all(tar, files, listed, progress).await,
            Self::Repository(target) => target.copy(files, listed, progress).await,
        }
    }

    /// Writes the descriptions, after all files are verified. With a
    /// retention, removes older backups of the repository.
    pub(super) async fn finish(
        self,
        mut backup: Backup,
        list: Vec<BackupFile>,
        (retention, progress): (Option<Retention>, &Progress),
    ) -> Result<CreatedBackup> {
        let list_json = serde_json::to_vec(&list).map_err(Error::from)?;
        backup.list_sha256 = sha256(&list_json);
        let header_json = serde_json::to_vec_pretty(&backup).map_err(Error::from)?;
        match self {
            Self::Archive(mut file) => {
                append_descriptions(file.tar(), &list_json, &header_json).await?;
                progress.begin(BackupPhase::Verify, (backup.files, backup.bytes));
                let place = file.path().display().to_string();
                let synced = file.sync().await.map_err(Error::from)?;
                read_archive(synced.half(), &place, Destination::Nowhere).await?;
                synced.publish()?;
                Ok(CreatedBackup { new_bytes: backup.bytes, backup, removed: 0, not_pruned: None })
            }
            Self::Stream(mut tar) => {
                append_descriptions(&mut tar, &list_json, &header_json).await?;
                tar.finish().await.map_err(Error::from)?.shutdown().await.map_err(Error::from)?;
                Ok(CreatedBackup { new_bytes: backup.bytes, backup, removed: 0, not_pruned: None })
            }
            Self::Repository(target) => {
                let new_bytes = target.verify(list, progress).await?;
                target.repository.put(&backup.id, LIST, &list_json[..]).await?;
                target.repository.put(&backup.id, HEADER, &header_json[..]).await?;
                let pruned = match retention {
                    Some(retention) => {
                        progress.begin(BackupPhase::Prune, (0, 0));
                        prune(&target.repository, retention, (&target.id, target.lock.is_some())).await
                    }
                    None => Ok(Pruned { removed: 0, kept_files: None }),
                };
                let id = target.id.clone();
                let (removed, not_pruned) = match pruned {
                    Ok(Pruned { removed, kept_files }) => {
                        let reason = kept_files.map(Box::new);
                        (removed, reason.map(|reason| BackupError::FilesKept { id, reason }))
                    }
                    Err(reason) => (0, Some(BackupError::NotPruned { id, reason: Box::new(reason) })),
                };
                Ok(CreatedBackup { backup, new_bytes, removed, not_pruned: not_pruned.map(Box::new) })
            }
        }
    }
}

impl RepositoryTarget {
    async fn begin(repository: Repository, lock: Option<File>, id: &BackupId) -> Result<Self> {
        match repository.list_ids().await?.last() {
            Some(last) if last == id => return Err(BackupError::Running),
            Some(later) if later > id => {
                return Err(BackupError::LaterBackup { place: repository.name().to_owned(), id: later.clone() });
            }
            _ => {}
        }
        let objects = repository.list_objects().await?;
        let newest = async { repository.list_files(&find_backup(&repository, None).await?).await };
        let newest = match newest.await {
            // All files are read again if the newest backup is not readable.
            Err(BackupError::Missing { .. } | BackupError::Damaged { .. } | BackupError::Newer { .. }) => Vec::new(),
            listed => listed?,
        };
        let is_stored = |file: &BackupFile| is_shared(&file.name) && objects.get(&file.sha256) == Some(&file.bytes);
        let known = newest.into_iter().filter(is_stored).map(|file| (file.name.clone(), file)).collect();
        Ok(Self { repository, lock, id: id.clone(), known, objects, stored: HashSet::new() })
    }

    async fn copy(&mut self, files: &Files, listed: Vec<StorageEntry>, progress: &Progress) -> Result<Vec<BackupFile>> {
        let target = &*self;
        let copies = listed.into_iter().map(|file| async move {
            let copied = target.copy_file(files, &file).await;
            progress.add(file.bytes);
            copied
        });
        let concurrent = if self.repository.is_folder() { 1 } else { CONCURRENT_FILES };
        let copied: Vec<_> = stream::iter(copies).buffer_unordered(concurrent).try_collect().await?;
        let mut all = Vec::with_capacity(copied.len());
        for (file, is_new) in copied.into_iter().flatten() {
            if is_new {
                self.stored.insert(file.name.clone());
            }
            all.push(file);
        }
        Ok(all)
    }

    /// Copies a file, unless the repository has its bytes. Returns it, and
    /// true if it is new. Returns `None` if it was removed meanwhile.
    async fn copy_file(&self, files: &Files, entry: &StorageEntry) -> Result<Option<(BackupFile, bool)>> {
        let name = name_of(entry.name());
        if let Some(known) = self.known.get(&name).filter(|known| known.bytes == entry.bytes) {
            return Ok(Some((known.clone(), false)));
        }
        // Hashes the bytes first, because the hash is the name of the object.
        let Some((_, from)) = open(files, entry).await? else { return Ok(None) };
        let file = copy_hashed(&name, from, tokio::io::sink()).await.map_err(Error::from)?;
        if self.objects.get(&file.sha256) == Some(&file.bytes) {
            return Ok(Some((file, false)));
        }
        let Some((_, from)) = open(files, entry).await? else { return Ok(None) };
        self.repository.put_object(&file, from).await?;
        Ok(Some((file, true)))
    }

    /// Reads the new files again, and looks for the others.
    /// Returns the bytes of the new ones.
    async fn verify(&self, list: Vec<BackupFile>, progress: &Progress) -> Result<u64> {
        let objects = self.repository.list_objects().await?;
        let (new, old): (Vec<_>, Vec<_>) = list.into_iter().partition(|file| self.stored.contains(&file.name));
        if let Some(file) = old.iter().find(|file| objects.get(&file.sha256) != Some(&file.bytes)) {
            let reason = format!("{} is missing", file.name);
            return Err(BackupError::Damaged { place: self.repository.name().to_owned(), reason });
        }
        read_files(&self.repository, &self.id, &new, (Destination::Nowhere, progress)).await?;
        Ok(new.iter().map(|file| file.bytes).sum())
    }
}

async fn append_all<W: AsyncWrite + Unpin + Send + 'static>(
    tar: &mut TarWriter<W>,
    files: &Files,
    listed: Vec<StorageEntry>,
    progress: &Progress,
) -> Result<Vec<BackupFile>> {
    let mut copied = Vec::with_capacity(listed.len());
    for file in listed {
        if let Some((bytes, from)) = open(files, &file).await? {
            copied.push(tar.append(&name_of(file.name()), bytes, from).await.map_err(Error::from)?);
        }
        progress.add(file.bytes);
    }
    Ok(copied)
}

async fn append_descriptions<W: AsyncWrite + Unpin + Send + 'static>(
    tar: &mut TarWriter<W>,
    list: &[u8],
    header: &[u8],
) -> Result<()> {
    for (name, json) in [(LIST, list), (HEADER, header)] {
        tar.append(name, json.len() as u64, json).await.map_err(Error::from)?;
    }
    Ok(())
}

async fn open(files: &Files, file: &StorageEntry) -> Result<Option<(u64, impl AsyncRead + Unpin + use<>)>> {
    let found = files.open_listed(file).await?;
    Ok(found.map(|(size, bytes)| (size, StreamReader::new(bytes.map_err(io::Error::other)))))
}
