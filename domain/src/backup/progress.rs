//! Progress of a backup.

use model::backup::{BackupPhase, BackupProgress};
use std::sync::{Mutex, MutexGuard, PoisonError};

/// Progress of a backup, for other tasks.
#[derive(Debug, Default)]
pub struct Progress(Mutex<BackupProgress>);

impl Progress {
    /// Returns the current phase, with what is known of its size so far.
    pub fn now(&self) -> BackupProgress {
        *self.lock()
    }

    /// Begins a phase with these numbers of files and bytes.
    pub(super) fn begin(&self, phase: BackupPhase, (files, bytes): (u64, u64)) {
        *self.lock() = BackupProgress { phase, files_all: files, bytes_all: bytes, ..BackupProgress::default() };
    }

    /// Adds a file that is done.
    pub(super) fn add(&self, bytes: u64) {
        let mut progress = self.lock();
        progress.files_done += 1;
        progress.bytes_done += bytes;
    }

    fn lock(&self) -> MutexGuard<'_, BackupProgress> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }
}
