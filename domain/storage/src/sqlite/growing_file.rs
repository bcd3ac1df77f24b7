//! Syncs of a file that SQLite writes in one piece.

use std::fs::File;
use std::io;
use std::path::PathBuf;
use std::sync::mpsc::{RecvTimeoutError, Sender, channel};
use std::thread::{Builder, JoinHandle};
use std::time::Duration;

const SYNC_INTERVAL: Duration = Duration::from_millis(5);

/// Syncs a file again and again while SQLite writes it. Otherwise SQLite would sync the whole
/// file at its end, and the stores of editors would wait for that. Must be dropped after the
/// connection, because closing a file releases the locks that the process has on it.
pub(super) struct GrowingFile {
    /// Dropped to stop the thread.
    stop: Option<Sender<()>>,
    syncs: Option<JoinHandle<()>>,
}

impl GrowingFile {
    /// # Errors
    /// The system has no room for another thread.
    pub(super) fn sync(path: PathBuf) -> io::Result<Self> {
        let (stop, stopped) = channel::<()>();
        let syncs = Builder::new().name("sync of a copy".to_owned()).spawn(move || {
            let mut file = None;
            while stopped.recv_timeout(SYNC_INTERVAL) == Err(RecvTimeoutError::Timeout) {
                // Fails until SQLite has created the file.
                file = file.or_else(|| File::open(&path).ok());
                // SQLite reports a failure with its own sync.
                let _ = file.as_ref().map(File::sync_data);
            }
        })?;
        Ok(Self { stop: Some(stop), syncs: Some(syncs) })
    }
}

impl Drop for GrowingFile {
    fn drop(&mut self) {
        drop(self.stop.take());
        // The thread does not panic.
        let _ = self.syncs.take().map(JoinHandle::join);
    }
}
