//! The write transaction. One
//! runs at a time in a process.

use crate::Connection;
use crate::error::Result;
use crate::query::{query, query_scalar};
use crate::sqlite::Checkpoints;
use std::ops::{Deref, DerefMut};
use tokio::sync::OwnedMutexGuard;

/// Order of a write among the writes of other nodes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum WriteOrder {
    /// Runs beside writes of other nodes.
    Concurrent,
    /// Runs alone among the writes with this order,
    /// and sees all changes of those before it.
    Sequential,
}

/// The connection that writes, and the
/// task that makes its checkpoints.
pub struct WriteConnection {
    /// `None` during a transaction, and if
    /// the next write must connect first.
    pub(crate) connection: Option<Connection>,
    /// `None` if the database is
    /// closed, or if it is PostgreSQL.
    pub(crate) checkpoints: Option<Checkpoints>,
}

/// The exclusive right to write, until it is dropped.
pub(crate) type WriteTurn = OwnedMutexGuard<WriteConnection>;

/// A running write. Only `Cms::write` commits.
///
/// After a successful commit or rollback, the next
/// writer uses the connection again. Otherwise the
/// connection is closed, and the database rolls
/// back. Because the state of such a connection is
/// unknown, it is never used again.
pub struct Transaction {
    // Must be declared before `turn`. Otherwise the next
    // writer could start before this connection is closed.
    connection: Connection,
    turn: WriteTurn,
    queued_mail: bool,
    queued_index: bool,
    queued_delivery: bool,
    purged_keys: Option<Vec<String>>,
    /// Number of rows that the SQLite connection had
    /// changed before the transaction. 0 in PostgreSQL.
    changes_before: i64,
}

/// A transaction that has begun,
/// without the right to write.
pub(crate) struct Begun {
    connection: Connection,
    changes_before: i64,
}

impl Begun {
    pub(crate) fn with_turn(self, turn: WriteTurn) -> Transaction {
        let Self { connection, changes_before } = self;
        Transaction {
            connection,
            turn,
            queued_mail: false,
            queued_index: false,
            queued_delivery: false,
            purged_keys: None,
            changes_before,
        }
    }
}

impl Transaction {
    /// Begins a transaction on a connection
    /// that has no open transaction.
    pub(crate) async fn begin(mut connection: Connection, order: WriteOrder) -> Result<Begun> {
        match &mut connection {
            Connection::Sqlite(_) => {
                query("begin immediate").execute(&mut connection).await?;
                let changes_before = count_changes(&mut connection).await?;
                Ok(Begun { connection, changes_before })
            }
            Connection::Postgres(_) => {
                query("begin isolation level serializable").execute(&mut connection).await?;
                if order == WriteOrder::Sequential {
                    // The first statement, because a transaction sees the
                    // state before its first statement, except this one.
                    query("lock table public_generation in exclusive mode").execute(&mut connection).await?;
                }
                Ok(Begun { connection, changes_before: 0 })
            }
        }
    }

    /// Returns true if a row changed. Otherwise a commit writes nothing.
    pub async fn has_changes(&mut self) -> Result<bool> {
        match self.connection {
            Connection::Sqlite(_) => Ok(count_changes(&mut self.connection).await? > self.changes_before),
            Connection::Postgres(_) => {
                let has_id = query_scalar("select pg_current_xact_id_if_assigned() is not null");
                has_id.fetch_one(&mut self.connection).await
            }
        }
    }

    /// Records that a mail was queued. The
    /// commit then wakes the mail worker.
    pub fn mark_mail_queued(&mut self) {
        self.queued_mail = true;
    }

    pub fn has_queued_mail(&self) -> bool {
        self.queued_mail
    }

    /// Records that an index update was queued.
    /// The commit then wakes the index worker.
    pub fn mark_index_queued(&mut self) {
        self.queued_index = true;
    }

    pub fn has_queued_index(&self) -> bool {
        self.queued_index
    }

    /// Records that a delivery to a webhook was queued.
    /// The commit then wakes the webhook worker.
    pub fn mark_delivery_queued(&mut self) {
        self.queued_delivery = true;
    }

    pub fn has_queued_delivery(&self) -> bool {
        self.queued_delivery
    }

    /// Limits the purge of caches to these keys.
    /// Without a limit, the whole site is purged.
    pub fn purge_only(&mut self, keys: impl IntoIterator<Item = String>) {
        self.purged_keys.get_or_insert_default().extend(keys);
    }

    /// Returns the keys to purge. `None` means the whole site.
    pub fn purged_keys(&self) -> Option<Vec<String>> {
        self.purged_keys.clone()
    }

    /// Commits. The next writer waits
    /// until the returned turn is dropped.
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
        query(statement).execute(&mut self.connection).await?;
        self.turn.connection = Some(self.connection);
        Ok(self.turn)
    }
}

async fn count_changes(connection: &mut Connection) -> Result<i64> {
    query_scalar("select total_changes()").fetch_one(connection).await
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
