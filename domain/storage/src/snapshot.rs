//! Copies of a whole database in a SQLite file, as of one moment.

use crate::copy::copy_rows;
use crate::error::{Error, Result};
use crate::postgres::PostgresDatabase;
use crate::query::{query, query_scalar};
use crate::sqlite::{Connector, DATABASE, integrity_check, remove_log, unmapped_reader};
use crate::{Connection, DatabaseLocation, Db, OpenError, WriteOrder};
use model::storage_fault::StorageFault;
use std::path::{Path, PathBuf};
use time::OffsetDateTime;

/// A copy of a database in a folder that no server uses.
#[derive(Debug)]
pub struct Snapshot {
    folder: PathBuf,
}

impl Snapshot {
    /// File name of the database in its folder.
    pub const FILE: &str = DATABASE;

    /// Names the database of a folder, without opening it.
    pub fn of(folder: &Path) -> Self {
        Self { folder: folder.to_owned() }
    }

    pub fn path(&self) -> PathBuf {
        self.folder.join(DATABASE)
    }

    pub(crate) fn folder(&self) -> &Path {
        &self.folder
    }

    /// Opens a read-only connection.
    pub async fn read(&self) -> Result<Connection> {
        Ok(Box::pin(unmapped_reader(&self.folder)).await?.into())
    }

    /// Deletes the backup that waits or runs. Otherwise a
    /// restored site would take it for an interrupted one.
    async fn forget_open_run(&self) -> Result<()> {
        let mut conn: Connection = Connector::new(&self.folder).copier().await?.into();
        query("delete from backup_run where ended_at is null").execute(&mut conn).await?;
        Ok(conn.close().await?)
    }

    /// Returns the number of the last migration. 0 if there is none.
    pub async fn migration(&self) -> Result<i64> {
        query_scalar("select coalesce(max(version), 0) from _sqlx_migrations").fetch_one(&mut self.read().await?).await
    }

    /// Reads the whole database. Returns up to a hundred lines of damage.
    pub async fn integrity_check(&self) -> Result<Vec<String>> {
        match unmapped_reader(&self.folder).await {
            Ok(reader) => integrity_check(reader).await,
            Err(error) => match Error::from(error) {
                Error::Fault(StorageFault::Damaged, reason) => Ok(vec![reason.to_string()]),
                error => Err(error),
            },
        }
    }
}

/// Returns the number of the last migration of a database, without
/// migrating it. 0 if there is none.
///
/// # Errors
/// A sentence for the operator if the database cannot be read.
pub async fn find_migration(folder: &Path, database: &DatabaseLocation) -> std::result::Result<i64, OpenError> {
    match database {
        DatabaseLocation::Folder => {
            Snapshot::of(folder).migration().await.map_err(|error| OpenError::of(folder, &error))
        }
        DatabaseLocation::Server(url) => PostgresDatabase::find_migration(url).await,
    }
}

impl Db {
    /// Copies all rows, as of one moment, into a new SQLite file of
    /// an empty folder. Reads and writes can continue meanwhile.
    pub async fn snapshot(&self, folder: &Path, now: OffsetDateTime) -> Result<Snapshot> {
        let snapshot = Snapshot::of(folder);
        match self.sqlite() {
            Some(sqlite) => Box::pin(sqlite.copy_into(&snapshot.path())).await?,
            None => {
                let copy = Self::open(folder, &DatabaseLocation::Folder, now).await.map_err(Error::internal)?;
                let copied = self.copy_rows_to(&copy).await;
                copy.close().await;
                copied?;
            }
        }
        Box::pin(snapshot.forget_open_run()).await?;
        Box::pin(remove_log(folder)).await?;
        Ok(snapshot)
    }

    async fn copy_rows_to(&self, copy: &Self) -> Result<()> {
        let mut source = self.read_through().await?;
        Self::begin_snapshot(&mut source).await?;
        let mut target = copy.begin(WriteOrder::Concurrent).await?;
        copy_rows(&mut source, &mut target).await?;
        target.commit().await.map(drop)
    }
}
