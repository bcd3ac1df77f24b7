//! Files that get their name when they are complete.

use crate::files::sync_folder;
use std::fs;
use std::io;
use std::path::{Path, PathBuf};

/// An unfinished file, which is removed on drop.
pub(super) struct HalfFile(PathBuf);

impl HalfFile {
    pub(super) fn new(path: PathBuf) -> Self {
        Self(path)
    }

    pub(super) fn path(&self) -> &Path {
        &self.0
    }

    /// Gives the file its name, durably. Replaces a file of this name.
    pub(super) fn publish(self, path: &Path) -> io::Result<()> {
        fs::rename(&self.0, path)?;
        let folder = path.parent().filter(|folder| !folder.as_os_str().is_empty());
        sync_folder(folder.unwrap_or(Path::new(".")))
    }
}

impl Drop for HalfFile {
    fn drop(&mut self) {
        // Fails if the file got its final name.
        let _ = fs::remove_file(&self.0);
    }
}
