//! The only running write transaction.

use crate::Connection;
use crate::checkpoints::Checkpoints;
use crate::error::Result;
use std::ops::{Deref, DerefMut};
use tokio::sync::OwnedMutexGuard;

/// The write connection and its checkpoints.
pub struct WriteConnection {
    /// `None` during a transaction, and before the next write connects.
    pub(crate) connection: Option<Connection>,
    /// `None` for a closed database.
    pub(crate) checkpoints: Option<Checkpoints>,
}

/// The turn to write.
pub(crate) type WriteTurn = OwnedMutexGuard<WriteConnection>;

/// A running write. Only `Cms::write` commits one.
///
/// A successful commit or rollback passes the connection to the next writer.
/// Otherwise it is closed, and the database rolls back.
/// Because its state is unknown, it is never reused.
pub struct Transaction {
    // Drop order: the connection closes before the next writer starts.
    connection: Connection,
    turn: WriteTurn,
    queued_mail: bool,
    queued_index: bool,
    /// Number of changed rows before the transaction.
    changes_before: i64,
}

impl Transaction {
    pub async fn begin(mut connection: Connection, turn: WriteTurn) -> Result<Self> {
        sqlx::query("begin immediate").execute(&mut connection).await?;
        let changes_before = count_changes(&mut connection).await?;
        Ok(Self { connection, turn, queued_mail: false, queued_index: false, changes_before })
    }

    /// Returns true if a row changed. Otherwise a commit writes nothing.
    pub async fn has_changes(&mut self) -> Result<bool> {
        Ok(count_changes(&mut self.connection).await? > self.changes_before)
    }

    /// Marks a new mail. The commit then wakes the mail worker.
    pub fn mark_mail_queued(&mut self) {
        self.queued_mail = true;
    }

    pub fn has_queued_mail(&self) -> bool {
        self.queued_mail
    }

    /// Marks an index change. The commit then wakes the index worker.
    pub fn mark_index_queued(&mut self) {
        self.queued_index = true;
    }

    pub fn has_queued_index(&self) -> bool {
        self.queued_index
    }

    /// Commits. The next writer waits until the turn is dropped.
    pub async fn commit(self) -> Result<WriteTurn> {
        let turn = self.end("commit").await?;
        if let Some(checkpoints) = &turn.checkpoints {
            checkpoints.record_commit();
        }
        Ok(turn)
    }

    pub async fn roll_back(self) -> Result<()> {
        self.end("rollback").await.map(drop)
    }

    async fn end(mut self, statement: &'static str) -> Result<WriteTurn> {
        sqlx::query(statement).execute(&mut self.connection).await?;
        self.turn.connection = Some(self.connection);
        Ok(self.turn)
    }
}

async fn count_changes(connection: &mut Connection) -> Result<i64> {
    Ok(sqlx::query_scalar("select total_changes()").fetch_one(connection).await?)
}

impl Deref for Transaction {
    type Target = Connection;

    fn deref(&self) -> &Connection {
        &self.connection
    }
}

impl DerefMut for Transaction {
    fn deref_mut(&mut self) -> &mut Connection {
        &mut self.connection
    }
}
