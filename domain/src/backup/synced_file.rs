//! Files that reach the disk in small parts.

use std::fs::File;
use std::io::{self, Write};
use std::pin::Pin;
use std::sync::Arc;
use std::task::{Context, Poll, ready};
use tokio::io::AsyncWrite;
use tokio::task::{JoinHandle, spawn_blocking};

/// Number of bytes that one sync writes to the disk.
const PART_BYTES: usize = 256 << 10;

/// A file whose every write is synced. Otherwise the system writes many megabytes at once,
/// and delays visitors of the site that is backed up.
pub(super) struct SyncedFile {
    file: Arc<File>,
    /// The write in progress. Returns its number of bytes.
    write: Option<JoinHandle<io::Result<usize>>>,
}

impl SyncedFile {
    pub(super) fn new(file: File) -> Self {
        Self { file: Arc::new(file), write: None }
    }

    /// Returns the file, after the last write has ended.
    pub(super) fn into_inner(self) -> Arc<File> {
        self.file
    }
}

impl AsyncWrite for SyncedFile {
    fn poll_write(mut self: Pin<&mut Self>, cx: &mut Context<'_>, bytes: &[u8]) -> Poll<io::Result<usize>> {
        let file = Arc::clone(&self.file);
        let write = self.write.get_or_insert_with(|| {
            let part = bytes[..bytes.len().min(PART_BYTES)].to_vec();
            spawn_blocking(move || {
                (&*file).write_all(&part)?;
                file.sync_data()?;
                Ok(part.len())
            })
        });
        let written = ready!(Pin::new(write).poll(cx));
        self.write = None;
        Poll::Ready(written.map_err(io::Error::from).flatten())
    }

    fn poll_flush(self: Pin<&mut Self>, _: &mut Context<'_>) -> Poll<io::Result<()>> {
        Poll::Ready(Ok(()))
    }

    fn poll_shutdown(self: Pin<&mut Self>, _: &mut Context<'_>) -> Poll<io::Result<()>> {
        Poll::Ready(Ok(()))
    }
}
