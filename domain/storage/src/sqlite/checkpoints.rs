//! Checkpoints of the write-ahead log, in a task
//! that runs after commits. Otherwise a commit
//! would wait for the disk a second time.

use super::open::Connector;
use sqlx::{Connection as _, SqliteConnection};
use tokio::sync::mpsc;
use tokio::task::JoinHandle;

/// Minimum number of pages that a checkpoint
/// copies from the log into the database.
const CHECKPOINT_PAGES: i64 = 1000;

/// The task that makes checkpoints, on a separate connection.
pub(crate) struct Checkpoints {
    commits: mpsc::Sender<()>,
    task: JoinHandle<()>,
}

impl Checkpoints {
    pub(crate) fn start(connector: Connector) -> Self {
        let (commits, noted) = mpsc::channel(1);
        Self { commits, task: tokio::spawn(follow(connector, noted)) }
    }

    /// Makes the task check the length of the log.
    pub(crate) fn record_commit(&self) {
        // If the channel is full, a check is already requested.
        let _ = self.commits.try_send(());
    }

    /// Waits for a running checkpoint and closes the connection.
    pub(crate) async fn stop(self) {
        drop(self.commits);
        // Ignores a panic of the task. Its
        // connection is then closed already.
        let _ = self.task.await;
    }
}

/// Checks the length of the log after each commit, until the channel is closed.
async fn follow(connector: Connector, mut commits: mpsc::Receiver<()>) {
    let mut connection = None;
    while let Some(()) = commits.recv().await {
        if let Err(error) = checkpoint(&connector, &mut connection).await {
            tracing::warn!(%error, "failed to checkpoint the write-ahead log; the next commit retries it");
            connection = None;
        }
    }
    if let Some(connection) = connection {
        // Ignores errors, because the connection has no open transaction.
        drop(connection.close().await);
    }
}

/// Copies a long log into the database, without delaying commits.
async fn checkpoint(connector: &Connector, connection: &mut Option<SqliteConnection>) -> sqlx::Result<()> {
    let connection = match connection {
        Some(connection) => connection,
        None => connection.insert(connector.unmapped_reader().await?),
    };
    let (_, in_log, in_database): (i64, i64, i64) =
        sqlx::query_as("pragma wal_checkpoint(noop)").fetch_one(&mut *connection).await?;
    if in_log - in_database >= CHECKPOINT_PAGES {
        sqlx::query("pragma wal_checkpoint(passive)").execute(connection).await?;
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::super::open::Connector;
    use super::{CHECKPOINT_PAGES, Checkpoints};
    use sqlx::Connection as _;

    /// Commits pages and waits for a checkpoint, if one is
    /// due. Returns two numbers: the pages in the log, and
    /// those of them that were copied into the database.
    async fn commit(pages: i64) -> (i64, i64) {
        let folder = tempfile::tempdir().unwrap();
        let connector = Connector::new(folder.path());
        let mut writer = connector.writer().await.unwrap();
        let checkpoints = Checkpoints::start(connector.clone());
        sqlx::query("create table t (a)").execute(&mut writer).await.unwrap();
        let filled = sqlx::query("insert into t values (zeroblob($1))").bind(pages * 4096);
        filled.execute(&mut writer).await.unwrap();
        checkpoints.record_commit();
        checkpoints.stop().await;
        let (_, in_log, in_database): (i64, i64, i64) =
            sqlx::query_as("pragma wal_checkpoint(noop)").fetch_one(&mut writer).await.unwrap();
        writer.close().await.unwrap();
        (in_log, in_database)
    }

    #[tokio::test]
    async fn a_long_log_is_brought_into_the_database_behind_the_commit() {
        let (in_log, in_database) = commit(2 * CHECKPOINT_PAGES).await;
        assert!(in_log > 2 * CHECKPOINT_PAGES && in_database == in_log, "{in_database} of {in_log}");
    }

    #[tokio::test]
    async fn a_short_log_is_left_alone() {
        let (in_log, in_database) = commit(CHECKPOINT_PAGES / 2).await;
        assert!(in_log > CHECKPOINT_PAGES / 2 && in_database == 0, "{in_database} of {in_log}");
    }
}
