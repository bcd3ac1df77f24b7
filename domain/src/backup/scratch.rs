//! Folder of one backup in progress, in the data folder.

use super::new_site::create_private;
use super::{BackupError, Result};
use crate::Cms;
use crate::disk::disk_space;
use crate::error::Error;
use std::fs::{self, File};
use std::path::{Path, PathBuf};
use std::time::{Duration, Instant};
use storage::figures::get_database_size;
use storage::{AdvisoryLock, LockSubject, LockTaken, Snapshot};

const FOLDER: &str = ".backup";
/// File that the process of the backup has locked.
const LOCK: &str = "lock";

/// Bytes that stay free for the site during a backup.
const RESERVED_BYTES: u64 = 64 << 20;

/// Time in which the lock of an ended backup is released.
const LOCK_RELEASE_TIMEOUT: Duration = Duration::from_secs(2);
const LOCK_POLL_INTERVAL: Duration = Duration::from_millis(100);

/// The folder of one backup in progress. Only one process has it.
pub(super) struct Scratch {
    pub(super) folder: PathBuf,
    _of_processes: File,
    _of_nodes: Option<AdvisoryLock>,
}

impl Scratch {
    /// # Errors
    /// `Running` if another process or node makes a backup.
    pub(super) async fn begin(cms: &Cms, data: &Path) -> Result<Self> {
        let folder = data.join(FOLDER);
        let lock = create_private(&folder).and_then(|()| File::create(folder.join(LOCK))).map_err(Error::from)?;
        lock.try_lock().map_err(|error| BackupError::of_lock(error, &folder.display().to_string()))?;
        let of_nodes = lock_against_nodes(cms).await?;
        let scratch = Self { folder, _of_processes: lock, _of_nodes: of_nodes };
        scratch.empty();
        Ok(scratch)
    }

    /// Refuses a disk that a copy of the database would fill,
    /// because editors could save nothing then.
    ///
    /// # Errors
    /// `NoRoom`.
    pub(super) async fn require_room(&self, cms: &Cms) -> Result<()> {
        let size = get_database_size(&mut cms.db.read().await?).await?;
        let needed = size.cast_unsigned() + RESERVED_BYTES;
        match disk_space(&self.folder) {
            Some(disk) if disk.free < needed => {
                Err(BackupError::NoRoom { folder: self.folder.display().to_string(), needed, free: disk.free })
            }
            _ => Ok(()),
        }
    }

    pub(super) async fn copy_database(&self, cms: &Cms) -> Result<Snapshot> {
        self.empty();
        Ok(cms.db.snapshot(&self.folder, cms.now()).await?)
    }

    /// Removes all files, also of an interrupted backup. A
    /// file that remains makes the next copy fail.
    fn empty(&self) {
        for entry in fs::read_dir(&self.folder).into_iter().flatten().flatten() {
            let path = entry.path();
            let _ = match path.is_dir() {
                true => fs::remove_dir_all(path),
                false if entry.file_name() == LOCK => Ok(()),
                false => fs::remove_file(path),
            };
        }
    }
}

/// Locks the backups against other nodes. Waits for a moment,
/// because the server releases the lock of a closed connection later.
async fn lock_against_nodes(cms: &Cms) -> Result<Option<AdvisoryLock>> {
    let give_up_at = Instant::now() + LOCK_RELEASE_TIMEOUT;
    loop {
        match cms.db.try_lock(LockSubject::Backups).await? {
            Ok(lock) => return Ok(lock),
            Err(LockTaken) if Instant::now() >= give_up_at => return Err(BackupError::Running),
            Err(LockTaken) => tokio::time::sleep(LOCK_POLL_INTERVAL).await,
        }
    }
}

impl Drop for Scratch {
    fn drop(&mut self) {
        self.empty();
    }
}
