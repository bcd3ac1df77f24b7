//! Temporary folders.

use crate::BenchResult;
use std::path::{Path, PathBuf};

/// A temporary folder.
/// Dropping this value removes the folder.
pub(crate) struct Folder(PathBuf);

impl Folder {
    /// Creates an empty folder.
    /// `purpose` must be unique in this process.
    pub(crate) fn make(purpose: &str) -> BenchResult<Self> {
        let path = std::env::temp_dir().join(format!("pagewright-bench-{}-{purpose}", std::process::id()));
        std::fs::create_dir(&path)
            .map_err(|error| format!("The folder {} could not be created: {error}.", path.display()))?;
        Ok(Self(path))
    }

    pub(crate) fn path(&self) -> &Path {
        &self.0
    }
}

impl Drop for Folder {
    fn drop(&mut self) {
        if let Err(error) = std::fs::remove_dir_all(&self.0) {
            eprintln!("The folder {} could not be removed: {error}.", self.0.display());
        }
    }
}
