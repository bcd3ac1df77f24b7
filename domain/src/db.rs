//! The database: the only file that names one.
//!
//! One connection writes, several read. A write begins with `begin immediate`, so it never fails half way because
//! somebody else wrote; and it is on the disk before it is answered (`synchronous = full`).

use crate::error::{Error, Result};
use sqlx::SqlStr;
use sqlx::migrate::{MigrateError, Migration, MigrationType, Migrator};
use sqlx::sqlite::{
    SqliteAutoVacuum, SqliteConnectOptions, SqliteConnection, SqliteJournalMode, SqlitePool, SqlitePoolOptions,
    SqliteSynchronous,
};
use std::borrow::Cow;
use std::path::{Path, PathBuf};
use std::time::Duration;

pub(crate) type Connection = SqliteConnection;
pub(crate) type Pooled = sqlx::pool::PoolConnection<sqlx::Sqlite>;
pub(crate) type Row = sqlx::sqlite::SqliteRow;
pub(crate) type Transaction = sqlx::Transaction<'static, sqlx::Sqlite>;

/// Older ones can lose the write-ahead log (fixed in 3.51.3).
const OLDEST_SQLITE: (u32, u32, u32) = (3, 51, 3);
const READERS: u32 = 4;
/// How many bytes of the database readers map into memory at most: 1 GiB.
const MAPPED: &str = "1073741824";

/// The migrations in order: number, name, and the statements.
const MIGRATIONS: &[(i64, &str, &str)] = &[
    (1, "first slice", include_str!("../../migrations/sqlite/0001_first_slice.sql")),
    (2, "accounts", include_str!("../../migrations/sqlite/0002_accounts.sql")),
    (3, "page life", include_str!("../../migrations/sqlite/0003_page_life.sql")),
];

/// Why the data folder could not be opened, in a sentence for the operator.
#[derive(Debug, thiserror::Error)]
pub enum OpenError {
    #[error(
        "The data folder {} cannot be used: {reason}. Give this user the right to write there, or name another folder with --data.",
        folder.display()
    )]
    Folder { folder: PathBuf, reason: String },
    #[error(
        "The database in {} was written by a newer Pagewright (migration {migration}). Start that version, or restore a backup made with this one.",
        folder.display()
    )]
    Newer { folder: PathBuf, migration: i64 },
    #[error("SQLite {0} is too old; 3.51.3 or newer is needed.")]
    OldSqlite(String),
    #[error("The database cannot be opened: {0}.")]
    Database(String),
}

impl From<Error> for OpenError {
    fn from(error: Error) -> Self {
        Self::Database(error.to_string())
    }
}

pub(crate) struct Db {
    writer: SqlitePool,
    readers: SqlitePool,
}

impl Db {
    /// Opens `pagewright.db` in the folder and applies the migrations that it lacks.
    pub(crate) async fn open(folder: &Path) -> std::result::Result<Self, OpenError> {
        let unusable =
            |error: std::io::Error| OpenError::Folder { folder: folder.to_owned(), reason: error.to_string() };
        std::fs::create_dir_all(folder).map_err(unusable)?;
        check_writable(folder).map_err(unusable)?;
        let failed = |error: sqlx::Error| OpenError::Database(error.to_string());
        let options = SqliteConnectOptions::new()
            .filename(folder.join("pagewright.db"))
            .foreign_keys(true)
            .busy_timeout(Duration::from_secs(10))
            .statement_cache_capacity(200);
        let writing = options
            .clone()
            .create_if_missing(true)
            .journal_mode(SqliteJournalMode::Wal)
            .synchronous(SqliteSynchronous::Full)
            .auto_vacuum(SqliteAutoVacuum::Incremental);
        // What is set for a writer is kept in the file. A reader that set it too would write, and wait for the writer.
        // Lists walk whole indexes; mapped, they are read from the system's memory without being copied.
        let reading = options.pragma("query_only", "on").pragma("mmap_size", MAPPED);
        let pool = || SqlitePoolOptions::new().idle_timeout(None).max_lifetime(None).test_before_acquire(false);
        let writer = pool().max_connections(1).connect_with(writing).await.map_err(failed)?;
        refuse_old_sqlite(&writer).await?;
        migrate(&writer, folder).await?;
        let readers = pool().min_connections(READERS).max_connections(READERS);
        let readers = readers.connect_with(reading).await.map_err(failed)?;
        Ok(Self { writer, readers })
    }

    /// A connection that only reads.
    pub(crate) async fn read(&self) -> Result<Pooled> {
        Ok(self.readers.acquire().await?)
    }

    /// Begins the one write that runs at a time. It ends with `commit`, or leaves nothing behind.
    pub(crate) async fn begin(&self) -> Result<Transaction> {
        Ok(self.writer.begin_with("begin immediate").await?)
    }

    pub(crate) async fn check(&self) -> Result<()> {
        sqlx::query("select 1").execute(&self.readers).await?;
        Ok(())
    }

    pub(crate) async fn close(&self) {
        self.readers.close().await;
        self.writer.close().await;
    }
}

/// A column that no index is to be chosen for: which one is read is decided by the order of a list, not by what it
/// leaves out.
pub(crate) fn unindexed(column: &str) -> String {
    format!("+{column}")
}

/// The condition that the title or the slug of a page has the text that `value` was made of by [`text_query`].
pub(crate) fn has_text(id: &str, value: &str) -> String {
    format!("{id} in (select rowid from page_text where page_text match {value})")
}

/// Counts the pages outside the trash that have the text.
pub(crate) fn count_of_text(value: &str) -> String {
    format!("select count(*) from page_text where page_text match {value}")
}

/// What to ask the index of texts for a term; `None` for a term that it cannot find, being shorter than its pieces.
pub(crate) fn text_query(term: &str) -> Option<String> {
    let fits = term.chars().count() >= 3 && !term.contains('\0');
    fits.then(|| format!("\"{}\"", term.replace('"', "\"\"")))
}

/// Tries what opening the database would need, so that the refusal can name the folder.
fn check_writable(folder: &Path) -> std::io::Result<()> {
    let probe = folder.join(".pagewright-write-check");
    std::fs::write(&probe, b"")?;
    std::fs::remove_file(&probe)
}

async fn refuse_old_sqlite(pool: &SqlitePool) -> std::result::Result<(), OpenError> {
    let version: String = sqlx::query_scalar("select sqlite_version()")
        .fetch_one(pool)
        .await
        .map_err(|error| OpenError::Database(error.to_string()))?;
    let mut parts = version.split('.').map(|part| part.parse::<u32>().unwrap_or(0));
    let mut next = || parts.next().unwrap_or(0);
    if (next(), next(), next()) < OLDEST_SQLITE { Err(OpenError::OldSqlite(version)) } else { Ok(()) }
}

async fn migrate(pool: &SqlitePool, folder: &Path) -> std::result::Result<(), OpenError> {
    let migrations = MIGRATIONS.iter().map(|(number, name, sql)| {
        Migration::new(*number, Cow::Borrowed(name), MigrationType::Simple, SqlStr::from_static(sql), false)
    });
    Migrator::with_migrations(migrations.collect()).run(pool).await.map_err(|error| match error {
        MigrateError::VersionMissing(migration) => OpenError::Newer { folder: folder.to_owned(), migration },
        other => OpenError::Database(other.to_string()),
    })
}
