//! Checks that SQLite and PostgreSQL have the same tables.
#![expect(clippy::unwrap_used, reason = "a test that meets the unexpected stops there")]

use sqlx::postgres::PgConnection;
use sqlx::sqlite::{SqliteConnectOptions, SqliteConnection};
use sqlx::{AssertSqlSafe, ConnectOptions, Connection};
use std::collections::{BTreeMap, BTreeSet};
use storage::DatabaseLocation;
use testing::DataFolder;

/// Tables of sqlx and of the
/// word index, which may differ.
const OWN_TABLES: &[&str] = &["_sqlx_migrations", "page_words"];

/// Columns of one table.
#[derive(Debug, Default, PartialEq, Eq)]
struct Table {
    /// Type of each column, and true if
    /// the column is not null, by name.
    columns: BTreeMap<String, (String, bool)>,
    /// Columns of unique indexes, and true if the index is partial.
    unique: BTreeSet<(Vec<String>, bool)>,
    /// Column, referenced table, referenced column, and action on deletion.
    references: BTreeSet<[String; 4]>,
}

type Schema = BTreeMap<String, Table>;

async fn sqlite_schema(connection: &mut SqliteConnection) -> Schema {
    let mut schema = Schema::new();
    let tables = "select name from sqlite_master where type = 'table' and name not like 'sqlite_%'";
    let tables: Vec<String> = sqlx::query_scalar(tables).fetch_all(&mut *connection).await.unwrap();
    // Also skips the tables in which
    // FTS5 stores the word index.
    for table in tables.into_iter().filter(|name| is_compared(name) && !name.starts_with("page_words_")) {
        let mut found = Table::default();
        let sql = format!("select name, lower(type), \"notnull\" = 1, pk from pragma_table_info('{table}')");
        let columns: Vec<(String, String, bool, i64)> =
            sqlx::query_as(AssertSqlSafe(sql)).fetch_all(&mut *connection).await.unwrap();
        let mut key: Vec<(i64, String)> =
            columns.iter().filter(|(.., place)| *place > 0).map(|(name, _, _, place)| (*place, name.clone())).collect();
        key.sort();
        found.unique.insert((key.into_iter().map(|(_, name)| name).collect(), false));
        for (name, type_name, is_not_null, place) in columns {
            found.columns.insert(name, (type_name, is_not_null || place > 0));
        }
        let sql = format!("select name, partial = 1 from pragma_index_list('{table}') where \"unique\" = 1");
        let indexes: Vec<(String, bool)> =
            sqlx::query_as(AssertSqlSafe(sql)).fetch_all(&mut *connection).await.unwrap();
        for (index, is_partial) in indexes {
            let sql = format!("select name from pragma_index_info('{index}') order by seqno");
            let names = sqlx::query_scalar(AssertSqlSafe(sql)).fetch_all(&mut *connection).await.unwrap();
            found.unique.insert((names, is_partial));
        }
        let sql = format!(
            "select \"from\", \"table\", coalesce(\"to\", 'id'), lower(on_delete) from pragma_foreign_key_list('{table}')"
        );
        let references: Vec<(String, String, String, String)> =
            sqlx::query_as(AssertSqlSafe(sql)).fetch_all(&mut *connection).await.unwrap();
        found.references = references.into_iter().map(|(from, table, to, action)| [from, table, to, action]).collect();
        schema.insert(table, found);
    }
    schema
}

async fn postgres_schema(connection: &mut PgConnection) -> Schema {
    let mut schema = Schema::new();
    let columns = "select table_name::text, column_name::text, data_type::text, is_nullable = 'NO'
        from information_schema.columns where table_schema = 'public'";
    let columns: Vec<(String, String, String, bool)> =
        sqlx::query_as(columns).fetch_all(&mut *connection).await.unwrap();
    for (table, name, type_name, is_not_null) in columns.into_iter().filter(|(table, ..)| is_compared(table)) {
        let type_name = match type_name.as_str() {
            "bigint" => "integer",
            "double precision" => "real",
            other => other,
        };
        let columns = &mut schema.entry(table).or_default().columns;
        columns.insert(name, (type_name.to_owned(), is_not_null));
    }
    let indexes = "select t.relname::text, array_agg(coalesce(a.attname::text, '') order by k.place),
          i.indpred is not null
        from pg_index i join pg_class t on t.oid = i.indrelid join pg_namespace n on n.oid = t.relnamespace
        cross join unnest(i.indkey) with ordinality k(number, place)
        left join pg_attribute a on a.attrelid = t.oid and a.attnum = k.number
        where n.nspname = 'public' and i.indisunique group by t.relname, i.indexrelid, i.indpred is not null";
    let indexes: Vec<(String, Vec<String>, bool)> = sqlx::query_as(indexes).fetch_all(&mut *connection).await.unwrap();
    for (table, names, is_partial) in indexes.into_iter().filter(|(table, ..)| is_compared(table)) {
        schema.entry(table).or_default().unique.insert((names, is_partial));
    }
    let references = "select t.relname::text, a.attname::text, r.relname::text, b.attname::text,
          case c.confdeltype when 'c' then 'cascade' when 'n' then 'set null' else 'no action' end
        from pg_constraint c join pg_class t on t.oid = c.conrelid join pg_class r on r.oid = c.confrelid
        join pg_attribute a on a.attrelid = c.conrelid and a.attnum = c.conkey[1]
        join pg_attribute b on b.attrelid = c.confrelid and b.attnum = c.confkey[1]
        where c.contype = 'f'";
    let references: Vec<(String, String, String, String, String)> =
        sqlx::query_as(references).fetch_all(&mut *connection).await.unwrap();
    for (table, from, to_table, to, action) in references.into_iter().filter(|(table, ..)| is_compared(table)) {
        schema.entry(table).or_default().references.insert([from, to_table, to, action]);
    }
    schema
}

fn is_compared(table: &str) -> bool {
    !OWN_TABLES.contains(&table)
}

#[tokio::test]
async fn both_databases_have_the_same_tables() {
    let file = DataFolder::with_file().await;
    let options = SqliteConnectOptions::new().filename(file.path().join("pagewright.db"));
    let mut sqlite = options.connect().await.unwrap();
    let server = DataFolder::migrated().await;
    let DatabaseLocation::Server(url) = server.location() else {
        panic!("set PAGEWRIGHT_TEST_DATABASE to the URL of a PostgreSQL server");
    };
    let mut postgres = PgConnection::connect(&url).await.unwrap();
    let (sqlite, postgres) = (sqlite_schema(&mut sqlite).await, postgres_schema(&mut postgres).await);
    assert!(sqlite.len() > 40, "{:?}", sqlite.keys());
    assert_eq!(sqlite.keys().collect::<Vec<_>>(), postgres.keys().collect::<Vec<_>>());
    for (name, table) in &sqlite {
        let other = &postgres[name];
        assert_eq!(table.columns, other.columns, "{name}");
        assert_eq!(table.unique, other.unique, "{name}");
        assert_eq!(table.references, other.references, "{name}");
    }
}
