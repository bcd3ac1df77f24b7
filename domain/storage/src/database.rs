//! The database of the installation.

use crate::error::{Error, Result};
use crate::postgres::{AdvisoryLock, GenerationListener, LockMode, LockSubject, NodeConnection, PostgresDatabase};
use crate::query::query;
use crate::sqlite::{self, SqliteDatabase};
use crate::transaction::{WriteConnection, WriteOrder};
use crate::{Connection, OpenError, Transaction};
use std::path::Path;
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::Duration;
use time::OffsetDateTime;
use tokio::sync::Mutex;

/// Location of the rows of an installation.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub enum DatabaseLocation {
    /// SQLite, in the data folder.
    #[default]
    Folder,
    /// PostgreSQL, at this URL.
    Server(String),
}

/// The database of an installation.
///
/// It boxes the futures of the drivers.
/// Otherwise each would add some 10 KB
/// to the futures around it.
pub struct Db {
    backend: Backend,
    /// Runs one write of this process at a time.
    writer: Arc<Mutex<WriteConnection>>,
    reads: AtomicU64,
    waiting_writes: AtomicU64,
}

/// Work of the database, for monitors.
#[derive(Clone, Copy, Debug)]
pub struct DatabaseLoad {
    /// Number of times that a connection was taken to read.
    pub reads: u64,
    /// Number of writes that wait for another write of this process.
    pub waiting_writes: u64,
}

/// Counts a write until it may begin, or its client leaves.
struct WaitingWrite<'a>(&'a AtomicU64);

impl<'a> WaitingWrite<'a> {
    fn begin(waiting: &'a AtomicU64) -> Self {
        waiting.fetch_add(1, Ordering::Relaxed);
        Self(waiting)
    }
}

impl Drop for WaitingWrite<'_> {
    fn drop(&mut self) {
        self.0.fetch_sub(1, Ordering::Relaxed);
    }
}

enum Backend {
    Sqlite(Box<SqliteDatabase>),
    Postgres(Box<PostgresDatabase>),
}

/// Another node has a lock.
#[derive(Clone, Copy, Debug)]
pub struct LockTaken;

impl Db {
    /// Opens the database and applies missing migrations.
    ///
    /// If the disk takes no writes, opens a SQLite
    /// database of this release for reading. The
    /// first successful write ends this state.
    ///
    /// # Errors
    /// A sentence for the operator, for
    /// example about a wrong password.
    pub async fn open(
        folder: &Path,
        location: &DatabaseLocation,
        now: OffsetDateTime,
    ) -> std::result::Result<Self, OpenError> {
        let (backend, connection, checkpoints) = match location {
            DatabaseLocation::Folder => {
                let (sqlite, writer) = SqliteDatabase::open(folder, now).await?;
                let checkpoints = sqlite.start_checkpoints();
                (Backend::Sqlite(Box::new(sqlite)), writer.map(Connection::from), Some(checkpoints))
            }
            DatabaseLocation::Server(url) => {
                let (postgres, writer) = PostgresDatabase::connect(url).await?;
                (Backend::Postgres(Box::new(postgres)), Some(writer.into()), None)
            }
        };
        let writer = Arc::new(Mutex::new(WriteConnection { connection, checkpoints }));
        Ok(Self { backend, writer, reads: AtomicU64::new(0), waiting_writes: AtomicU64::new(0) })
    }

    /// Takes a read-only connection from the pool.
    pub async fn read(&self) -> Result<Connection> {
        self.reads.fetch_add(1, Ordering::Relaxed);
        Ok(match &self.backend {
            Backend::Sqlite(sqlite) => Box::pin(sqlite.readers().acquire()).await?.into(),
            Backend::Postgres(postgres) => Box::pin(postgres.readers().acquire()).await?.into(),
        })
    }

    pub fn load(&self) -> DatabaseLoad {
        DatabaseLoad {
            reads: self.reads.load(Ordering::Relaxed),
            waiting_writes: self.waiting_writes.load(Ordering::Relaxed),
        }
    }

    /// Opens a separate connection to read the whole database.
    pub async fn read_through(&self) -> Result<Connection> {
        Ok(match &self.backend {
            Backend::Sqlite(sqlite) => Box::pin(sqlite.connect_unmapped()).await?.into(),
            Backend::Postgres(postgres) => Box::pin(postgres.connect_reader()).await?.into(),
        })
    }

    /// Begins a write, after the previous write
    /// of this process has ended. The new write is rolled
    /// back if it is dropped without `commit`.
    pub async fn begin(&self, order: WriteOrder) -> Result<Transaction> {
        let mut turn = {
            let _waiting = WaitingWrite::begin(&self.waiting_writes);
            Arc::clone(&self.writer).lock_owned().await
        };
        if let Some(connection) = turn.connection.take() {
            match Transaction::begin(connection, order).await {
                Ok(begun) => return Ok(begun.with_turn(turn)),
                // Connects again, because the server may have
                // closed the connection since the last write.
                Err(Error::Fault(..)) if matches!(self.backend, Backend::Postgres(_)) => {}
                Err(error) => return Err(error),
            }
        }
        Ok(Transaction::begin(self.connect_writer().await?, order).await?.with_turn(turn))
    }

    /// Begins a transaction in which all reads
    /// see the same state of the database.
    pub async fn begin_snapshot(reader: &mut Connection) -> Result<()> {
        let begin = match reader {
            Connection::Sqlite(_) => "begin",
            Connection::Postgres(_) => "begin isolation level repeatable read, read only",
        };
        query(begin).execute(reader).await.map(drop)
    }

    /// Returns the SQLite database. `None` for PostgreSQL.
    pub(crate) fn sqlite(&self) -> Option<&SqliteDatabase> {
        match &self.backend {
            Backend::Sqlite(sqlite) => Some(sqlite),
            Backend::Postgres(_) => None,
        }
    }

    /// Returns true if several nodes can serve the database.
    pub fn is_shared(&self) -> bool {
        matches!(self.backend, Backend::Postgres(_))
    }

    /// Connects a node to the other nodes of the
    /// database. Returns `None` for SQLite.
    ///
    /// # Errors
    /// `OpenError::NodeInUse` if a process has this id.
    pub async fn join(&self, id: &str) -> std::result::Result<Option<NodeConnection>, OpenError> {
        match &self.backend {
            Backend::Sqlite(_) => Ok(None),
            Backend::Postgres(postgres) => postgres.join(id).await.map(Some),
        }
    }

    /// Listens to public changes of other nodes.
    /// Returns `None` for SQLite.
    pub async fn listen(&self) -> Result<Option<GenerationListener>> {
        match &self.backend {
            Backend::Sqlite(_) => Ok(None),
            Backend::Postgres(postgres) => postgres.listen().await.map(Some),
        }
    }

    /// Locks a subject against other nodes, until the
    /// lock is dropped. Returns `None` for SQLite.
    pub async fn lock(&self, subject: LockSubject, mode: LockMode) -> Result<Option<AdvisoryLock>> {
        match &self.backend {
            Backend::Sqlite(_) => Ok(None),
            Backend::Postgres(postgres) => postgres.lock(subject, mode).await.map(Some),
        }
    }

    /// Locks a subject against other nodes, without waiting. The lock is
    /// `None` for SQLite.
    ///
    /// # Errors
    /// `LockTaken` if another node has the lock.
    pub async fn try_lock(&self, subject: LockSubject) -> Result<std::result::Result<Option<AdvisoryLock>, LockTaken>> {
        Ok(match &self.backend {
            Backend::Sqlite(_) => Ok(None),
            Backend::Postgres(postgres) => postgres.try_lock(subject).await?.map(Some).ok_or(LockTaken),
        })
    }

    async fn connect_writer(&self) -> Result<Connection> {
        Ok(match &self.backend {
            Backend::Sqlite(sqlite) => Box::pin(sqlite.connect_writer()).await?.into(),
            Backend::Postgres(postgres) => Box::pin(postgres.connect_writer()).await?.into(),
        })
    }

    /// Returns the damage that the write-ahead
    /// log had before the database was opened.
    pub fn log_damage(&self) -> Option<&str> {
        match &self.backend {
            Backend::Sqlite(sqlite) => sqlite.log_damage.as_deref(),
            Backend::Postgres(_) => None,
        }
    }

    /// Searches for damage until the timeout. Returns the
    /// first damage. For PostgreSQL, only takes a
    /// connection, because the server checks its own files.
    ///
    /// # Errors
    /// Errors of connecting to the database.
    pub async fn quick_check(&self, timeout: Duration) -> Result<Option<String>> {
        match &self.backend {
            Backend::Sqlite(sqlite) => sqlite::quick_check(sqlite.connect_unmapped().await?, timeout).await,
            Backend::Postgres(postgres) => {
                drop(postgres.readers().acquire().await?);
                Ok(None)
            }
        }
    }

    /// Checks the whole database. Returns up to a hundred
    /// lines of damage. For PostgreSQL, only takes a
    /// connection, because the server checks its own files.
    pub async fn integrity_check(&self) -> Result<Vec<String>> {
        match &self.backend {
            Backend::Sqlite(sqlite) => sqlite::integrity_check(sqlite.connect_unmapped().await?).await,
            Backend::Postgres(postgres) => {
                drop(postgres.readers().acquire().await?);
                Ok(Vec::new())
            }
        }
    }

    /// Lists references to missing rows: the two tables and the number of rows.
    /// Returns none for PostgreSQL, which refuses such rows.
    pub async fn list_broken_references(&self) -> Result<Vec<(String, String, i64)>> {
        match &self.backend {
            Backend::Sqlite(sqlite) => {
                let mut conn = Connection::from(sqlite.connect_unmapped().await?);
                query("select \"table\", parent, count(*) from pragma_foreign_key_check() group by 1, 2 order by 1, 2")
                    .fetch_all(&mut conn)
                    .await
            }
            Backend::Postgres(_) => Ok(Vec::new()),
        }
    }

    pub async fn close(&self) {
        match &self.backend {
            Backend::Sqlite(sqlite) => sqlite.readers().close().await,
            Backend::Postgres(postgres) => postgres.readers().close().await,
        }
        let mut writer = self.writer.lock().await;
        if let Some(checkpoints) = writer.checkpoints.take() {
            checkpoints.stop().await;
        }
        if let Some(connection) = writer.connection.take()
            && let Err(error) = connection.close().await
        {
            tracing::warn!(%error, "failed to close the database; SQLite reads its remaining write-ahead log at the next start");
        }
    }
}
