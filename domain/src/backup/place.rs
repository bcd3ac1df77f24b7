//! Places of backups.

use super::probe::Probe;
use super::repository::Repository;
use super::{BackupError, Result};
use crate::error::Error;
use crate::files::storage::MediaStorage;
use std::fmt;
use std::path::{Path, PathBuf};
use std::time::Duration;

/// Timeout of the answer of a folder, which can be on a network.
const ANSWER_TIMEOUT: Duration = Duration::from_secs(5);

/// An opened place.
pub(super) enum OpenPlace<'a> {
    Archive(&'a Path),
    Repository(Repository),
}

/// Place of one backup, or of several.
#[derive(Clone, Debug)]
pub enum BackupPlace {
    /// A tar file with one backup.
    Archive(PathBuf),
    /// A folder or bucket with several backups.
    Repository { name: String, storage: MediaStorage, probe: Probe },
}

impl BackupPlace {
    /// Parses a file, a folder that exists or ends with a slash,
    /// `s3://bucket/prefix` or `file:///folder`.
    ///
    /// # Errors
    /// A sentence for the operator about an invalid URL.
    pub fn parse(text: &str) -> std::result::Result<Self, String> {
        let path = PathBuf::from(text);
        match text.contains("://") || text.ends_with('/') || path.is_dir() {
            true => Self::parse_repository(text),
            false if text.is_empty() => Err("Name a file or a folder for the backup.".to_owned()),
            false => Ok(Self::Archive(path)),
        }
    }

    /// Parses a folder or bucket for several backups. Reads
    /// no disk, so that a network folder delays no start.
    ///
    /// # Errors
    /// A sentence for the operator about an invalid URL.
    pub fn parse_repository(text: &str) -> std::result::Result<Self, String> {
        let storage = match text.contains("://") {
            true => MediaStorage::at(text).map_err(|reason| format!("The place {text} cannot be used: {reason}."))?,
            false => MediaStorage::FolderAt(PathBuf::from(text)),
        };
        Ok(Self::Repository { name: text.to_owned(), storage, probe: Probe::default() })
    }

    /// Checks the folder of the repository before its first backup.
    ///
    /// # Errors
    /// `Place` for a file. `InDataFolder`. `NoAnswer` after a timeout.
    pub async fn check(&self, data: &Path) -> Result<()> {
        let (place, data) = (self.clone(), data.to_owned());
        self.ask(move || match place.folder() {
            Some(folder) if folder.is_file() => {
                Err(BackupError::Place { place: place.to_string(), reason: "it is a file".to_owned() })
            }
            _ => place.refuse_inside(&data),
        })
        .await?
    }

    /// Refuses a folder that hangs. Otherwise each
    /// request would block another thread.
    ///
    /// # Errors
    /// `NoAnswer` after a timeout.
    pub(crate) async fn require_answer(&self) -> Result<()> {
        let folder = self.folder().map(Path::to_owned);
        // A folder that is missing answers too.
        self.ask(move || drop(folder.map(std::fs::metadata))).await
    }

    async fn ask<T: Send + 'static>(&self, question: impl FnOnce() -> T + Send + 'static) -> Result<T> {
        let Self::Repository { probe, .. } = self else { return Ok(question()) };
        let answer = probe.run(ANSWER_TIMEOUT, question).await.map_err(Error::from)?;
        answer.ok_or_else(|| self.no_answer())
    }

    pub(crate) fn no_answer(&self) -> BackupError {
        BackupError::NoAnswer { place: self.to_string() }
    }

    /// Opens the place. Creates the folder of a new repository.
    pub(super) fn open(&self) -> Result<OpenPlace<'_>> {
        match self {
            Self::Archive(file) => Ok(OpenPlace::Archive(file)),
            Self::Repository { name, storage, .. } => {
                let opened = storage.open(Path::new("")).map_err(|error| self.unusable(&error))?;
                Ok(OpenPlace::Repository(Repository::new(opened, name.clone())))
            }
        }
    }

    /// Opens the place, but creates no folder.
    ///
    /// # Errors
    /// `Missing` if there is no such folder.
    pub(super) fn open_existing(&self) -> Result<OpenPlace<'_>> {
        match self {
            Self::Repository { storage: MediaStorage::FolderAt(folder), .. } if !folder.exists() => {
                Err(BackupError::Missing { place: self.to_string(), id: None })
            }
            _ => self.open(),
        }
    }

    /// Returns the folder that a backup would use. `None` for a bucket.
    fn folder(&self) -> Option<&Path> {
        match self {
            Self::Archive(file) => file.parent(),
            Self::Repository { storage: MediaStorage::FolderAt(folder), .. } => Some(folder),
            Self::Repository { .. } => None,
        }
    }

    /// Refuses a place that would be lost together with the data folder.
    ///
    /// # Errors
    /// `InDataFolder`.
    pub fn refuse_inside(&self, data: &Path) -> Result<()> {
        self.folder().map_or(Ok(()), |folder| refuse_inside(folder, data))
    }

    fn unusable(&self, error: &std::io::Error) -> BackupError {
        BackupError::Place { place: self.to_string(), reason: error.to_string() }
    }
}

/// Refuses a folder in the data folder.
///
/// # Errors
/// `InDataFolder`.
pub fn refuse_inside(folder: &Path, data: &Path) -> Result<()> {
    let data = std::fs::canonicalize(data).map_err(Error::from)?;
    match existing_ancestor(folder) {
        Some(found) if found.starts_with(&data) => {
            Err(BackupError::InDataFolder { place: folder.display().to_string(), folder: data.display().to_string() })
        }
        _ => Ok(()),
    }
}

/// Returns the real path of the nearest folder that exists.
fn existing_ancestor(folder: &Path) -> Option<PathBuf> {
    let folder = if folder.as_os_str().is_empty() { Path::new(".") } else { folder };
    let absolute = std::path::absolute(folder).ok()?;
    absolute.ancestors().find_map(|folder| std::fs::canonicalize(folder).ok())
}

impl fmt::Display for BackupPlace {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Archive(file) => file.display().fmt(f),
            Self::Repository { name, .. } => f.write_str(name),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::BackupPlace;
    use crate::backup::BackupError;

    #[test]
    fn a_place_in_the_data_folder_is_refused_by_its_real_path() {
        let data = tempfile::tempdir().unwrap();
        let other = tempfile::tempdir().unwrap();
        std::os::unix::fs::symlink(data.path(), other.path().join("link")).unwrap();
        let inside =
            [data.path().join("site.tar"), data.path().join("new/backups/"), other.path().join("link/site.tar")];
        for place in inside {
            let place = BackupPlace::parse(place.to_str().unwrap()).unwrap();
            assert!(matches!(place.refuse_inside(data.path()), Err(BackupError::InDataFolder { .. })), "{place}");
        }
        for place in [other.path().join("site.tar"), other.path().join("backups/")] {
            BackupPlace::parse(place.to_str().unwrap()).unwrap().refuse_inside(data.path()).unwrap();
        }
    }

    #[test]
    fn a_folder_exists_or_ends_with_a_slash() {
        let folder = tempfile::tempdir().unwrap();
        let of = |text: &str| BackupPlace::parse(text);
        assert!(matches!(of(folder.path().to_str().unwrap()), Ok(BackupPlace::Repository { .. })));
        assert!(matches!(of("/srv/new/"), Ok(BackupPlace::Repository { .. })));
        assert!(matches!(of("s3://bucket/site"), Ok(BackupPlace::Repository { .. })));
        assert!(matches!(of("/srv/new/site.tar"), Ok(BackupPlace::Archive(_))));
        assert!(of("").is_err() && of("ftp://host/x").is_err());
    }
}
