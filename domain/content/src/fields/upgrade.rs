//! Upgrades stored values to current JSON types,
//! such as text to number.

use super::check::is_text;
use super::kind::FieldKind;
use super::path::is_key;
use super::schema::Field;
use super::walk::VisitedField;
use model::block::{Props, key_of};
use serde_json::{Number, Value};
use std::collections::HashSet;

/// Returns the value in the current JSON type.
/// `None` if it has this type already,
/// or if it cannot be converted.
///
/// A value that cannot be converted is not shown,
/// and cannot be stored again.
pub fn upgraded(visit: &VisitedField<'_, '_>) -> Option<Value> {
    match (&visit.field.kind, visit.value) {
        (_, Value::Null) => None,
        (FieldKind::Items(list), Value::Array(items)) => upgraded_items(items, &list.fields),
        (FieldKind::Number { .. } | FieldKind::Page { .. }, Value::String(text)) => read_number(text),
        (FieldKind::Switch, Value::String(text)) => text.trim().parse().ok().map(Value::Bool),
        (FieldKind::Tags { .. }, Value::String(text)) => {
            let tags = text.split(',').map(str::trim).filter(|tag| !tag.is_empty());
            Some(tags.map(|tag| Value::String(tag.to_owned())).collect())
        }
        (kind, Value::Number(number)) if is_text(kind) => Some(Value::String(number.to_string())),
        (kind, Value::Bool(on)) if is_text(kind) => Some(Value::String(on.to_string())),
        _ => None,
    }
}

fn read_number(text: &str) -> Option<Value> {
    let text = text.trim();
    if text.is_empty() {
        return Some(Value::Null);
    }
    let whole = text.parse::<i64>().ok().map(Number::from);
    whole.or_else(|| text.parse().ok().and_then(Number::from_f64)).map(Value::Number)
}

/// Gives new keys to items with an invalid or repeated key.
/// Returns `None` if there are none. The new keys are the
/// same each time the version is loaded.
///
/// A plain value in the list becomes an item,
/// with the value in its first field.
fn upgraded_items(items: &[Value], fields: &[Field]) -> Option<Value> {
    let mut seen = HashSet::new();
    let has_key = |item: &Value| item.as_object().map(key_of).is_some_and(is_key);
    if items.iter().all(|item| has_key(item) && seen.insert(item["key"].as_str())) {
        return None;
    }
    let mut taken: HashSet<String> = HashSet::new();
    let upgraded = items.iter().enumerate().map(|(index, item)| {
        let mut props = match item {
            Value::Object(props) => props.clone(),
            plain => fields.first().map(|field| (field.name.clone(), plain.clone())).into_iter().collect::<Props>(),
        };
        let key = Some(key_of(&props)).filter(|key| is_key(key) && !taken.contains(*key)).map(str::to_owned);
        let key = key.unwrap_or_else(|| free_key(index, &taken));
        props.insert("key".to_owned(), Value::String(key.clone()));
        taken.insert(key);
        Value::Object(props)
    });
    Some(upgraded.collect())
}

fn free_key(index: usize, taken: &HashSet<String>) -> String {
    let mut key = format!("item-{}", index + 1);
    while taken.contains(&key) {
        key.push('x');
    }
    key
}
