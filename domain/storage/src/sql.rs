//! SQL statements built at run time, with bound values.
//!
//! The builder of sqlx writes the
//! placeholders of one database only.

use crate::error::{Error, Result};
use crate::query::{BindValue, ListValue, Query, Readable};
use crate::timestamp::Timestamp;
use crate::{Connection, Transaction};
use model::list::SortOrder;
use sqlx::{AssertSqlSafe, SqlSafeStr};
use std::fmt::Write as _;
use time::Duration;

/// A statement with its values. Placeholders count from `$1`.
#[derive(Debug)]
pub struct Sql {
    text: String,
    values: Vec<BindValue>,
}

/// Maximum number of values in a cached statement.
/// Statements with more values seldom repeat.
const MAX_CACHED_VALUES: usize = 100;

/// Maximum number of placeholders for one list.
const MAX_PLACEHOLDERS: usize = 1_024;

/// Text around a column that no index of SQLite may use.
const HIDDEN: (&str, &str) = ("coalesce(", ", null)");

impl Sql {
    pub fn new(text: &'static str) -> Self {
        Self { text: text.to_owned(), values: Vec::new() }
    }

    /// Adds static text.
    pub fn push(&mut self, text: &'static str) -> &mut Self {
        self.text.push_str(text);
        self
    }

    /// Adds a column, but hides it from
    /// the indexes of SQLite. Use it where reading
    /// all rows in order is faster than sorting
    /// the rows that an index finds. PostgreSQL
    /// decides by its statistics.
    pub(crate) fn push_unindexed(&mut self, column: &'static str) -> &mut Self {
        self.push(HIDDEN.0).push(column).push(HIDDEN.1)
    }

    /// Adds the text and the values of another
    /// statement. `self` must not have values yet.
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

    /// Adds a list in brackets for `in`.
    /// An empty list matches nothing.
    ///
    /// Repeats the last value until the length is a power
    /// of two, so that fewer different statements are
    /// cached. A list with more than `MAX_PLACEHOLDERS`
    /// values is bound as one value, because a statement
    /// can have only 32,766 placeholders.
    pub(crate) fn bind_list<V: ListValue>(&mut self, values: impl IntoIterator<Item = V>) -> &mut Self {
        let mut values: Vec<V> = values.into_iter().collect();
        if values.len() > MAX_PLACEHOLDERS {
            return self.bind_whole(V::list(values));
        }
        let Some(last) = values.last().cloned() else { return self.push("(null)") };
        values.resize(values.len().next_power_of_two(), last);
        for (place, value) in values.into_iter().enumerate() {
            self.push(if place == 0 { "(" } else { ", " }).bind(value);
        }
        self.push(")")
    }

    /// Adds a list of ids as one value,
    /// so that lists of all lengths
    /// share a cached statement.
    pub(crate) fn bind_ids(&mut self, ids: &[i64]) -> &mut Self {
        self.bind_whole(BindValue::Numbers(ids.to_vec()))
    }

    /// Adds a list as one value: JSON in SQLite, an array in
    /// PostgreSQL. [`postgres_text`] replaces `json_each`.
    fn bind_whole(&mut self, list: BindValue) -> &mut Self {
        self.push("(select value from json_each(").bind(list).push("))")
    }

    /// Locks the selected rows in PostgreSQL, except rows
    /// that another transaction has locked. SQLite has
    /// one write at a time, which needs no row locks.
    pub(crate) fn push_row_lock(&mut self, tx: &Transaction) {
        if let Connection::Postgres(_) = **tx {
            self.push(" for update skip locked");
        }
    }

    /// Adds the order by columns, in one direction.
    pub(crate) fn push_order(&mut self, columns: &[&'static str], order: SortOrder) {
        for (place, column) in columns.iter().enumerate() {
            self.push(if place == 0 { " order by " } else { ", " }).push(column).push(" ").push(order.as_str());
        }
    }

    /// Adds an expression: now plus the back-off of a row.
    /// A later due time means that a clock was ahead.
    /// `back_offs` begins with the back-off after the first attempt.
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

    pub(crate) async fn fetch_all<T: Readable>(self, conn: &mut Connection) -> Result<Vec<T>> {
        self.into_query(conn).fetch_all(conn).await
    }

    /// Reads rows as `T`, and converts each row.
    pub(crate) async fn fetch_into<T: Readable + Into<Other>, Other>(
        self,
        conn: &mut Connection,
    ) -> Result<Vec<Other>> {
        Ok(self.fetch_all::<T>(conn).await?.into_iter().map(Into::into).collect())
    }

    /// Reads the only column of all rows.
    pub(crate) async fn fetch_column<T, Values>(self, conn: &mut Connection) -> Result<Values>
    where
        (T,): Readable,
        Values: FromIterator<T>,
    {
        Ok(self.fetch_all::<(T,)>(conn).await?.into_iter().map(|(value,)| value).collect())
    }

    pub(crate) async fn execute(self, conn: &mut Connection) -> Result<()> {
        self.into_query(conn).execute(conn).await?;
        Ok(())
    }

    /// Fetches all ids as one text, because a row
    /// per id takes longer than a search. Both
    /// databases keep the order of a statement with
    /// a limit, although they do not guarantee it.
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
    pub(crate) async fn fetch_number(self, conn: &mut Connection) -> Result<i64> {
        Ok(self.fetch_one::<(i64,)>(conn).await?.0)
    }

    async fn fetch_one<T: Readable>(self, conn: &mut Connection) -> Result<T> {
        self.into_query(conn).fetch_one(conn).await
    }

    fn into_query(self, conn: &Connection) -> Query {
        let text = match conn {
            Connection::Sqlite(_) => self.text,
            Connection::Postgres(_) => postgres_text(self.text, &self.values),
        };
        let is_cached = self.values.len() <= MAX_CACHED_VALUES;
        Query::built(AssertSqlSafe(text).into_sql_str(), self.values, is_cached)
    }
}

/// Replaces `json_each`, which reads a list in
/// SQLite, by `unnest` for PostgreSQL.
/// Shows hidden columns.
fn postgres_text(text: String, values: &[BindValue]) -> String {
    let mut text = show_columns(text);
    for (value, number) in values.iter().zip(1..) {
        if let BindValue::Numbers(_) | BindValue::Texts(_) = value {
            text = text.replace(&format!("json_each(${number})"), &format!("unnest(${number}) as list (value)"));
        }
    }
    text
}

/// Removes the text around hidden columns.
fn show_columns(text: String) -> String {
    let mut shown = String::with_capacity(text.len());
    let mut rest = text.as_str();
    while let Some((before, after)) = rest.split_once(HIDDEN.1) {
        let (before, column) = before.rsplit_once(HIDDEN.0).unwrap_or((before, HIDDEN.1));
        shown.push_str(before);
        shown.push_str(column);
        rest = after;
    }
    shown.push_str(rest);
    shown
}

/// Reads comma-separated ids. Goes byte by byte,
/// because there can be a hundred thousand of them.
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
    use super::{Sql, postgres_text, read_ids};

    #[test]
    fn columns_are_hidden_from_sqlite_only() {
        let mut sql = Sql::new("select coalesce(sum(p.pages), 0) from page p where ");
        sql.push_unindexed("p.type").push(" = ").bind("content");
        sql.push(" and ").push_unindexed("p.locale").push(" is not null");
        let expected = "select coalesce(sum(p.pages), 0) from page p where p.type = $1 and p.locale is not null";
        assert_eq!(postgres_text(sql.text, &sql.values), expected);
    }

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
