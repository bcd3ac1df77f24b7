//! Rows of nodes, the processes that serve a database.
//! A SQLite database has one node.

use crate::error::Result;
use crate::query::{query, query_scalar};
use crate::timestamp::Timestamp;
use crate::{Connection, Sql, Transaction};
use sqlx::FromRow;

/// Id of the node of a SQLite database.
pub const LOCAL: &str = "local";

/// Setting with the oldest migration whose release
/// can serve the database. In PostgreSQL only.
const OLDEST_MIGRATION: &str = "oldest-migration";

/// Rows that interrupted nodes have taken: `node`, and
/// all nodes that were not seen since `seen_since`.
#[derive(Clone, Copy, Debug)]
pub struct WorkOf<'a> {
    pub node: Option<&'a str>,
    pub seen_since: Timestamp,
}

impl WorkOf<'_> {
    /// Returns true if a table, `job` or `mail`, has such rows.
    pub(crate) async fn is_in(self, conn: &mut Connection, table: &'static str) -> Result<bool> {
        let mut sql = Sql::new("select count(*) from ");
        sql.push(table).push(" where ");
        self.push(&mut sql);
        Ok(sql.fetch_number(conn).await? > 0)
    }

    /// Frees such rows of a table, and adds
    /// `count` to their interruptions.
    pub(crate) async fn free(self, conn: &mut Connection, table: &'static str, count: i64) -> Result<()> {
        let mut sql = Sql::new("update ");
        sql.push(table).push(" set taken_by = null, interruptions = interruptions + ").bind(count).push(" where ");
        self.push(&mut sql);
        sql.execute(conn).await
    }

    /// Adds the condition of these rows.
    pub(crate) fn push(self, sql: &mut Sql) {
        sql.push("taken_by is not null and (taken_by = ").bind(self.node.unwrap_or_default());
        sql.push(" or taken_by not in (select n.id from node n where n.seen_at >= ").bind(self.seen_since).push("))");
    }
}

/// A node of the database.
#[derive(Clone, Debug, FromRow)]
pub struct NodeRow {
    pub id: String,
    pub seen_at: Timestamp,
    /// Place of its file storage.
    pub files: String,
}

/// State of the database when a node renews its sign of life.
#[derive(Clone, Copy, Debug)]
pub struct DatabaseState {
    /// Time by the clock of the database.
    pub now: Timestamp,
    /// True if the database has a row of the node.
    pub is_known: bool,
    /// Number of the last migration.
    pub newest_migration: i64,
    /// Oldest migration whose release can serve the database.
    pub oldest_migration: i64,
}

pub async fn list_nodes(conn: &mut Connection) -> Result<Vec<NodeRow>> {
    query("select id, seen_at, files from node order by id").fetch_all(conn).await
}

/// Returns the time by the clock of the database.
pub async fn get_time(conn: &mut Connection) -> Result<Timestamp> {
    let statement = match conn {
        Connection::Sqlite(_) => "select cast(unixepoch('subsec') * 1000 as integer)",
        Connection::Postgres(_) => "select cast(extract(epoch from clock_timestamp()) * 1000 as bigint)",
    };
    query_scalar(statement).fetch_one(conn).await
}

/// Adds a node, which was seen now.
pub async fn upsert_node(conn: &mut Connection, id: &str, files: &str) -> Result<()> {
    let now = get_time(conn).await?;
    query(
        "insert into node (id, seen_at, files) values ($1, $2, $3)
         on conflict (id) do update set seen_at = excluded.seen_at, files = excluded.files",
    )
    .bind(id)
    .bind(now)
    .bind(files)
    .execute(conn)
    .await?;
    Ok(())
}

/// Renews the sign of life of a node.
/// Returns the state of a PostgreSQL database.
pub async fn renew(conn: &mut Connection, id: &str) -> Result<DatabaseState> {
    let now = get_time(conn).await?;
    let renewed = query("update node set seen_at = $2 where id = $1").bind(id).bind(now).execute(&mut *conn).await?;
    let newest_migration =
        query_scalar("select max(version) from _sqlx_migrations where success").fetch_one(&mut *conn).await?;
    let oldest_migration: Option<i64> = query_scalar("select cast(value as bigint) from setting where name = $1")
        .bind(OLDEST_MIGRATION)
        .fetch_optional(conn)
        .await?;
    let oldest_migration = oldest_migration.unwrap_or(newest_migration);
    Ok(DatabaseState { now, is_known: renewed > 0, newest_migration, oldest_migration })
}

/// Sets the last sign of life of a node that ends.
pub async fn update_seen(conn: &mut Connection, id: &str, at: Timestamp) -> Result<()> {
    query("update node set seen_at = $2 where id = $1").bind(id).bind(at).execute(conn).await.map(drop)
}

/// Deletes nodes that were not seen since
/// a time, with the tasks of their indexes.
pub async fn delete_nodes_before(tx: &mut Transaction, seen_since: Timestamp) -> Result<()> {
    let conn: &mut Connection = tx;
    query("delete from index_task where node_id in (select n.id from node n where n.seen_at < $1)")
        .bind(seen_since)
        .execute(&mut *conn)
        .await?;
    query("delete from node where seen_at < $1").bind(seen_since).execute(conn).await.map(drop)
}
