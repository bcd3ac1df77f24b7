//! The one write transaction that runs at a time.

use crate::Connection;
use crate::checkpoints::Checkpoints;
use crate::error::Result;
use std::ops::{Deref, DerefMut};
use tokio::sync::OwnedMutexGuard;

/// The writing connection, and the checkpoints behind its commits.
pub struct Writer {
    /// `None` during a transaction, and until the next write connects.
    pub(crate) connection: Option<Connection>,
    /// `None` when the database is closed.
    pub(crate) checkpoints: Option<Checkpoints>,
}

/// The turn to write.
pub(crate) type Turn = OwnedMutexGuard<Writer>;

/// A write in progress. Only `Cms::write` commits one.
///
/// After a successful commit or rollback, the next writer gets the connection. Otherwise, when one of these fails or
/// the transaction is dropped, the connection is closed. Then the database rolls back and the next writer connects
/// again. A connection in an unknown state is never reused.
pub struct Transaction {
    // Fields are dropped in this order: the connection is closed before the next writer has its turn.
    connection: Connection,
    turn: Turn,
    queued_mail: bool,
    queued_index: bool,
    /// Rows that the connection had changed when the transaction began.
    changes_before: i64,
}

impl Transaction {
    pub async fn begin(mut connection: Connection, turn: Turn) -> Result<Self> {
        sqlx::query("begin immediate").execute(&mut connection).await?;
        let changes_before = count_changes(&mut connection).await?;
        Ok(Self { connection, turn, queued_mail: false, queued_index: false, changes_before })
    }

    /// Returns whether the transaction changed a row. The commit of one that changed nothing writes nothing.
    pub async fn has_changes(&mut self) -> Result<bool> {
        Ok(count_changes(&mut self.connection).await? > self.changes_before)
    }

    /// Marks that the outbox has a new mail. The commit then wakes the mail worker.
    pub fn note_queued_mail(&mut self) {
        self.queued_mail = true;
    }

    pub fn has_queued_mail(&self) -> bool {
        self.queued_mail
    }

    /// Marks that the search indexes must follow. The commit then wakes their worker.
    pub fn note_queued_index(&mut self) {
        self.queued_index = true;
    }

    pub fn has_queued_index(&self) -> bool {
        self.queued_index
    }

    /// Commits, and gives the turn to write: what has to follow the commit is done before it is dropped.
    pub async fn commit(self) -> Result<Turn> {
        let turn = self.end("commit").await?;
        if let Some(checkpoints) = &turn.checkpoints {
            checkpoints.note_commit();
        }
        Ok(turn)
    }

    pub async fn roll_back(self) -> Result<()> {
        self.end("rollback").await.map(drop)
    }

    async fn end(mut self, statement: &'static str) -> Result<Turn> {
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
