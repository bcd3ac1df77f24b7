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

/// A write that has begun. Only `Cms::write` commits one.
///
/// The connection goes back to the next writer after a commit or a rollback that succeeded. In every other case, when a
/// statement of these fails or the transaction is dropped half way, it is closed: the database then rolls back, and the
/// next writer connects anew. A connection in an unknown state is never used again.
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

    /// Notes that the outbox has a new mail, so that its worker is woken after the commit.
    pub fn note_queued_mail(&mut self) {
        self.queued_mail = true;
    }

    pub fn has_queued_mail(&self) -> bool {
        self.queued_mail
    }

    /// Notes that the search indexes have something to follow after the commit.
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
