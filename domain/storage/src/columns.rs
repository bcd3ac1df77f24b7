//! Types for columns that neither
//! sqlx nor the model can read.

use crate::error::{Error, Result};
use content::fields::check::parse_date;
use model::id::UserId;
use model::locale::Locale;
use model::user::Person;
use serde::de::DeserializeOwned;
use sqlx::{Database, Decode, FromRow, Type};
use time::Date;

/// A nullable id. It is needed because this crate
/// cannot implement a conversion between two foreign
/// types, such as `Option<i64>` and `Option<UserId>`.
#[derive(sqlx::Type)]
#[sqlx(transparent)]
pub(crate) struct Nullable(Option<i64>);

impl<Id: From<i64>> From<Nullable> for Option<Id> {
    fn from(column: Nullable) -> Self {
        column.0.map(Id::from)
    }
}

/// JSON in a text column. Null is
/// read like the `null` of JSON.
pub(crate) struct Json<T>(pub(crate) T);

impl<DB: Database, T> Type<DB> for Json<T>
where
    String: Type<DB>,
{
    fn type_info() -> DB::TypeInfo {
        String::type_info()
    }

    fn compatible(ty: &DB::TypeInfo) -> bool {
        String::compatible(ty)
    }
}

impl<'r, DB: Database, T: DeserializeOwned> Decode<'r, DB> for Json<T>
where
    Option<&'r str>: Decode<'r, DB>,
{
    fn decode(value: DB::ValueRef<'r>) -> std::result::Result<Self, sqlx::error::BoxDynError> {
        Ok(Self(serde_json::from_str(Option::<&str>::decode(value)?.unwrap_or("null"))?))
    }
}

impl<T> From<Json<Self>> for Vec<T> {
    fn from(column: Json<Self>) -> Self {
        column.0
    }
}

impl<T> From<Json<Self>> for Option<T> {
    fn from(column: Json<Self>) -> Self {
        column.0
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

/// Parses the text of a locale column.
/// Queries that return tuples need this.
pub(crate) fn read_locale(text: String) -> Result<Locale> {
    text.try_into().map_err(Error::internal)
}

/// A person. Id and name are null if
/// the system acted. The name is null
/// if the row of the user is missing.
#[derive(FromRow)]
pub(crate) struct Author {
    author_id: Option<i64>,
    author_name: Option<String>,
    /// Name of the API token with which the person acted.
    /// Empty without one, and for rows that record none.
    #[sqlx(default)]
    author_token: String,
}

impl From<Author> for Option<Person> {
    fn from(row: Author) -> Self {
        person_with_token(row.author_id, row.author_name, row.author_token)
    }
}

/// Builds a person from two nullable columns.
pub(crate) fn person(id: Option<i64>, name: Option<String>) -> Option<Person> {
    person_with_token(id, name, String::new())
}

/// Builds a person who may have acted with an API token.
pub(crate) fn person_with_token(id: Option<i64>, name: Option<String>, token: String) -> Option<Person> {
    id.map(|id| Person { id: UserId(id), name: name.unwrap_or_default(), token })
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
