//! Folder of one backup in progress, in the data folder.

use super::{BackupError, Result};
use crate::Cms;
use crate::error::Error;
use std::fs::{self, File};
use std::path::{Path, PathBuf};
use storage::{AdvisoryLock, LockMode, LockSubject, Snapshot};

const FOLDER: &str = ".backup";

/// The folder of one backup in progress. Only one process has it.
pub(super) struct Scratch {
    pub(super) folder: PathBuf,
    _of_processes: File,
    _of_nodes: Option<AdvisoryLock>,
}

impl Scratch {
    /// # Errors
    /// `Running` if another process makes a backup.
    pub(super) async fn begin(cms: &Cms, data: &Path) -> Result<Self> {
        let folder = data.join(FOLDER);
        let lock = fs::create_dir_all(&folder).and_then(|()| File::create(folder.join("lock"))).map_err(Error::from)?;
        if lock.try_lock().is_err() {
            return Err(BackupError::Running);
        }
        let of_nodes = cms.db.lock(LockSubject::Backups, LockMode::Exclusive).await?;
        let scratch = Self { folder, _of_processes: lock, _of_nodes: of_nodes };
        scratch.empty();
        Ok(scratch)
    }

    pub(super) async fn copy_database(&self, cms: &Cms) -> Result<Snapshot> {
        self.empty();
        Ok(cms.db.snapshot(&self.folder, cms.now()).await?)
    }

    /// Removes the copy of the database, also of an interrupted backup.
    fn empty(&self) {
        for suffix in ["", "-wal", "-shm", "-journal"] {
            // A file that remains makes the next copy fail.
            let _ = fs::remove_file(self.folder.join(format!("{}{suffix}", Snapshot::FILE)));
        }
    }
}

impl Drop for Scratch {
    fn drop(&mut self) {
        self.empty();
    }
}
