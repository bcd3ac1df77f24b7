//! Progress of a backup.

use std::sync::atomic::{AtomicU64, Ordering};

/// Progress of a backup, for other tasks.
#[derive(Debug, Default)]
pub struct Progress {
    pub(super) done: AtomicU64,
    pub(super) all: AtomicU64,
}

impl Progress {
    /// Returns the bytes that are copied, and all that are known so far.
    pub fn bytes(&self) -> (u64, u64) {
        (self.done.load(Ordering::Relaxed), self.all.load(Ordering::Relaxed))
    }
}
