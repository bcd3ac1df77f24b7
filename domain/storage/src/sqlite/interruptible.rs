//! Connections that interrupt their statement when they are dropped.

use sqlx::sqlite::SqliteConnection;
use sqlx::{Connection as _, Error};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::{Receiver, channel};
use std::time::Duration;

/// Number of SQLite instructions between two checks for an interruption.
const INSTRUCTIONS_PER_CHECK: i32 = 10_000;
/// Maximum time in which an interrupted statement ends.
const END_TIMEOUT: Duration = Duration::from_secs(10);

/// A connection that interrupts its statement on drop, and waits for its end.
/// Otherwise a copy or check that was cancelled would run on in its thread.
pub(crate) struct InterruptibleConnection {
    /// `None` after the end.
    connection: Option<SqliteConnection>,
    is_interrupted: Arc<AtomicBool>,
    /// Disconnected when the connection is closed.
    closed: Receiver<()>,
}

impl InterruptibleConnection {
    pub(crate) async fn new(mut connection: SqliteConnection) -> sqlx::Result<Self> {
        let is_interrupted = Arc::new(AtomicBool::new(false));
        let (open, closed) = channel();
        let interrupted = Arc::clone(&is_interrupted);
        let may_continue = move || {
            // Dropped together with this function, when the connection is closed.
            let _open = &open;
            !interrupted.load(Ordering::Relaxed)
        };
        connection.lock_handle().await?.set_progress_handler(INSTRUCTIONS_PER_CHECK, may_continue);
        Ok(Self { connection: Some(connection), is_interrupted, closed })
    }

    /// # Errors
    /// `WorkerCrashed` after the end.
    pub(crate) fn get(&mut self) -> sqlx::Result<&mut SqliteConnection> {
        self.connection.as_mut().ok_or(Error::WorkerCrashed)
    }

    pub(crate) async fn close(mut self) -> sqlx::Result<()> {
        match self.connection.take() {
            Some(connection) => connection.close().await,
            None => Ok(()),
        }
    }
}

impl Drop for InterruptibleConnection {
    fn drop(&mut self) {
        self.is_interrupted.store(true, Ordering::Relaxed);
        drop(self.connection.take());
        // Always an error: disconnected, or the timeout.
        let _ = self.closed.recv_timeout(END_TIMEOUT);
    }
}

#[cfg(all(test, target_os = "linux"))]
mod tests {
    use crate::sqlite::SqliteDatabase;
    use std::path::Path;
    use time::OffsetDateTime;

    /// Returns true if this process has the file open.
    fn is_open(file: &Path) -> bool {
        let open = std::fs::read_dir("/proc/self/fd").into_iter().flatten().flatten();
        open.filter_map(|entry| std::fs::read_link(entry.path()).ok()).any(|path| path == file)
    }

    #[tokio::test]
    async fn a_copy_that_is_cancelled_has_ended_when_its_work_is_dropped() {
        let folder = tempfile::tempdir().unwrap();
        let (database, writer) = SqliteDatabase::open(folder.path(), OffsetDateTime::UNIX_EPOCH).await.unwrap();
        // A copy takes longer than the start of its work.
        let fill =
            "create table filler as with recursive n(i) as (select 1 union all select i + 1 from n where i < 40000)
            select i, randomblob(1000) as bytes from n";
        sqlx::query(fill).execute(&mut writer.unwrap()).await.unwrap();
        let copy = folder.path().join("copy.db");
        let begun = async {
            while !is_open(&copy) {
                tokio::task::yield_now().await;
            }
        };
        tokio::select! {
            copied = database.copy_into(&copy) => panic!("the copy was too fast: {copied:?}"),
            () = begun => {}
        }
        assert!(!is_open(&copy), "the copy runs on");
        std::fs::remove_file(&copy).unwrap();
        database.copy_into(&copy).await.unwrap();
    }
}
