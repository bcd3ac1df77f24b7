//! An empty data folder that gets a site. Until the site is
//! whole, the folder has a folder of work in progress.

use super::files::{NAVIGATION, START_TOKENS};
use super::{BackupError, Result};
use crate::error::Error;
use crate::secret;
use std::fs::{self, DirBuilder};
use std::io::{self, ErrorKind};
use std::path::{Path, PathBuf};
use storage::{RESTORE_FOLDER, Snapshot};

/// Names that an empty data folder may have: of
/// the lock of commands, and of file systems.
const IGNORED_NAMES: &[&str] = &[".lock", "lost+found"];
/// Names that an interrupted command may leave.
const UNFINISHED_NAMES: &[&str] = &["files", secret::FILE, START_TOKENS, NAVIGATION];

pub(super) struct NewSite {
    data: PathBuf,
    folder: PathBuf,
}

impl NewSite {
    /// Removes what an interrupted command left.
    ///
    /// # Errors
    /// `Occupied` if the folder has anything else.
    pub(super) fn begin(data: &Path) -> Result<Self> {
        let site = Self { data: data.to_owned(), folder: data.join(RESTORE_FOLDER) };
        let is_interrupted = site.folder.exists() && !data.join(Snapshot::FILE).exists();
        let is_left = |name: &str| is_interrupted && (name == RESTORE_FOLDER || UNFINISHED_NAMES.contains(&name));
        for entry in fs::read_dir(data).map_err(Error::from)? {
            let name = entry.map_err(Error::from)?.file_name();
            let name = name.to_string_lossy();
            if !IGNORED_NAMES.contains(&&*name) && !is_left(&name) {
                return Err(BackupError::Occupied { place: data.display().to_string() });
            }
        }
        site.remove_unfinished().and_then(|()| create_empty(&site.folder)).map_err(Error::from)?;
        Ok(site)
    }

    /// Returns the folder of work in progress.
    pub(super) fn folder(&self) -> &Path {
        &self.folder
    }

    /// Removes the folder of work in progress. If
    /// the work failed, removes all its files first.
    pub(super) fn end<T>(self, result: Result<T>) -> Result<T> {
        if result.is_err() {
            // The next command removes the rest.
            let _ = self.remove_unfinished();
        }
        let _ = fs::remove_dir_all(&self.folder);
        result
    }

    fn remove_unfinished(&self) -> io::Result<()> {
        UNFINISHED_NAMES.iter().map(|name| self.data.join(name)).try_for_each(|path| {
            let removed = if path.is_dir() { fs::remove_dir_all(&path) } else { fs::remove_file(&path) };
            removed.or_else(ignore_missing)
        })
    }
}

/// Creates an empty folder that only the user of this process can read.
pub(super) fn create_empty(folder: &Path) -> io::Result<()> {
    fs::remove_dir_all(folder).or_else(ignore_missing)?;
    create_private(folder)
}

/// Creates a missing folder that only the user of this process can read.
pub(super) fn create_private(folder: &Path) -> io::Result<()> {
    let mut builder = DirBuilder::new();
    #[cfg(unix)]
    std::os::unix::fs::DirBuilderExt::mode(&mut builder, 0o700);
    builder.recursive(true).create(folder)
}

pub(super) fn ignore_missing(error: io::Error) -> io::Result<()> {
    if error.kind() == ErrorKind::NotFound { Ok(()) } else { Err(error) }
}
