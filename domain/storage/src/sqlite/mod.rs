//! The SQLite database in the data folder.

mod check;
mod checkpoints;
mod growing_file;
mod interruptible;
mod migrate;
mod open;
mod write_ahead_log;

pub(crate) use self::check::{integrity_check, quick_check};
pub(crate) use self::checkpoints::Checkpoints;
pub(crate) use self::open::DATABASE;
pub use self::open::{OWNER, RESTORE_FOLDER, contains_site};

use self::growing_file::GrowingFile;
use self::interruptible::InterruptibleConnection;
pub(crate) use self::open::Connector;
use crate::OpenError;
use crate::error::{Error, Result, fault_of};
use model::storage_fault::StorageFault;
use sqlx::Connection as _;
use sqlx::sqlite::{SqliteConnection, SqlitePool};
use std::path::Path;
use std::sync::{PoisonError, RwLock};
use time::OffsetDateTime;

/// The database file of a data folder.
pub(crate) struct SqliteDatabase {
    connector: Connector,
    readers: RwLock<Readers>,
    /// Damage that the write-ahead log had
    /// before the database was opened.
    pub(crate) log_damage: Option<String>,
}

/// The pool of connections that read.
#[derive(Clone)]
enum Readers {
    Live(SqlitePool),
    /// Pool for a disk that takes no writes. It ignores
    /// the write-ahead log, until a writer connects.
    Frozen(SqlitePool),
}

impl Readers {
    fn pool(&self) -> &SqlitePool {
        let (Self::Live(pool) | Self::Frozen(pool)) = self;
        pool
    }
}

impl SqliteDatabase {
    /// Opens the database of a folder. Applies
    /// missing migrations, and returns the
    /// connection that writes. If the disk takes
    /// no writes, returns `None` instead of it.
    ///
    /// After a crash, readers need an
    /// index of the write-ahead log. If
    /// the disk has no room for the index,
    /// the process keeps it in memory.
    pub(crate) async fn open(
        folder: &Path,
        now: OffsetDateTime,
    ) -> std::result::Result<(Self, Option<SqliteConnection>), OpenError> {
        open::check_folder(folder)?;
        let mut connector = Connector::new(folder);
        let log_damage = write_ahead_log::find_damage(&connector.log());
        let failed = |error: sqlx::Error| OpenError::of(folder, &error.into());
        let (writer, readers) = match connect_first(&mut connector).await.map_err(failed)? {
            Some(mut writer) => {
                open::refuse_old_sqlite(&mut writer, folder).await?;
                migrate::migrate(&mut writer, folder, now).await?;
                (Some(writer), Readers::Live(connector.readers().await.map_err(failed)?))
            }
            None => {
                let readers = connector.frozen_readers().await.map_err(failed)?;
                let mut reader = readers.acquire().await.map_err(failed)?;
                migrate::refuse_other_release(&mut reader, folder).await?;
                (None, Readers::Frozen(readers))
            }
        };
        Ok((Self { connector, readers: RwLock::new(readers), log_damage }, writer))
    }

    pub(crate) fn start_checkpoints(&self) -> Checkpoints {
        Checkpoints::start(self.connector.clone())
    }

    pub(crate) fn readers(&self) -> SqlitePool {
        self.readers.read().unwrap_or_else(PoisonError::into_inner).pool().clone()
    }

    /// Opens a reader without memory mapping.
    pub(crate) async fn connect_unmapped(&self) -> Result<SqliteConnection> {
        Ok(self.connector.unmapped_reader().await?)
    }

    /// Copies the database into a new file, as of one moment.
    pub(crate) async fn copy_into(&self, file: &Path) -> Result<()> {
        let _syncs = GrowingFile::sync(file.to_owned()).map_err(Error::internal)?;
        let mut copier = InterruptibleConnection::new(self.connector.copier().await?).await?;
        let copy = sqlx::query("vacuum into $1").bind(file.to_string_lossy().into_owned());
        copy.execute(copier.get()?).await?;
        Ok(copier.close().await?)
    }

    /// Connects the writer. Replaces frozen readers
    /// by live readers, which see its changes.
    pub(crate) async fn connect_writer(&self) -> Result<SqliteConnection> {
        let writer = self.connector.writer().await?;
        let readers = self.readers.read().unwrap_or_else(PoisonError::into_inner).clone();
        if let Readers::Frozen(frozen) = readers {
            let live = Readers::Live(self.connector.readers().await?);
            *self.readers.write().unwrap_or_else(PoisonError::into_inner) = live;
            frozen.close().await;
        }
        Ok(writer)
    }
}

/// Opens a read-only connection to the database of a folder.
pub(crate) async fn unmapped_reader(folder: &Path) -> sqlx::Result<SqliteConnection> {
    Connector::new(folder).unmapped_reader().await
}

/// Moves all changes from the write-ahead log of
/// a folder into its database, and removes the log.
pub(crate) async fn remove_log(folder: &Path) -> Result<()> {
    let mut copier = Connector::new(folder).copier().await?;
    let mode: String = sqlx::query_scalar("pragma journal_mode = delete").fetch_one(&mut copier).await?;
    copier.close().await?;
    match mode.as_str() {
        "delete" => Ok(()),
        mode => Err(Error::internal(format!("the database stays in the journal mode {mode}"))),
    }
}

/// Connects the writer at the start.
/// Returns `None` if the disk takes no
/// writes and the write-ahead log is empty.
async fn connect_first(connector: &mut Connector) -> sqlx::Result<Option<SqliteConnection>> {
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
