//! Temporary folders.

use crate::BenchResult;
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicU32, Ordering};

/// A temporary folder.
/// Dropping this value removes the folder.
pub(crate) struct Folder(PathBuf);

impl Folder {
    /// Creates an empty folder. `purpose` is a part of its name.
    pub(crate) fn make(purpose: &str) -> BenchResult<Self> {
        static MADE: AtomicU32 = AtomicU32::new(0);
        let (process, number) = (std::process::id(), MADE.fetch_add(1, Ordering::Relaxed));
        let path = std::env::temp_dir().join(format!("pagewright-bench-{process}-{number}-{purpose}"));
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
