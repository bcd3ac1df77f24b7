//! SQL statements built at run time, with bound values.
//!
//! The builder of sqlx has placeholders that not every database accepts.

use crate::error::{Error, Result};
use crate::timestamp::Timestamp;
use crate::{Connection, DatabaseRow};
use model::list::SortOrder;
use serde::Serialize;
use sqlx::FromRow;
use sqlx::query::Query;
use std::fmt::Write as _;
use time::Duration;

/// A statement with its values. Placeholders count from `$1`.
#[derive(Debug)]
pub struct Sql {
    text: String,
    values: Vec<BindValue>,
}

/// Maximum values of a cached statement. Longer ones seldom repeat.
const MAX_CACHED_VALUES: usize = 100;

/// Maximum number of placeholders of one list.
const MAX_PLACEHOLDERS: usize = 1_024;

/// A bindable value.
#[derive(Clone, Debug, Serialize)]
#[serde(untagged)]
pub(crate) enum BindValue {
    Number(i64),
    Text(String),
}

impl From<i64> for BindValue {
    fn from(number: i64) -> Self {
        Self::Number(number)
    }
}

impl From<u32> for BindValue {
    fn from(number: u32) -> Self {
        Self::Number(number.into())
    }
}

impl From<Timestamp> for BindValue {
    fn from(timestamp: Timestamp) -> Self {
        Self::Number(timestamp.as_millis())
    }
}

impl From<&str> for BindValue {
    fn from(text: &str) -> Self {
        Self::Text(text.to_owned())
    }
}

impl From<String> for BindValue {
    fn from(text: String) -> Self {
        Self::Text(text)
    }
}

/// A type readable from a row.
pub(crate) trait Readable: for<'r> FromRow<'r, DatabaseRow> + Send + Unpin {}

impl<T: for<'r> FromRow<'r, DatabaseRow> + Send + Unpin> Readable for T {}

impl Sql {
    pub fn new(text: &'static str) -> Self {
        Self { text: text.to_owned(), values: Vec::new() }
    }

    /// Adds static text.
    pub fn push(&mut self, text: &'static str) -> &mut Self {
        self.text.push_str(text);
        self
    }

    /// Hides a column from indexes, where walking the rows in order is faster
    /// than sorting those of an index.
    pub(crate) fn push_unindexed(&mut self, column: &'static str) -> &mut Self {
        self.push("coalesce(").push(column).push(", null)")
    }

    /// Adds a statement. No values may precede it.
    pub fn append(&mut self, other: Self) -> &mut Self {
        debug_assert!(self.values.is_empty(), "the placeholders of the other one are numbered from 1");
        self.text.push_str(&other.text);
        self.values.extend(other.values);
        self
    }

    /// Adds a placeholder with its value.
    pub(crate) fn bind(&mut self, value: impl Into<BindValue>) -> &mut Self {
        self.values.push(value.into());
        write!(self.text, "${}", self.values.len()).expect("writing to memory does not fail");
        self
    }

    /// Adds a list in brackets for `in`. An empty list matches nothing.
    ///
    /// Repeats the last value up to a power of two, for fewer statements.
    /// Longer lists are one value, because a statement has 32,766 placeholders.
    pub(crate) fn bind_list<V: Into<BindValue>>(&mut self, values: impl IntoIterator<Item = V>) -> &mut Self {
        let mut values: Vec<BindValue> = values.into_iter().map(Into::into).collect();
        if values.len() > MAX_PLACEHOLDERS {
            return self.bind_json(&values);
        }
        let Some(last) = values.last().cloned() else { return self.push("(null)") };
        values.resize(values.len().next_power_of_two(), last);
        for (place, value) in values.into_iter().enumerate() {
            self.push(if place == 0 { "(" } else { ", " }).bind(value);
        }
        self.push(")")
    }

    /// Adds ids as one value, so that the statement is cached at any length.
    pub(crate) fn bind_ids(&mut self, ids: &[i64]) -> &mut Self {
        self.bind_json(&ids)
    }

    /// SQLite reads lists from JSON. Other databases have arrays.
    fn bind_json(&mut self, values: &impl Serialize) -> &mut Self {
        let list = serde_json::to_string(values).expect("numbers and texts are JSON");
        self.push("(select value from json_each(").bind(list).push("))")
    }

    /// Adds the order by columns, in one direction.
    pub(crate) fn push_order(&mut self, columns: &[&'static str], order: SortOrder) {
        for (place, column) in columns.iter().enumerate() {
            self.push(if place == 0 { " order by " } else { ", " }).push(column).push(" ").push(order.as_str());
        }
    }

    /// Adds the due time of a row that is tried now.
    /// `back_offs` begins after the first attempt.
    pub(crate) fn push_back_off_end(&mut self, now: Timestamp, back_offs: &[Duration]) -> &mut Self {
        self.push("case attempts when 0 then ").bind(now);
        for (attempts, back_off) in (1_i64..).zip(back_offs) {
            self.push(" when ").bind(attempts).push(" then ").bind(now + *back_off);
        }
        self.push(" else ").bind(now + back_offs.last().copied().unwrap_or_default()).push(" end")
    }

    /// Adds `limit` and `offset`.
    pub(crate) fn push_part(&mut self, rows: u32, before: i64) {
        self.push(" limit ").bind(rows).push(" offset ").bind(before);
    }

    pub(crate) async fn fetch_all<T: Readable>(&self, conn: &mut Connection) -> Result<Vec<T>> {
        Ok(self.query().try_map(|row: DatabaseRow| T::from_row(&row)).fetch_all(conn).await?)
    }

    /// Reads rows as `T` and converts each.
    pub(crate) async fn fetch_into<T: Readable + Into<Other>, Other>(
        &self,
        conn: &mut Connection,
    ) -> Result<Vec<Other>> {
        Ok(self.fetch_all::<T>(conn).await?.into_iter().map(Into::into).collect())
    }

    /// Reads the only column of all rows.
    pub(crate) async fn fetch_column<T, Values>(&self, conn: &mut Connection) -> Result<Values>
    where
        (T,): Readable,
        Values: FromIterator<T>,
    {
        Ok(self.fetch_all::<(T,)>(conn).await?.into_iter().map(|(value,)| value).collect())
    }

    pub(crate) async fn execute(&self, conn: &mut Connection) -> Result<()> {
        self.query().execute(conn).await?;
        Ok(())
    }

    /// Fetches ids as one text. A row per id takes longer than a search.
    /// Databases keep the order of a limited statement, without a guarantee.
    pub(crate) async fn fetch_ids(self, conn: &mut Connection) -> Result<Vec<i64>> {
        let mut sql = Sql::new("select string_agg(cast(id as text), ',') as ids from (");
        sql.append(self).push(") q");
        let (ids,) = sql.fetch_one::<(Option<String>,)>(conn).await?;
        read_ids(&ids.unwrap_or_default())
    }

    /// Fetches the columns `id` and `other`, as [`Self::fetch_ids`] does.
    pub(crate) async fn fetch_two_ids(self, conn: &mut Connection) -> Result<[Vec<i64>; 2]> {
        let mut sql = Sql::new(
            "select string_agg(cast(id as text), ',') as ids, string_agg(cast(other as text), ',') as others from (",
        );
        sql.append(self).push(") q");
        let (ids, others) = sql.fetch_one::<(Option<String>, Option<String>)>(conn).await?;
        Ok([read_ids(&ids.unwrap_or_default())?, read_ids(&others.unwrap_or_default())?])
    }

    /// Returns the number of rows.
    pub(crate) async fn fetch_count(self, conn: &mut Connection) -> Result<i64> {
        let mut sql = Sql::new("select count(*) from (");
        sql.append(self).push(") q");
        sql.fetch_number(conn).await
    }

    /// Returns the only number of the result, such as a count.
    pub(crate) async fn fetch_number(&self, conn: &mut Connection) -> Result<i64> {
        Ok(self.fetch_one::<(i64,)>(conn).await?.0)
    }

    async fn fetch_one<T: Readable>(&self, conn: &mut Connection) -> Result<T> {
        Ok(self.query().try_map(|row: DatabaseRow| T::from_row(&row)).fetch_one(conn).await?)
    }

    fn query(&self) -> Query<'_, sqlx::Sqlite, sqlx::sqlite::SqliteArguments> {
        let is_kept = self.values.len() <= MAX_CACHED_VALUES;
        let query = sqlx::query(sqlx::AssertSqlSafe(self.text.as_str())).persistent(is_kept);
        self.values.iter().fold(query, |query, value| match value {
            BindValue::Number(number) => query.bind(*number),
            BindValue::Text(text) => query.bind(text.as_str()),
        })
    }
}

/// Reads comma-separated ids, byte by byte for a hundred thousand of them.
fn read_ids(text: &str) -> Result<Vec<i64>> {
    let mut ids = Vec::with_capacity(text.len() / 6);
    let mut id = 0_i64;
    for byte in text.bytes() {
        match byte {
            b'0'..=b'9' => id = id * 10 + i64::from(byte - b'0'),
            b',' => ids.push(std::mem::take(&mut id)),
            _ => return Err(Error::internal(format!("{text} is not a list of ids"))),
        }
    }
    if !text.is_empty() {
        ids.push(id);
    }
    Ok(ids)
}

#[cfg(test)]
mod tests {
    use super::{Sql, read_ids};

    #[test]
    fn ids_are_read_from_a_text() {
        assert!(read_ids("").unwrap().is_empty());
        assert_eq!(read_ids("7").unwrap(), [7]);
        assert_eq!(read_ids("9223372036854775807,10,0").unwrap(), [i64::MAX, 10, 0]);
        assert!(read_ids("1,-2").is_err());
    }

    #[test]
    fn values_become_numbered_placeholders() {
        let mut sql = Sql::new("select 1 where a = ");
        sql.bind("x").push(" and b in ").bind_list([1_i64, 2]).push(" and c = ").bind(3_i64);
        assert_eq!(sql.text, "select 1 where a = $1 and b in ($2, $3) and c = $4");
        assert_eq!(sql.values.len(), 4);
    }

    #[test]
    fn lists_of_nearly_the_same_length_are_one_statement() {
        let of = |count: i64| {
            let mut sql = Sql::new("select 1 where a in ");
            sql.bind_list(0..count);
            (sql.text, sql.values.len())
        };
        assert_eq!(of(5), of(8));
        assert_eq!(of(5).1, 8);
        assert_ne!(of(8), of(9));
    }

    #[test]
    fn a_list_of_any_length_fits_into_a_statement() {
        let mut sql = Sql::new("select 1 where a in ");
        sql.bind_list((0..50_000).map(|n| format!("\"{n}\""))).push(" and b = ").bind(1_i64);
        assert_eq!(sql.text, "select 1 where a in (select value from json_each($1)) and b = $2");
    }

    #[test]
    fn nothing_is_in_an_empty_list() {
        let mut sql = Sql::new("select 1 where a in ");
        sql.bind_list(Vec::<i64>::new()).push(" and b = ").bind(1_i64);
        assert_eq!(sql.text, "select 1 where a in (null) and b = $1");
    }
}
