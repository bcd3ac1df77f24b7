//! Detects writes of other connections.

use sqlx::postgres::PgConnection;
use sqlx::sqlite::SqliteConnection;
use sqlx::{AssertSqlSafe, Connection};

/// A connection that only reads.
pub enum Witness {
    Sqlite(SqliteConnection),
    Postgres(PgConnection),
}

impl Witness {
    /// Returns a text that differs after every write.
    pub async fn state(&mut self) -> String {
        match self {
            Self::Sqlite(connection) => {
                let version: i64 = sqlx::query_scalar("pragma data_version").fetch_one(connection).await.unwrap();
                version.to_string()
            }
            Self::Postgres(connection) => all_rows(connection).await,
        }
    }

    pub async fn close(self) {
        match self {
            Self::Sqlite(connection) => connection.close().await.unwrap(),
            Self::Postgres(connection) => connection.close().await.unwrap(),
        }
    }
}

/// Returns hashes of all tables. They contain
/// `xmin`, which changes with every update of a row.
async fn all_rows(connection: &mut PgConnection) -> String {
    let tables = "select tablename::text from pg_tables where schemaname = 'public' order by tablename";
    let tables: Vec<String> = sqlx::query_scalar(tables).fetch_all(&mut *connection).await.unwrap();
    let hashes: Vec<String> = tables
        .iter()
        .map(|table| format!("(select md5(string_agg(xmin::text || t::text, ',' order by t::text)) from {table} t)"))
        .collect();
    let hashes = format!("select concat_ws(' ', {})", hashes.join(", "));
    sqlx::query_scalar(AssertSqlSafe(hashes)).fetch_one(connection).await.unwrap()
}
