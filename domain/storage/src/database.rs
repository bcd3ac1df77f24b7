//! The connections to the database.

use crate::checkpoints::Checkpoints;
use crate::error::{Result, fault_of};
use crate::open::Connector;
use crate::transaction::WriteConnection;
use crate::{OpenError, Transaction};
use model::storage_fault::StorageFault;
use sqlx::Connection as _;
use sqlx::sqlite::{SqliteConnection, SqlitePool};
use std::path::Path;
use std::sync::{Arc, PoisonError, RwLock};
use time::OffsetDateTime;
use tokio::sync::Mutex;

pub type Connection = SqliteConnection;
pub type Pooled = sqlx::pool::PoolConnection<sqlx::Sqlite>;
pub(crate) type DatabaseRow = sqlx::sqlite::SqliteRow;

pub struct Db {
    connector: Connector,
    writer: Arc<Mutex<WriteConnection>>,
    readers: RwLock<Readers>,
    /// Damage of the write-ahead log before the database was opened.
    pub log_damage: Option<String>,
}

/// Connections that read.
#[derive(Clone)]
enum Readers {
    Live(SqlitePool),
    /// Without writes: readers ignore the log until a writer connects.
    Frozen(SqlitePool),
}

impl Readers {
    fn pool(&self) -> &SqlitePool {
        let (Self::Live(pool) | Self::Frozen(pool)) = self;
        pool
    }
}

impl Db {
    /// Opens the folder's database and applies missing migrations.
    ///
    /// If the disk takes no writes, opens an up-to-date database for reading,
    /// until the first successful write. After a crash, readers need an index
    /// of the write-ahead log. On a full disk, the process keeps it in memory.
    pub async fn open(folder: &Path, now: OffsetDateTime) -> std::result::Result<Self, OpenError> {
        crate::open::check_folder(folder)?;
        let mut connector = Connector::new(folder);
        let log_damage = crate::write_ahead_log::find_damage(&connector.log());
        let failed = |error: sqlx::Error| OpenError::of(folder, &error.into());
        let (connection, readers) = match connect_first(&mut connector).await.map_err(failed)? {
            Some(mut writer) => {
                crate::open::refuse_old_sqlite(&mut writer, folder).await?;
                crate::migrate::migrate(&mut writer, folder, now).await?;
                (Some(writer), Readers::Live(connector.readers().await.map_err(failed)?))
            }
            None => (None, Readers::Frozen(connector.frozen_readers().await.map_err(failed)?)),
        };
        let checkpoints = Some(Checkpoints::start(connector.clone()));
        let writer = Arc::new(Mutex::new(WriteConnection { connection, checkpoints }));
        Ok(Self { connector, writer, readers: RwLock::new(readers), log_damage })
    }

    /// Takes a read-only connection from the pool.
    pub async fn read(&self) -> Result<Pooled> {
        let readers = self.readers();
        Ok(readers.pool().acquire().await?)
    }

    /// Opens a separate connection to read the whole database.
    pub async fn read_through(&self) -> Result<Connection> {
        Ok(self.connector.unmapped_reader().await?)
    }

    /// Starts the only write. Without `commit` it is rolled back.
    pub async fn begin(&self) -> Result<Transaction> {
        let mut turn = Arc::clone(&self.writer).lock_owned().await;
        let connection = match turn.connection.take() {
            Some(connection) => connection,
            None => self.connect_writer().await?,
        };
        Transaction::begin(connection, turn).await
    }

    async fn connect_writer(&self) -> Result<Connection> {
        let writer = self.connector.writer().await?;
        if let Readers::Frozen(frozen) = self.readers() {
            let live = Readers::Live(self.connector.readers().await?);
            *self.readers.write().unwrap_or_else(PoisonError::into_inner) = live;
            frozen.close().await;
        }
        Ok(writer)
    }

    fn readers(&self) -> Readers {
        self.readers.read().unwrap_or_else(PoisonError::into_inner).clone()
    }

    pub async fn close(&self) {
        self.readers().pool().close().await;
        let mut writer = self.writer.lock().await;
        if let Some(checkpoints) = writer.checkpoints.take() {
            checkpoints.stop().await;
        }
        if let Some(connection) = writer.connection.take()
            && let Err(error) = connection.close().await
        {
            tracing::warn!(%error, "failed to close the database; the next start reads the remaining write-ahead log");
        }
    }
}

/// Connects the writer at the start. Returns `None` for a read-only disk
/// without changes in the write-ahead log.
async fn connect_first(connector: &mut Connector) -> sqlx::Result<Option<Connection>> {
    let error = match connector.writer().await {
        Err(error) if fault_of(&error).is_some_and(StorageFault::may_pass) => error,
        connected => return connected.map(Some),
    };
    if !connector.has_log() {
        tracing::warn!(%error, "the database is not writable; the site is served read-only until a write succeeds");
        return Ok(None);
    }
    connector.keep_index_in_memory();
    let Ok(writer) = connector.writer().await else { return Err(error) };
    tracing::warn!(
        %error,
        "failed to write the index of the write-ahead log; it is kept in memory, and other processes cannot open the database until a restart"
    );
    Ok(Some(writer))
}
