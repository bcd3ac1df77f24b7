//! The database of one test: SQLite in the
//! data folder, or PostgreSQL on the server
//! that `PAGEWRIGHT_TEST_DATABASE` names.

use crate::Witness;
use sqlx::postgres::{PgConnectOptions, PgConnection};
use sqlx::sqlite::{SqliteConnectOptions, SqliteConnection};
use sqlx::{AssertSqlSafe, ConnectOptions, Connection, SqlSafeStr};
use std::collections::hash_map::DefaultHasher;
use std::hash::{Hash, Hasher};
use std::path::Path;
use std::str::FromStr;
use std::sync::atomic::{AtomicU32, Ordering};
use storage::DatabaseLocation;

const SERVER: &str = "PAGEWRIGHT_TEST_DATABASE";
const MIGRATIONS: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/../../migrations/postgres");
/// Key of the advisory lock for creating the
/// template. Test processes create it one at a time.
const TEMPLATE_LOCK: i64 = 391_847;

const NEW_KEY: &str = "update setting set value = to_json(encode(sha256(gen_random_uuid()::text::bytea), 'hex'))
    where name = 'secret-key'";

static DATABASES: AtomicU32 = AtomicU32::new(0);

pub(crate) enum TestDatabase {
    Sqlite,
    Postgres { server: Box<PgConnectOptions>, name: String },
}

impl TestDatabase {
    pub(crate) async fn new() -> Self {
        let Ok(url) = std::env::var(SERVER) else { return Self::Sqlite };
        let server = PgConnectOptions::from_str(&url).unwrap();
        let mut connection = server.connect().await.unwrap();
        let template = template(&server, &mut connection).await;
        let name = format!("test_{}_{}", std::process::id(), DATABASES.fetch_add(1, Ordering::Relaxed));
        execute(&mut connection, format!("create database {name} template {template}")).await;
        connection.close().await.unwrap();
        let mut connection = server.clone().database(&name).connect().await.unwrap();
        // Replaces the secret key, which
        // all copies of the template share.
        execute(&mut connection, NEW_KEY.to_owned()).await;
        connection.close().await.unwrap();
        Self::Postgres { server: Box::new(server), name }
    }

    pub(crate) fn location(&self) -> DatabaseLocation {
        match self {
            Self::Sqlite => DatabaseLocation::Folder,
            Self::Postgres { server, name } => {
                DatabaseLocation::Server(PgConnectOptions::clone(server).database(name).to_url_lossy().to_string())
            }
        }
    }

    pub(crate) async fn witness(&self, data: &Path) -> Witness {
        match self {
            Self::Sqlite => Witness::Sqlite(sqlite(data).await),
            Self::Postgres { server, name } => {
                Witness::Postgres(PgConnectOptions::clone(server).database(name).connect().await.unwrap())
            }
        }
    }

    /// Reads a number from the database.
    pub(crate) async fn number(&self, data: &Path, sql: &'static str) -> i64 {
        match self {
            Self::Sqlite => sqlx::query_scalar(sql).fetch_one(&mut sqlite(data).await).await.unwrap(),
            Self::Postgres { server, name } => {
                let mut connection = PgConnectOptions::clone(server).database(name).connect().await.unwrap();
                sqlx::query_scalar(sql).fetch_one(&mut connection).await.unwrap()
            }
        }
    }

    /// Reads a text from the database. The
    /// statement contains `value` as `$1`.
    pub(crate) async fn text(&self, data: &Path, sql: &'static str, value: &str) -> String {
        match self {
            Self::Sqlite => sqlx::query_scalar(sql).bind(value).fetch_one(&mut sqlite(data).await).await.unwrap(),
            Self::Postgres { server, name } => {
                let mut connection = PgConnectOptions::clone(server).database(name).connect().await.unwrap();
                sqlx::query_scalar(sql).bind(value).fetch_one(&mut connection).await.unwrap()
            }
        }
    }

    /// Runs statements on the database.
    pub(crate) async fn execute(&self, data: &Path, sql: impl SqlSafeStr) {
        match self {
            Self::Sqlite => {
                let mut connection = sqlite(data).await;
                sqlx::raw_sql(sql).execute(&mut connection).await.unwrap();
                connection.close().await.unwrap();
            }
            Self::Postgres { server, name } => {
                let mut connection = PgConnectOptions::clone(server).database(name).connect().await.unwrap();
                sqlx::raw_sql(sql).execute(&mut connection).await.unwrap();
                connection.close().await.unwrap();
            }
        }
    }
}

impl Drop for TestDatabase {
    fn drop(&mut self) {
        let Self::Postgres { server, name } = self else { return };
        let (server, drop) = (PgConnectOptions::clone(server), format!("drop database {name} with (force)"));
        let dropper = std::thread::spawn(move || {
            let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build().unwrap();
            runtime.block_on(async { execute(&mut server.connect().await.unwrap(), drop).await });
        });
        // Ignores a failure, because the whole
        // server is removed after the tests.
        let _ = dropper.join();
    }
}

/// Returns the name of the migrated database
/// that tests copy. The first test creates it.
async fn template(server: &PgConnectOptions, connection: &mut PgConnection) -> String {
    let mut files: Vec<_> = std::fs::read_dir(MIGRATIONS).unwrap().map(|entry| entry.unwrap().path()).collect();
    files.sort();
    let texts: Vec<String> = files.iter().map(|file| std::fs::read_to_string(file).unwrap()).collect();
    let mut hasher = DefaultHasher::new();
    texts.hash(&mut hasher);
    let name = format!("template_{:016x}", hasher.finish());
    sqlx::query("select pg_advisory_lock($1)").bind(TEMPLATE_LOCK).execute(&mut *connection).await.unwrap();
    let exists =
        sqlx::query_scalar::<_, bool>("select exists (select 1 from pg_database where datname = $1)").bind(&name);
    if !exists.fetch_one(&mut *connection).await.unwrap() {
        execute(connection, format!("create database making_{name}")).await;
        let migrator = sqlx::migrate::Migrator::new(Path::new(MIGRATIONS)).await.unwrap();
        let mut new = PgConnectOptions::clone(server).database(&format!("making_{name}")).connect().await.unwrap();
        migrator.run(&mut new).await.unwrap();
        new.close().await.unwrap();
        execute(connection, format!("alter database making_{name} rename to {name}")).await;
    }
    sqlx::query("select pg_advisory_unlock($1)").bind(TEMPLATE_LOCK).execute(connection).await.unwrap();
    name
}

async fn execute(connection: &mut PgConnection, sql: String) {
    sqlx::query(AssertSqlSafe(sql)).execute(connection).await.unwrap();
}

async fn sqlite(data: &Path) -> SqliteConnection {
    SqliteConnectOptions::new().filename(data.join("pagewright.db")).connect().await.unwrap()
}
