//! Statements with bound values. Their text
//! is the same for SQLite and PostgreSQL.

use crate::Connection;
use crate::error::{Error, Result};
use crate::timestamp::Timestamp;
use futures_util::stream::BoxStream;
use futures_util::{StreamExt, TryStreamExt};
use serde::Serialize;
use sqlx::postgres::{PgArguments, PgRow};
use sqlx::sqlite::{SqliteArguments, SqliteRow};
use sqlx::{Arguments as _, FromRow, Postgres, SqlSafeStr, SqlStr, Sqlite};

/// A statement with its values.
///
/// It boxes the futures of sqlx. Otherwise each
/// would add 30 KB to the futures around it.
pub(crate) struct Query {
    text: SqlStr,
    values: Vec<BindValue>,
    is_cached: bool,
}

/// Creates a statement that changes or reads rows.
pub(crate) fn query(text: impl SqlSafeStr) -> Query {
    Query { text: text.into_sql_str(), values: Vec::new(), is_cached: true }
}

/// Creates a statement whose rows have one column.
pub(crate) fn query_scalar(text: impl SqlSafeStr) -> ScalarQuery {
    ScalarQuery(query(text))
}

/// A value to bind, of a type
/// that both databases have.
#[derive(Clone, Debug, PartialEq)]
pub(crate) enum BindValue {
    Number(Option<i64>),
    Real(Option<f64>),
    Text(Option<String>),
    /// A list of numbers: JSON in
    /// SQLite, an array in PostgreSQL.
    Numbers(Vec<i64>),
    Texts(Vec<String>),
}

/// A value that can be in a bound list.
pub(crate) trait ListValue: Clone + Into<BindValue> {
    fn list(values: Vec<Self>) -> BindValue;
}

impl ListValue for i64 {
    fn list(values: Vec<Self>) -> BindValue {
        BindValue::Numbers(values)
    }
}

impl ListValue for &str {
    fn list(values: Vec<Self>) -> BindValue {
        BindValue::Texts(values.into_iter().map(str::to_owned).collect())
    }
}

impl ListValue for String {
    fn list(values: Vec<Self>) -> BindValue {
        BindValue::Texts(values)
    }
}

/// A type that can be read from
/// a row of either database.
pub(crate) trait Readable: for<'r> FromRow<'r, SqliteRow> + for<'r> FromRow<'r, PgRow> + Send + Unpin {}

impl<T> Readable for T where T: for<'r> FromRow<'r, SqliteRow> + for<'r> FromRow<'r, PgRow> + Send + Unpin {}

impl Query {
    /// Creates a statement from text
    /// that was built at run time.
    pub(crate) fn built(text: SqlStr, values: Vec<BindValue>, is_cached: bool) -> Self {
        Self { text, values, is_cached }
    }

    pub(crate) fn bind(mut self, value: impl Into<BindValue>) -> Self {
        self.values.push(value.into());
        self
    }

    /// Returns the number of changed rows.
    pub(crate) async fn execute(self, conn: &mut Connection) -> Result<u64> {
        Ok(match conn {
            Connection::Sqlite(conn) => Box::pin(self.for_sqlite().execute(&mut **conn)).await?.rows_affected(),
            Connection::Postgres(conn) => Box::pin(self.for_postgres().execute(&mut **conn)).await?.rows_affected(),
        })
    }

    pub(crate) async fn fetch_all<T: Readable>(self, conn: &mut Connection) -> Result<Vec<T>> {
        Ok(match conn {
            Connection::Sqlite(conn) => {
                Box::pin(self.for_sqlite().try_map(read::<T, _>).fetch_all(&mut **conn)).await?
            }
            Connection::Postgres(conn) => {
                Box::pin(self.for_postgres().try_map(read::<T, _>).fetch_all(&mut **conn)).await?
            }
        })
    }

    pub(crate) async fn fetch_optional<T: Readable>(self, conn: &mut Connection) -> Result<Option<T>> {
        Ok(match conn {
            Connection::Sqlite(conn) => {
                Box::pin(self.for_sqlite().try_map(read::<T, _>).fetch_optional(&mut **conn)).await?
            }
            Connection::Postgres(conn) => {
                Box::pin(self.for_postgres().try_map(read::<T, _>).fetch_optional(&mut **conn)).await?
            }
        })
    }

    pub(crate) async fn fetch_one<T: Readable>(self, conn: &mut Connection) -> Result<T> {
        Ok(match conn {
            Connection::Sqlite(conn) => {
                Box::pin(self.for_sqlite().try_map(read::<T, _>).fetch_one(&mut **conn)).await?
            }
            Connection::Postgres(conn) => {
                Box::pin(self.for_postgres().try_map(read::<T, _>).fetch_one(&mut **conn)).await?
            }
        })
    }

    /// Returns the rows as they arrive.
    pub(crate) fn stream<'c, T: Readable + 'c>(self, conn: &'c mut Connection) -> BoxStream<'c, Result<T>> {
        match conn {
            Connection::Sqlite(conn) => {
                self.for_sqlite().try_map(read::<T, _>).fetch(&mut **conn).map_err(Error::from).boxed()
            }
            Connection::Postgres(conn) => {
                self.for_postgres().try_map(read::<T, _>).fetch(&mut **conn).map_err(Error::from).boxed()
            }
        }
    }

    fn for_sqlite(self) -> sqlx::query::Query<'static, Sqlite, SqliteArguments> {
        let mut arguments = SqliteArguments::default();
        for value in self.values {
            let added = match value {
                BindValue::Number(number) => arguments.add(number),
                BindValue::Real(number) => arguments.add(number),
                BindValue::Text(text) => arguments.add(text),
                BindValue::Numbers(numbers) => arguments.add(json(&numbers)),
                BindValue::Texts(texts) => arguments.add(json(&texts)),
            };
            added.expect("numbers and texts can be encoded");
        }
        sqlx::query_with(self.text, arguments).persistent(self.is_cached)
    }

    fn for_postgres(self) -> sqlx::query::Query<'static, Postgres, PgArguments> {
        let mut arguments = PgArguments::default();
        for value in self.values {
            let added = match value {
                BindValue::Number(number) => arguments.add(number),
                BindValue::Real(number) => arguments.add(number),
                BindValue::Text(text) => arguments.add(text.map(without_nul)),
                BindValue::Numbers(numbers) => arguments.add(numbers),
                BindValue::Texts(texts) => arguments.add(texts.into_iter().map(without_nul).collect::<Vec<_>>()),
            };
            added.expect("numbers and texts can be encoded");
        }
        sqlx::query_with(self.text, arguments).persistent(self.is_cached)
    }
}

fn read<T: for<'r> FromRow<'r, R>, R: sqlx::Row>(row: R) -> sqlx::Result<T> {
    T::from_row(&row)
}

/// Replaces U+0000, which PostgreSQL refuses in texts.
fn without_nul(text: String) -> String {
    if text.contains('\0') { text.replace('\0', "\u{fffd}") } else { text }
}

fn json(values: &impl Serialize) -> String {
    serde_json::to_string(values).expect("numbers and texts are JSON")
}

/// A statement whose rows have one
/// column, read as plain values.
pub(crate) struct ScalarQuery(Query);

impl ScalarQuery {
    pub(crate) fn bind(self, value: impl Into<BindValue>) -> Self {
        Self(self.0.bind(value))
    }

    pub(crate) async fn fetch_all<T>(self, conn: &mut Connection) -> Result<Vec<T>>
    where
        (T,): Readable,
    {
        Ok(self.0.fetch_all::<(T,)>(conn).await?.into_iter().map(|(value,)| value).collect())
    }

    pub(crate) async fn fetch_optional<T>(self, conn: &mut Connection) -> Result<Option<T>>
    where
        (T,): Readable,
    {
        Ok(self.0.fetch_optional::<(T,)>(conn).await?.map(|(value,)| value))
    }

    pub(crate) async fn fetch_one<T>(self, conn: &mut Connection) -> Result<T>
    where
        (T,): Readable,
    {
        Ok(self.0.fetch_one::<(T,)>(conn).await?.0)
    }
}

impl From<i64> for BindValue {
    fn from(number: i64) -> Self {
        Self::Number(Some(number))
    }
}

impl From<Option<i64>> for BindValue {
    fn from(number: Option<i64>) -> Self {
        Self::Number(number)
    }
}

impl From<Option<f64>> for BindValue {
    fn from(number: Option<f64>) -> Self {
        Self::Real(number)
    }
}

impl From<u32> for BindValue {
    fn from(number: u32) -> Self {
        Self::from(i64::from(number))
    }
}

/// Booleans are 0 and 1 in both databases.
impl From<bool> for BindValue {
    fn from(value: bool) -> Self {
        Self::from(i64::from(value))
    }
}

impl From<Timestamp> for BindValue {
    fn from(timestamp: Timestamp) -> Self {
        Self::from(timestamp.as_millis())
    }
}

impl From<Option<Timestamp>> for BindValue {
    fn from(timestamp: Option<Timestamp>) -> Self {
        Self::Number(timestamp.map(Timestamp::as_millis))
    }
}

impl From<&str> for BindValue {
    fn from(text: &str) -> Self {
        Self::Text(Some(text.to_owned()))
    }
}

impl From<String> for BindValue {
    fn from(text: String) -> Self {
        Self::Text(Some(text))
    }
}

impl From<&String> for BindValue {
    fn from(text: &String) -> Self {
        Self::from(text.as_str())
    }
}

impl From<Option<&str>> for BindValue {
    fn from(text: Option<&str>) -> Self {
        Self::Text(text.map(str::to_owned))
    }
}

impl From<Option<String>> for BindValue {
    fn from(text: Option<String>) -> Self {
        Self::Text(text)
    }
}
