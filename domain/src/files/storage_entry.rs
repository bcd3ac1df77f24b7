//! Lists and removes stored files, to find unreferenced ones.

use super::{FileKind, Files};
use crate::error::Result;
use object_store::path::Path as Key;
use object_store::{ObjectStore, ObjectStoreExt};
use std::ffi::OsStr;
use std::fs::DirEntry;
use std::io::ErrorKind;
use std::path::Path;
use std::time::SystemTime;

/// A file in the storage.
pub(crate) struct StorageEntry {
    key: Key,
    pub(crate) bytes: u64,
    /// Time of the last write, by the system clock.
    pub(crate) written_at: SystemTime,
}

impl StorageEntry {
    /// Returns the hash at the beginning of the file
    /// name. It is the hash of the stored content, or
    /// of the picture from which the file was made.
    pub(crate) fn hash(&self) -> &str {
        let name = self.key.filename().unwrap_or_default();
        name.split(['-', '.']).next().unwrap_or_default()
    }

    /// Returns the storage key: folder and name.
    pub(crate) fn name(&self) -> &str {
        self.key.as_ref()
    }
}

impl Files {
    pub(crate) async fn list(&self, kind: FileKind) -> Result<Vec<StorageEntry>> {
        let found = self.store.list_with_delimiter(Some(&Key::from(kind.folder()))).await?.objects;
        let files = found.into_iter();
        Ok(files
            .map(|file| StorageEntry { key: file.location, bytes: file.size, written_at: file.last_modified.into() })
            .collect())
    }

    /// Removes a file. A missing file is no error.
    pub(crate) async fn delete(&self, file: &StorageEntry) -> Result<()> {
        self.delete_key(&file.key).await
    }

    /// Removes a file by kind and name.
    /// A missing file is no error.
    pub(crate) async fn remove(&self, kind: FileKind, name: &str) -> Result<()> {
        self.delete_key(&kind.key(name)).await
    }

    async fn delete_key(&self, key: &Key) -> Result<()> {
        match self.store.delete(key).await {
            Ok(()) | Err(object_store::Error::NotFound { .. }) => Ok(()),
            Err(error) => Err(error.into()),
        }
    }

    /// Returns the local folder that contains the unfinished files.
    pub(crate) fn local_folder(&self) -> &Path {
        self.incoming.parent().unwrap_or(&self.incoming)
    }

    /// Removes unfinished files that were written
    /// before `before`. Returns their number.
    pub(crate) async fn remove_unfinished(&self, before: SystemTime) -> Result<usize> {
        let (incoming, folder) = (self.incoming.clone(), self.folder.clone());
        let removed = tokio::task::spawn_blocking(move || -> std::io::Result<usize> {
            let staged = folder.map_or(Ok(0), |folder| remove_staged(&folder, before))?;
            Ok(remove_in(&incoming, before, |_| true)? + staged)
        });
        Ok(removed.await??)
    }
}

/// Removes unfinished files of a local storage that
/// were written before `before`. Returns their number.
fn remove_staged(folder: &Path, before: SystemTime) -> std::io::Result<usize> {
    FileKind::ALL
        .iter()
        .try_fold(0, |removed, kind| Ok(removed + remove_staged_in(&folder.join(kind.folder()), before)?))
}

/// Removes unfinished files of one folder.
pub(crate) fn remove_staged_in(folder: &Path, before: SystemTime) -> std::io::Result<usize> {
    // The store writes to a file whose name ends
    // with `#` and a number, and then renames it.
    remove_in(folder, before, |name| name.to_string_lossy().contains('#'))
}

/// Removes matching files of a folder that were written
/// before `before`. Returns their number. Logs failures.
fn remove_in(folder: &Path, before: SystemTime, is_meant: impl Fn(&OsStr) -> bool) -> std::io::Result<usize> {
    let mut removed = 0;
    let entries = match std::fs::read_dir(folder) {
        Err(error) if error.kind() == ErrorKind::NotFound => return Ok(0),
        entries => entries?,
    };
    for entry in entries {
        let entry = entry?;
        if !is_meant(&entry.file_name()) {
            continue;
        }
        match remove_old(&entry, before) {
            Ok(is_removed) => removed += usize::from(is_removed),
            // The upload ended meanwhile, so its file is gone.
            Err(error) if error.kind() == ErrorKind::NotFound => {}
            Err(error) => tracing::warn!(
                file = %entry.path().display(),
                %error,
                "failed to remove an unfinished upload; the next file cleanup retries it"
            ),
        }
    }
    Ok(removed)
}

/// Removes a file that was written before `before`.
/// Keeps folders. Returns true if the file was removed.
fn remove_old(entry: &DirEntry, before: SystemTime) -> std::io::Result<bool> {
    let found = entry.metadata()?;
    let is_old = !found.is_dir() && found.modified()? < before;
    if is_old {
        std::fs::remove_file(entry.path())?;
    }
    Ok(is_old)
}
