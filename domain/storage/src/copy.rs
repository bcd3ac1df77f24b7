//! Copies all rows of one database into another.

use crate::Connection;
use crate::error::{Error, Result};
use crate::query::{BindValue, Query, query, query_scalar};
use futures_util::TryStreamExt;
use sha2::{Digest, Sha256};
use sqlx::{AssertSqlSafe, ColumnIndex, Decode, FromRow, Row, SqlSafeStr, Type, TypeInfo, ValueRef};
use std::fmt::Write as _;

/// Tables that the target fills itself.
const DERIVED_TABLES: &[&str] = &["_sqlx_migrations", "page_words", "page_unread", "node", "index_task", "presence"];
/// Condition that excludes the settings of PostgreSQL only:
/// the key, the oldest release that can serve the database,
/// and the starts that used its file storage.
const WITHOUT_OWN_SETTINGS: &str = " where name not in ('secret-key', 'oldest-migration', 'start-tokens')";
/// Maximum number of values of an insert statement.
const MAX_VALUES: usize = 10_000;

/// A table after its copy.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct CopiedTable {
    pub name: String,
    pub rows: u64,
    /// SHA-256 of all rows in hexadecimal.
    pub digest: String,
}

/// Replaces the rows of `to` by those of
/// `from`, and compares both. Both
/// connections must be in a transaction.
///
/// # Errors
/// `Internal` if the databases have different
/// tables, or different rows after the copy.
pub async fn copy_rows(from: &mut Connection, to: &mut Connection) -> Result<Vec<CopiedTable>> {
    let tables = list_tables(from).await?;
    if tables != list_tables(to).await? {
        return Err(Error::internal("the two databases are of different releases"));
    }
    let triggers = disable_triggers(to, &tables).await?;
    for table in &tables {
        let statement = format!("delete from {}{}", table.name, table.condition());
        query(AssertSqlSafe(statement)).execute(to).await?;
    }
    let mut copied = Vec::with_capacity(tables.len());
    for table in &tables {
        insert_all(from, to, table).await?;
        if table.has_sequence {
            let last = read_sequence(from, &table.name).await?;
            set_sequence(to, &table.name, last).await?;
        }
        let source = summarize(from, table).await?;
        if summarize(to, table).await? != source {
            return Err(Error::internal(format!("the table {} differs after the copy", table.name)));
        }
        copied.push(source);
    }
    enable_triggers(to, &tables, triggers).await?;
    queue_all_pages(to).await?;
    Ok(copied)
}

/// Returns true if the database has neither users nor pages.
pub async fn is_empty(conn: &mut Connection) -> Result<bool> {
    query_scalar("select not exists (select 1 from cms_user) and not exists (select 1 from page)").fetch_one(conn).await
}

#[derive(Debug, PartialEq, Eq)]
struct Table {
    name: String,
    /// Names and types of the columns, sorted by name.
    columns: Vec<(String, ColumnType)>,
    /// Columns of the primary key, in its order.
    key: Vec<String>,
    /// True if the database assigns ids.
    has_sequence: bool,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum ColumnType {
    Number,
    Real,
    Text,
}

impl ColumnType {
    fn parse(name: &str) -> Result<Self> {
        match name.to_ascii_lowercase().as_str() {
            "integer" | "bigint" => Ok(Self::Number),
            "real" | "double precision" => Ok(Self::Real),
            "text" => Ok(Self::Text),
            other => Err(Error::internal(format!("columns of the type {other} cannot be copied"))),
        }
    }

    fn null(self) -> BindValue {
        match self {
            Self::Number => BindValue::Number(None),
            Self::Real => BindValue::Real(None),
            Self::Text => BindValue::Text(None),
        }
    }
}

impl Table {
    fn condition(&self) -> &'static str {
        if self.name == "setting" { WITHOUT_OWN_SETTINGS } else { "" }
    }

    fn names(&self) -> String {
        self.columns.iter().map(|(name, _)| name.as_str()).collect::<Vec<_>>().join(", ")
    }

    /// Selects all rows, in the same order in both databases.
    fn select(&self) -> Query {
        let (names, key) = (self.names(), self.key.join(", "));
        query(AssertSqlSafe(format!("select {names} from {}{} order by {key}", self.name, self.condition())))
    }
}

async fn list_tables(conn: &mut Connection) -> Result<Vec<Table>> {
    // Selects each column with its table, its
    // type, its position in the primary key or
    // 0, and true if the database assigns ids.
    let statement = match conn {
        Connection::Sqlite(_) => {
            "select m.name, c.name, c.type, c.pk, m.sql like '%autoincrement%'
             from sqlite_master m join pragma_table_info(m.name) c
             where m.type = 'table' and m.name not like 'sqlite_%' and m.name not like 'page_words_%'
             order by m.name, c.name"
        }
        Connection::Postgres(_) => {
            "select c.table_name::text, c.column_name::text, c.data_type::text,
               coalesce((
                   select array_position(i.indkey::int2[], a.attnum) + 1 from pg_index i
                   join pg_attribute a on a.attrelid = i.indrelid and a.attname = c.column_name
                   where i.indisprimary and i.indrelid = c.table_name::regclass
               ), 0)::bigint,
               exists (
                   select 1 from information_schema.columns o
                   where o.table_schema = c.table_schema and o.table_name = c.table_name and o.is_identity = 'YES'
               )
             from information_schema.columns c where c.table_schema = current_schema()
             order by c.table_name collate \"C\", c.column_name collate \"C\""
        }
    };
    let rows: Vec<(String, String, String, i64, bool)> = query(statement).fetch_all(conn).await?;
    let mut tables: Vec<Table> = Vec::new();
    let mut key: Vec<(i64, String)> = Vec::new();
    for (table, column, type_name, place, has_sequence) in rows {
        if DERIVED_TABLES.contains(&table.as_str()) {
            continue;
        }
        if tables.last().is_none_or(|last| last.name != table) {
            key.clear();
            tables.push(Table { name: table, columns: Vec::new(), key: Vec::new(), has_sequence });
        }
        let Some(last) = tables.last_mut() else { continue };
        if place > 0 {
            key.push((place, column.clone()));
            key.sort();
            last.key = key.iter().map(|(_, name)| name.clone()).collect();
        }
        last.columns.push((column, ColumnType::parse(&type_name)?));
    }
    Ok(tables)
}

/// A row of a table with any columns. `None` is null.
struct CopiedRow(Vec<Option<BindValue>>);

impl<'r, R: Row> FromRow<'r, R> for CopiedRow
where
    usize: ColumnIndex<R>,
    i64: Decode<'r, R::Database> + Type<R::Database>,
    f64: Decode<'r, R::Database> + Type<R::Database>,
    String: Decode<'r, R::Database> + Type<R::Database>,
{
    fn from_row(row: &'r R) -> sqlx::Result<Self> {
        let read = |index: usize| {
            let raw = row.try_get_raw(index)?;
            if raw.is_null() {
                return Ok(None);
            }
            Ok(Some(match raw.type_info().name() {
                "INTEGER" | "INT8" => BindValue::from(row.try_get::<i64, _>(index)?),
                "REAL" | "FLOAT8" => BindValue::Real(Some(row.try_get(index)?)),
                // PostgreSQL cannot store U+0000.
                _ => BindValue::from(row.try_get::<String, _>(index)?.replace('\0', "\u{fffd}")),
            }))
        };
        (0..row.len()).map(read).collect::<sqlx::Result<_>>().map(Self)
    }
}

async fn insert_all(from: &mut Connection, to: &mut Connection, table: &Table) -> Result<()> {
    let batch = MAX_VALUES / table.columns.len();
    let mut rows = table.select().stream::<CopiedRow>(from).try_chunks(batch);
    loop {
        match rows.try_next().await {
            Ok(Some(chunk)) => insert(to, table, chunk).await?,
            Ok(None) => return Ok(()),
            Err(failed) => return Err(failed.1),
        }
    }
}

async fn insert(to: &mut Connection, table: &Table, rows: Vec<CopiedRow>) -> Result<()> {
    let mut statement = format!("insert into {} ({}) values ", table.name, table.names());
    let mut values = Vec::with_capacity(rows.len() * table.columns.len());
    for (place, CopiedRow(row)) in rows.into_iter().enumerate() {
        statement.push_str(if place == 0 { "(" } else { ", (" });
        for (place, (value, (_, column))) in row.into_iter().zip(&table.columns).enumerate() {
            values.push(value.unwrap_or_else(|| column.null()));
            let comma = if place == 0 { "" } else { ", " };
            write!(statement, "{comma}${}", values.len()).expect("writing to memory does not fail");
        }
        statement.push(')');
    }
    Query::built(AssertSqlSafe(statement).into_sql_str(), values, false).execute(to).await?;
    Ok(())
}

async fn summarize(conn: &mut Connection, table: &Table) -> Result<CopiedTable> {
    let (mut rows, mut hasher) = (0, Sha256::new());
    let mut all = table.select().stream::<CopiedRow>(conn);
    while let Some(CopiedRow(row)) = all.try_next().await? {
        rows += 1;
        for value in row {
            match value {
                Some(BindValue::Number(Some(number))) => hasher.update([&[1][..], &number.to_be_bytes()].concat()),
                Some(BindValue::Real(Some(number))) => hasher.update([&[2][..], &number.to_be_bytes()].concat()),
                Some(BindValue::Text(Some(text))) => {
                    hasher.update([&[3][..], &(text.len() as u64).to_be_bytes()].concat());
                    hasher.update(text);
                }
                _ => hasher.update([0]),
            }
        }
    }
    Ok(CopiedTable { name: table.name.clone(), rows, digest: hex::encode(hasher.finalize()) })
}

/// Returns the last assigned id, or 0.
async fn read_sequence(conn: &mut Connection, table: &str) -> Result<i64> {
    let last: Option<i64> = match conn {
        Connection::Sqlite(_) => {
            query_scalar("select seq from sqlite_sequence where name = $1").bind(table).fetch_optional(conn).await?
        }
        Connection::Postgres(_) => {
            let sequence: String =
                query_scalar("select pg_get_serial_sequence($1, 'id')").bind(table).fetch_one(conn).await?;
            let statement = format!("select case when is_called then last_value else 0 end from {sequence}");
            query_scalar(AssertSqlSafe(statement)).fetch_optional(conn).await?
        }
    };
    Ok(last.unwrap_or_default())
}

async fn set_sequence(conn: &mut Connection, table: &str, last: i64) -> Result<()> {
    match conn {
        Connection::Sqlite(_) => {
            query("delete from sqlite_sequence where name = $1").bind(table).execute(conn).await?;
            let insert = query("insert into sqlite_sequence (name, seq) values ($1, $2)");
            insert.bind(table).bind(last).execute(conn).await?;
        }
        Connection::Postgres(_) => {
            let set = "select setval(pg_get_serial_sequence($1, 'id'), greatest($2, 1), $2 > 0)";
            query(set).bind(table).bind(last).execute(conn).await?;
        }
    }
    Ok(())
}

/// Keeps triggers from deriving values that are copied too, and postpones
/// the checks of foreign keys. Returns the definitions of removed triggers.
async fn disable_triggers(conn: &mut Connection, tables: &[Table]) -> Result<Vec<String>> {
    match conn {
        Connection::Sqlite(_) => {
            query("pragma defer_foreign_keys = on").execute(conn).await?;
            let triggers: Vec<(String, String)> =
                query("select name, sql from sqlite_master where type = 'trigger' order by rowid")
                    .fetch_all(conn)
                    .await?;
            for (name, _) in &triggers {
                query(AssertSqlSafe(format!("drop trigger {name}"))).execute(conn).await?;
            }
            Ok(triggers.into_iter().map(|(_, definition)| definition).collect())
        }
        Connection::Postgres(_) => {
            query("set constraints all deferred").execute(conn).await?;
            for table in tables {
                let statement = format!("alter table {} disable trigger user", table.name);
                query(AssertSqlSafe(statement)).execute(conn).await?;
            }
            Ok(Vec::new())
        }
    }
}

async fn enable_triggers(conn: &mut Connection, tables: &[Table], definitions: Vec<String>) -> Result<()> {
    if let Connection::Postgres(_) = conn {
        // Checks the foreign keys. Otherwise the tables could not be altered.
        query("set constraints all immediate").execute(conn).await?;
        for table in tables {
            let statement = format!("alter table {} enable trigger user", table.name);
            query(AssertSqlSafe(statement)).execute(conn).await?;
        }
    }
    for definition in definitions {
        query(AssertSqlSafe(definition)).execute(conn).await?;
    }
    Ok(())
}

/// Queues all pages, so that their words are indexed again.
async fn queue_all_pages(conn: &mut Connection) -> Result<()> {
    query("delete from page_unread").execute(conn).await?;
    match conn {
        Connection::Sqlite(_) => {
            query("insert into page_words (page_words) values ('delete-all')").execute(conn).await?;
        }
        Connection::Postgres(_) => {
            query("delete from page_words").execute(conn).await?;
        }
    }
    query(
        "insert into page_unread (page_id)
         select id from page where deleted_at is null and newest_version_id is not null",
    )
    .execute(conn)
    .await?;
    Ok(())
}
