//! Places that receive a new backup.

use super::archive::{ArchiveFile, read_archive};
use super::destination::Destination;
use super::files::{HEADER, LIST, name_of, sha256};
use super::header::{Backup, BackupFile, BackupId};
use super::place::{BackupPlace, OpenPlace};
use super::progress::Progress;
use super::read::{find_backup, read_file};
use super::repository::Repository;
use super::{BackupError, Result};
use crate::error::Error;
use crate::files::{Files, StorageEntry};
use futures_util::{StreamExt, TryStreamExt, stream};
use std::collections::{HashMap, HashSet};
use std::io;
use std::sync::atomic::Ordering;
use tokio::io::AsyncRead;
use tokio_util::io::StreamReader;

/// Number of files that are copied to a repository at the same time.
const CONCURRENT_COPIES: usize = 4;

/// A backup in progress.
pub(super) enum Target {
    Archive(Box<ArchiveFile>),
    Repository(Box<RepositoryTarget>),
}

/// A backup in progress in a repository.
pub(super) struct RepositoryTarget {
    repository: Repository,
    id: BackupId,
    /// Files of the newest backup that are stored, by name.
    known: HashMap<String, BackupFile>,
    /// Names of the files that this backup has stored.
    stored: HashSet<String>,
}

impl Target {
    /// # Errors
    /// `Exists`, `ForeignRepository`, `Place`.
    pub(super) async fn begin(place: &BackupPlace, id: &BackupId, installation: &str) -> Result<Self> {
        Ok(match place.open()? {
            OpenPlace::Archive(path) => {
                let time = u64::try_from(id.time().unix_timestamp()).unwrap_or_default();
                Self::Archive(Box::new(ArchiveFile::create(path, time).await?))
            }
            OpenPlace::Repository(repository) => {
                repository.claim(installation).await?;
                Self::Repository(Box::new(RepositoryTarget::begin(repository, id).await?))
            }
        })
    }

    /// Writes a file of this size.
    pub(super) async fn put(&mut self, name: &str, bytes: u64, from: impl AsyncRead + Unpin) -> Result<BackupFile> {
        match self {
            Self::Archive(file) => Ok(file.tar().append(name, bytes, from).await.map_err(Error::from)?),
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
            Self::Archive(archive) => {
                let mut copied = Vec::with_capacity(listed.len());
                for file in listed {
                    if let Some(from) = open(files, &file).await? {
                        let appended = archive.tar().append(&name_of(file.name()), file.bytes, from).await;
                        copied.push(appended.map_err(Error::from)?);
                    }
                    progress.done.fetch_add(file.bytes, Ordering::Relaxed);
                }
                Ok(copied)
            }
            Self::Repository(target) => target.copy(files, listed, progress).await,
        }
    }

    /// Writes the descriptions, after all files are verified.
    /// Returns the description, and the bytes that are new.
    pub(super) async fn finish(self, mut backup: Backup, list: Vec<BackupFile>) -> Result<(Backup, u64)> {
        let list_json = serde_json::to_vec(&list).map_err(Error::from)?;
        backup.list_sha256 = sha256(&list_json);
        let header_json = serde_json::to_vec_pretty(&backup).map_err(Error::from)?;
        match self {
            Self::Archive(mut file) => {
                for (name, json) in [(LIST, &list_json), (HEADER, &header_json)] {
                    file.tar().append(name, json.len() as u64, &json[..]).await.map_err(Error::from)?;
                }
                let place = file.path().display().to_string();
                let synced = file.sync().await.map_err(Error::from)?;
                read_archive(synced.half(), &place, Destination::Nowhere).await?;
                synced.publish()?;
                let bytes = backup.bytes;
                Ok((backup, bytes))
            }
            Self::Repository(target) => {
                let new_bytes = target.verify(&list).await?;
                target.repository.put(&backup.id, LIST, &list_json[..]).await?;
                target.repository.put(&backup.id, HEADER, &header_json[..]).await?;
                Ok((backup, new_bytes))
            }
        }
    }
}

impl RepositoryTarget {
    async fn begin(repository: Repository, id: &BackupId) -> Result<Self> {
        if repository.find_backup(id).await?.is_some() {
            return Err(BackupError::Running);
        }
        let stored = repository.list_stored().await?;
        let newest = match find_backup(&repository, None).await {
            Ok(newest) => repository.list_files(&newest).await?,
            Err(BackupError::Missing { .. }) => Vec::new(),
            Err(error) => return Err(error),
        };
        let is_stored = |file: &BackupFile| stored.get(&file.name) == Some(&file.bytes);
        let known = newest.into_iter().filter(is_stored).map(|file| (file.name.clone(), file)).collect();
        Ok(Self { repository, id: id.clone(), known, stored: HashSet::new() })
    }

    async fn copy(&mut self, files: &Files, listed: Vec<StorageEntry>, progress: &Progress) -> Result<Vec<BackupFile>> {
        let (repository, id, known) = (&self.repository, &self.id, &self.known);
        let copies = listed.into_iter().map(|file| async move {
            let name = name_of(file.name());
            let copied = match known.get(&name) {
                Some(known) if known.bytes == file.bytes => Some((known.clone(), false)),
                _ => match open(files, &file).await? {
                    Some(from) => Some((repository.put(id, &name, from).await?, true)),
                    None => None,
                },
            };
            progress.done.fetch_add(file.bytes, Ordering::Relaxed);
            Ok::<_, BackupError>(copied)
        });
        let copied: Vec<_> = stream::iter(copies).buffer_unordered(CONCURRENT_COPIES).try_collect().await?;
        let mut all = Vec::with_capacity(copied.len());
        for (file, is_new) in copied.into_iter().flatten() {
            if is_new {
                self.stored.insert(file.name.clone());
            }
            all.push(file);
        }
        Ok(all)
    }

    /// Reads the new files again, and looks for the others.
    /// Returns the bytes of the new ones.
    async fn verify(&self, list: &[BackupFile]) -> Result<u64> {
        let stored = self.repository.list_stored().await?;
        let mut new_bytes = 0;
        for file in list {
            if self.stored.contains(&file.name) {
                read_file(&self.repository, &self.id, file, Destination::Nowhere).await?;
                new_bytes += file.bytes;
            } else if stored.get(&file.name) != Some(&file.bytes) {
                let reason = format!("{} is missing", file.name);
                return Err(BackupError::Damaged { place: self.repository.name().to_owned(), reason });
            }
        }
        Ok(new_bytes)
    }
}

async fn open(files: &Files, file: &StorageEntry) -> Result<Option<impl AsyncRead + Unpin + use<>>> {
    let found = files.open_listed(file).await?;
    Ok(found.map(|bytes| StreamReader::new(bytes.map_err(io::Error::other))))
}
