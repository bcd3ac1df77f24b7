//! Reads TOML with the places of its values.

use crate::problem::Problem;
use serde_json::{Map, Number, Value};
use toml::Spanned;
use toml::de::{DeString, DeTable, DeValue};

/// A value with its place in the text.
pub(crate) type Place<'a, 'i> = &'a Spanned<DeValue<'i>>;

/// Reads a table.
///
/// # Errors
/// A sentence with the place of the first error.
pub(crate) fn read(text: &str) -> Result<DeTable<'_>, Problem> {
    DeTable::parse(text).map(Spanned::into_inner).map_err(|error| of_error(&error))
}

/// Reads a file into a type.
///
/// # Errors
/// A sentence with the place of the first error.
pub(crate) fn read_as<T: serde::de::DeserializeOwned>(text: &str) -> Result<T, Problem> {
    toml::from_str(text).map_err(|error| of_error(&error))
}

fn of_error(error: &toml::de::Error) -> Problem {
    let offset = error.span().map_or(0, |span| span.start);
    Problem::new(
        offset,
        format!("This is not the TOML that is expected here: {}.", error.message().trim_end_matches('.')),
    )
}

pub(crate) fn offset(place: Place<'_, '_>) -> usize {
    place.span().start
}

pub(crate) fn offset_of_key(key: &Spanned<DeString<'_>>) -> usize {
    key.span().start
}

/// Returns a text.
pub(crate) fn text<'a>(place: Place<'a, '_>) -> Result<&'a str, Problem> {
    match place.get_ref() {
        DeValue::String(text) => Ok(text),
        _ => Err(Problem::new(offset(place), "A text in quotes is expected here.")),
    }
}

pub(crate) fn table<'a, 'i>(place: Place<'a, 'i>) -> Result<&'a DeTable<'i>, Problem> {
    match place.get_ref() {
        DeValue::Table(table) => Ok(table),
        _ => Err(Problem::new(offset(place), "A table { … } is expected here.")),
    }
}

pub(crate) fn list<'a, 'i>(place: Place<'a, 'i>) -> Result<Vec<Place<'a, 'i>>, Problem> {
    match place.get_ref() {
        DeValue::Array(values) => Ok(values.iter().collect()),
        _ => Err(Problem::new(offset(place), "A list [ … ] is expected here.")),
    }
}

/// Returns the JSON of a value. Dates become texts.
pub(crate) fn json(place: Place<'_, '_>) -> Result<Value, Problem> {
    let wrong = || Problem::new(offset(place), "This number is too large.");
    Ok(match place.get_ref() {
        DeValue::String(text) => Value::String(text.to_string()),
        DeValue::Boolean(value) => Value::Bool(*value),
        DeValue::Integer(number) => {
            Value::Number(i64::from_str_radix(number.as_str(), number.radix()).map_err(|_| wrong())?.into())
        }
        DeValue::Float(number) => {
            let number: f64 = number.as_str().parse().map_err(|_| wrong())?;
            Value::Number(Number::from_f64(number).ok_or_else(wrong)?)
        }
        DeValue::Datetime(date) => Value::String(date.to_string()),
        DeValue::Array(values) => Value::Array(values.iter().map(json).collect::<Result<_, _>>()?),
        DeValue::Table(members) => {
            let members = members.iter().map(|(name, value)| Ok((name.get_ref().to_string(), json(value)?)));
            Value::Object(members.collect::<Result<Map<_, _>, _>>()?)
        }
    })
}
