//! Connections to the SQLite database,
//! and the checks before the first one.

use super::migrate::remove_if_there;
use crate::OpenError;
use model::storage_fault::StorageFault;
use sqlx::sqlite::{SqliteAutoVacuum, SqliteConnectOptions, SqlitePool, SqlitePoolOptions};
use sqlx::{ConnectOptions, Connection as _, SqliteConnection};
use std::path::{Path, PathBuf};
use std::time::Duration;

/// Oldest supported SQLite. Older
/// versions can lose the write-ahead log.
const MIN_SQLITE_VERSION: (u32, u32, u32) = (3, 51, 3);
const READER_CONNECTIONS: u32 = 4;
/// Maximum number of bytes that a
/// reader maps into memory: 1 GiB.
const MAPPED: &str = "1073741824";
/// Name of the stored object with
/// the id of the installation. It
/// is next to the folders of files.
pub const OWNER: &str = "installation";
pub(crate) const DATABASE: &str = "pagewright.db";
/// Folder of a restore in progress, in the data folder.
pub const RESTORE_FOLDER: &str = ".restore";
/// Pragmas of the writer. Setting them reads the
/// database and its log. If the log reaches 64 MiB,
/// a commit makes a checkpoint itself, in
/// case the checkpoint task falls behind.
const WRITING: &str = "pragma journal_mode = wal; pragma synchronous = full; pragma wal_autocheckpoint = 16384";
/// SQLite VFS that keeps the wal-index in
/// memory. It excludes other processes.
const EXCLUSIVE_VFS: &str = "unix-excl";

/// Options for connections to the
/// database of a data folder.
#[derive(Clone)]
pub(crate) struct Connector {
    folder: PathBuf,
    writing: SqliteConnectOptions,
    reading: SqliteConnectOptions,
}

impl Connector {
    pub(crate) fn new(folder: &Path) -> Self {
        let options = SqliteConnectOptions::new()
            .filename(folder.join(DATABASE))
            .foreign_keys(true)
            .busy_timeout(Duration::from_secs(10))
            // The temporary folder may be read-only.
            .pragma("temp_store", "memory")
            .statement_cache_capacity(200);
        let writing = options.clone().create_if_missing(true);
        // Sets no persistent pragmas. Otherwise readers
        // would write, and wait for the writer. Maps
        // the file into memory, because lists scan
        // whole indexes and would copy them.
        let reading = options.pragma("query_only", "on").pragma("mmap_size", MAPPED);
        Self { folder: folder.to_owned(), writing, reading }
    }

    /// Returns the path of the write-ahead log.
    pub(crate) fn log(&self) -> PathBuf {
        self.folder.join(format!("{DATABASE}-wal"))
    }

    /// Makes new connections keep the wal-index in
    /// memory, not in `-shm`. Other processes cannot open
    /// the database until all connections are closed.
    pub(crate) fn keep_index_in_memory(&mut self) {
        self.writing = self.writing.clone().vfs(EXCLUSIVE_VFS);
        self.reading = self.reading.clone().vfs(EXCLUSIVE_VFS);
    }

    /// Returns true if the write-ahead log is not empty.
    pub(crate) fn has_log(&self) -> bool {
        std::fs::metadata(self.log()).is_ok_and(|log| log.len() > 0)
    }

    pub(crate) async fn writer(&self) -> sqlx::Result<SqliteConnection> {
        // Sets `auto_vacuum` only for new databases, which
        // store it. Otherwise each start would write the
        // first page, which fails on a full disk.
        let is_new = std::fs::metadata(self.folder.join(DATABASE)).map_or(true, |file| file.len() == 0);
        let writing = self.writing.clone();
        let mut writer =
            if is_new { writing.auto_vacuum(SqliteAutoVacuum::Incremental) } else { writing }.connect().await?;
        match sqlx::raw_sql(WRITING).execute(&mut writer).await {
            Ok(_) => Ok(writer),
            Err(error) => {
                // Closes the connection now, because a dropped connection
                // closes later. The next connection would share its wal-index.
                drop(writer.close().await);
                Err(error)
            }
        }
    }

    /// Opens a reader without memory mapping, to save memory.
    pub(crate) async fn unmapped_reader(&self) -> sqlx::Result<SqliteConnection> {
        self.reading.clone().pragma("mmap_size", "0").connect().await
    }

    /// Opens a connection that may copy the database into another file,
    /// which readers may not.
    pub(crate) async fn copier(&self) -> sqlx::Result<SqliteConnection> {
        self.writing.clone().create_if_missing(false).connect().await
    }

    pub(crate) async fn readers(&self) -> sqlx::Result<SqlitePool> {
        pool(self.reading.clone()).await
    }

    /// Connects readers for a disk that takes no
    /// writes. They ignore the write-ahead log.
    pub(crate) async fn frozen_readers(&self) -> sqlx::Result<SqlitePool> {
        pool(self.reading.clone().read_only(true).immutable(true)).await
    }
}

async fn pool(options: SqliteConnectOptions) -> sqlx::Result<SqlitePool> {
    let pool = SqlitePoolOptions::new().idle_timeout(None).max_lifetime(None).test_before_acquire(false);
    pool.min_connections(READER_CONNECTIONS).max_connections(READER_CONNECTIONS).connect_with(options).await
}

/// Creates a missing folder, and refuses an unusable one.
pub(crate) fn check_folder(folder: &Path) -> Result<(), OpenError> {
    let unusable = |error: std::io::Error| OpenError::Folder { folder: folder.to_owned(), reason: error.to_string() };
    std::fs::create_dir_all(folder).map_err(unusable)?;
    check_readable(folder).map_err(unusable)?;
    let contains_site = contains_site(folder)?;
    match check_writable(folder) {
        // An existing site is served
        // even if the disk is full.
        Err(error) if contains_site && StorageFault::of_io(&error).is_some_and(StorageFault::may_pass) => Ok(()),
        checked => checked.map_err(unusable),
    }
}

/// Returns true if the folder has a database
/// that is not empty. Refuses a folder that
/// has files of a site but no database.
pub fn contains_site(folder: &Path) -> Result<bool, OpenError> {
    if std::fs::metadata(folder.join(DATABASE)).is_ok_and(|file| file.len() > 0) {
        return Ok(true);
    }
    match contains_files(&folder.join("files")) {
        _ if folder.join(RESTORE_FOLDER).exists() => Err(OpenError::InterruptedRestore { folder: folder.to_owned() }),
        true => Err(OpenError::MissingDatabase { folder: folder.to_owned() }),
        false => Ok(false),
    }
}

/// Returns true if the folder or a subfolder contains
/// a file. Ignores the id of the installation.
fn contains_files(folder: &Path) -> bool {
    let Ok(entries) = std::fs::read_dir(folder) else { return false };
    let mut entries = entries.flatten().filter(|entry| entry.file_name() != OWNER);
    entries.any(|entry| !entry.path().is_dir() || contains_files(&entry.path()))
}

/// Tries to read the folder and its database.
fn check_readable(folder: &Path) -> std::io::Result<()> {
    let named = |error: std::io::Error, what: &str| std::io::Error::new(error.kind(), format!("{what}: {error}"));
    std::fs::read_dir(folder).map_err(|error| named(error, "it cannot be read"))?;
    match std::fs::File::open(folder.join(DATABASE)) {
        Err(error) if error.kind() != std::io::ErrorKind::NotFound => Err(named(error, "pagewright.db cannot be read")),
        _ => Ok(()),
    }
}

/// Tries to write a file. The
/// error can then name the folder.
fn check_writable(folder: &Path) -> std::io::Result<()> {
    let probe = folder.join(".pagewright-write-check");
    std::fs::write(&probe, b"")?;
    // Another process that opens the site may have removed the file.
    remove_if_there(&probe)
}

pub(crate) async fn refuse_old_sqlite(connection: &mut SqliteConnection, folder: &Path) -> Result<(), OpenError> {
    connection.ping().await.map_err(|error| OpenError::of(folder, &error.into()))?;
    let version: sqlx::Result<String> = sqlx::query_scalar("select sqlite_version()").fetch_one(connection).await;
    let version = version.map_err(|error| OpenError::of(folder, &error.into()))?;
    let mut parts = version.split('.').map(|part| part.parse::<u32>().unwrap_or(0));
    let mut next = || parts.next().unwrap_or(0);
    if (next(), next(), next()) < MIN_SQLITE_VERSION { Err(OpenError::OldSqlite(version)) } else { Ok(()) }
}

#[cfg(test)]
mod tests {
    use super::{Connector, check_writable};
    use sqlx::{Connection as _, SqliteConnection};

    async fn number(conn: &mut SqliteConnection, pragma: &'static str) -> i64 {
        sqlx::query_scalar(pragma).fetch_one(conn).await.unwrap()
    }

    #[tokio::test]
    async fn no_connection_needs_a_temporary_file() {
        const TEMP_STORE_MEMORY: i64 = 2;
        let folder = tempfile::tempdir().unwrap();
        let connector = Connector::new(folder.path());
        let mut writer = connector.writer().await.unwrap();
        assert_eq!(number(&mut writer, "pragma temp_store").await, TEMP_STORE_MEMORY);
        let mut unmapped = connector.unmapped_reader().await.unwrap();
        assert_eq!(number(&mut unmapped, "pragma temp_store").await, TEMP_STORE_MEMORY);
        let readers = connector.readers().await.unwrap();
        assert_eq!(number(&mut readers.acquire().await.unwrap(), "pragma temp_store").await, TEMP_STORE_MEMORY);
    }

    #[test]
    fn processes_that_start_at_the_same_time_find_the_folder_writable() {
        let folder = tempfile::tempdir().unwrap();
        let check = || (0..1_000).for_each(|_| check_writable(folder.path()).unwrap());
        std::thread::scope(|scope| (0..4).for_each(|_| drop(scope.spawn(check))));
    }

    #[tokio::test]
    async fn a_new_database_gives_room_back_and_opening_it_again_writes_nothing() {
        const AUTO_VACUUM_INCREMENTAL: i64 = 2;
        let folder = tempfile::tempdir().unwrap();
        let connector = Connector::new(folder.path());
        let mut first = connector.writer().await.unwrap();
        sqlx::query("create table t (a)").execute(&mut first).await.unwrap();
        let before = number(&mut first, "pragma data_version").await;
        let mut again = connector.writer().await.unwrap();
        assert_eq!(number(&mut again, "pragma auto_vacuum").await, AUTO_VACUUM_INCREMENTAL);
        assert_eq!(number(&mut first, "pragma data_version").await, before);
        again.close().await.unwrap();
        first.close().await.unwrap();
    }
}
