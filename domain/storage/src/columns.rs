//! Column types that sqlx or the model lack.

use crate::error::{Error, Result};
use content::fields::check::parse_date;
use model::id::UserId;
use model::locale::Locale;
use model::user::Person;
use sqlx::FromRow;
use time::Date;

/// A nullable id. Because both are foreign types, `Option<UserId>`
/// cannot be converted from `Option<i64>`.
#[derive(sqlx::Type)]
#[sqlx(transparent)]
pub(crate) struct Nullable(Option<i64>);

impl<Id: From<i64>> From<Nullable> for Option<Id> {
    fn from(column: Nullable) -> Self {
        column.0.map(Id::from)
    }
}

/// A day as YYYY-MM-DD.
#[derive(sqlx::Type)]
#[sqlx(transparent)]
pub(crate) struct Day(String);

impl TryFrom<Day> for Date {
    type Error = String;

    fn try_from(column: Day) -> std::result::Result<Self, String> {
        parse_date(&column.0).ok_or_else(|| format!("{} is not a date", column.0))
    }
}

/// Reads the locale of a row without a struct.
pub(crate) fn read_locale(text: String) -> Result<Locale> {
    text.try_into().map_err(Error::internal)
}

/// A person. Both fields are null for the system, the name without a row.
#[derive(FromRow)]
pub(crate) struct Author {
    author_id: Option<i64>,
    author_name: Option<String>,
}

impl From<Author> for Option<Person> {
    fn from(row: Author) -> Self {
        person(row.author_id, row.author_name)
    }
}

/// Builds a person from two nullable columns.
pub(crate) fn person(id: Option<i64>, name: Option<String>) -> Option<Person> {
    id.map(|id| Person { id: UserId(id), name: name.unwrap_or_default() })
}

/// A row read as two values.
#[derive(FromRow)]
pub(crate) struct Pair<A, B> {
    #[sqlx(flatten)]
    pub(crate) first: A,
    #[sqlx(flatten)]
    pub(crate) second: B,
}

impl<A, B> From<Pair<A, B>> for (A, B) {
    fn from(row: Pair<A, B>) -> Self {
        (row.first, row.second)
    }
}
