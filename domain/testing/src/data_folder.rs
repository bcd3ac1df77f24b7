//! Data folders with a migrated database. They are copies,
//! because the migrations take longer than most tests.

use crate::Witness;
use crate::test_database::TestDatabase;
use sqlx::migrate::Migrator;
use sqlx::sqlite::{SqliteAutoVacuum, SqliteConnectOptions};
use sqlx::{AssertSqlSafe, ConnectOptions, Connection};
use std::collections::hash_map::DefaultHasher;
use std::hash::{Hash, Hasher};
use std::path::{Path, PathBuf};
use storage::DatabaseLocation;
use tempfile::TempDir;

const MIGRATIONS: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/../../migrations/sqlite");

/// A data folder and its database.
pub struct DataFolder {
    folder: TempDir,
    database: TestDatabase,
}

impl DataFolder {
    /// Creates a data folder with a
    /// migrated database that is not open.
    pub async fn migrated() -> Self {
        match TestDatabase::new().await {
            TestDatabase::Sqlite => Self::with_file().await,
            database => Self { folder: tempfile::tempdir().unwrap(), database },
        }
    }

    /// Creates a data folder with a
    /// migrated SQLite database that is
    /// not open, for tests of the file.
    pub async fn with_file() -> Self {
        let data = Self::of_sqlite(tempfile::tempdir().unwrap());
        std::fs::copy(migrated_database().await, data.path().join("pagewright.db")).unwrap();
        data
    }

    /// Uses an existing folder, which has a SQLite database.
    pub fn of_sqlite(folder: TempDir) -> Self {
        Self { folder, database: TestDatabase::Sqlite }
    }

    pub fn path(&self) -> &Path {
        self.folder.path()
    }

    pub fn location(&self) -> DatabaseLocation {
        self.database.location()
    }

    /// Returns the URL of the database.
    /// `None` if it is SQLite.
    pub fn url(&self) -> Option<String> {
        match self.location() {
            DatabaseLocation::Folder => None,
            DatabaseLocation::Server(url) => Some(url),
        }
    }

    pub async fn witness(&self) -> Witness {
        self.database.witness(self.path()).await
    }

    /// Reads a number from the database.
    pub async fn number(&self, sql: &'static str) -> i64 {
        self.database.number(self.path(), sql).await
    }

    /// Reads a text from the database. The
    /// statement contains `value` as `$1`.
    pub async fn text(&self, sql: &'static str, value: &str) -> String {
        self.database.text(self.path(), sql, value).await
    }

    /// Removes the words of all pages from the index of the staff's search.
    pub async fn empty_word_index(&self) {
        self.execute(match self.database {
            TestDatabase::Sqlite => "insert into page_words (page_words) values ('delete-all')",
            TestDatabase::Postgres { .. } => "delete from page_words",
        })
        .await;
    }

    /// Makes all statements of a kind
    /// fail, such as `insert on cms_user`.
    pub async fn break_down(&self, statement: &str) {
        let name = statement.replace(' ', "_");
        match self.database {
            TestDatabase::Sqlite => {
                let body = "begin select raise(abort, 'broken'); end";
                self.execute_built(format!("create trigger {name} before {statement} {body}")).await;
            }
            TestDatabase::Postgres { .. } => {
                let body = "language plpgsql as $$ begin raise exception 'broken'; end $$";
                self.execute_built(format!("create function {name}() returns trigger {body}")).await;
                let each = "for each statement execute function";
                self.execute_built(format!("create trigger {name} before {statement} {each} {name}()")).await;
            }
        }
    }

    /// Runs statements on the database.
    pub async fn execute(&self, sql: &'static str) {
        self.database.execute(self.path(), sql).await;
    }

    async fn execute_built(&self, sql: String) {
        self.database.execute(self.path(), AssertSqlSafe(sql)).await;
    }
}

/// Returns the folder for files that
/// outlive a test: cargo's target.
fn target() -> PathBuf {
    let program = std::env::current_exe().unwrap();
    program.ancestors().nth(2).unwrap().to_owned()
}

/// Returns the path of a migrated database. The
/// first test creates it, in cargo's target.
async fn migrated_database() -> PathBuf {
    let migrator = Migrator::new(Path::new(MIGRATIONS)).await.unwrap();
    let mut hasher = DefaultHasher::new();
    migrator.iter().for_each(|migration| migration.checksum.hash(&mut hasher));
    let kept = target().join(format!("migrated-{:016x}.db", hasher.finish()));
    if !kept.exists() {
        let file = tempfile::NamedTempFile::new_in(target()).unwrap();
        let options = SqliteConnectOptions::new().filename(file.path()).auto_vacuum(SqliteAutoVacuum::Incremental);
        let mut connection = options.connect().await.unwrap();
        migrator.run(&mut connection).await.unwrap();
        connection.close().await.unwrap();
        // Renames a finished file, because other processes
        // may create the same database at the same time.
        file.persist(&kept).unwrap();
    }
    kept
}
