//! Creates data folders with a migrated database. The database
//! is copied, because migrations take longer than most tests.

use sqlx::migrate::Migrator;
use sqlx::sqlite::{SqliteAutoVacuum, SqliteConnectOptions};
use sqlx::{ConnectOptions, Connection};
use std::collections::hash_map::DefaultHasher;
use std::hash::{Hash, Hasher};
use std::path::{Path, PathBuf};
use tempfile::TempDir;

const MIGRATIONS: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/../migrations/sqlite");

/// Returns a data folder with a migrated database
/// that is not open.
pub(crate) async fn data_folder() -> TempDir {
    let folder = tempfile::tempdir().unwrap();
    std::fs::copy(migrated_database().await, folder.path().join("pagewright.db")).unwrap();
    folder
}

/// Returns the path of a migrated database. It is created
/// once, and kept in the target folder of cargo.
async fn migrated_database() -> PathBuf {
    let migrator = Migrator::new(Path::new(MIGRATIONS)).await.unwrap();
    let mut hasher = DefaultHasher::new();
    migrator.iter().for_each(|migration| migration.checksum.hash(&mut hasher));
    let kept = Path::new(env!("CARGO_TARGET_TMPDIR")).join(format!("migrated-{:016x}.db", hasher.finish()));
    if !kept.exists() {
        let file = tempfile::NamedTempFile::new_in(env!("CARGO_TARGET_TMPDIR")).unwrap();
        let options = SqliteConnectOptions::new().filename(file.path()).auto_vacuum(SqliteAutoVacuum::Incremental);
        let mut connection = options.connect().await.unwrap();
        migrator.run(&mut connection).await.unwrap();
        connection.close().await.unwrap();
        // Moves the complete file into place, because other processes
        // may create it at the same time.
        file.persist(&kept).unwrap();
    }
    kept
}
