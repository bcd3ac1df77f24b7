//! Changes single values of a block or of page type properties.

use super::path::{InItem, WalkPosition};
use model::block::Props;
use serde_json::Value;

/// The position of a value, with items by index.
///
/// Indexes identify an item even if its key
/// is missing or a duplicate.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Location {
    /// The lists around the value from outside to inside,
    /// each with the index of the item.
    items: Vec<(String, usize)>,
    name: String,
}

impl From<&WalkPosition<'_>> for Location {
    fn from(place: &WalkPosition<'_>) -> Self {
        let mut items = Vec::new();
        let mut inner = place;
        while let Some(InItem { list, index, .. }) = inner.item {
            items.push((list.name.to_owned(), index));
            inner = list;
        }
        items.reverse();
        Self { items, name: place.name.to_owned() }
    }
}

/// Sets a value. If the location does not exist,
/// returns false and changes nothing.
pub fn set(props: &mut Props, location: &Location, value: Value) -> bool {
    let mut props = props;
    for (list, index) in &location.items {
        let item = props.get_mut(list).and_then(|list| list.get_mut(index));
        match item.and_then(Value::as_object_mut) {
            Some(item) => props = item,
            None => return false,
        }
    }
    props.insert(location.name.clone(), value);
    true
}

#[cfg(test)]
mod tests {
    use super::{Location, set};
    use serde_json::json;

    fn at(items: &[(&str, usize)], name: &str) -> Location {
        let items = items.iter().map(|(list, index)| ((*list).to_owned(), *index)).collect();
        Location { items, name: name.to_owned() }
    }

    #[test]
    fn a_value_is_put_where_its_location_leads_and_nowhere_else() {
        let mut props = json!({"cards":[{"key":"a"},{"key":"a","rows":[{"n":1}]}]});
        let props = props.as_object_mut().unwrap();
        assert!(set(props, &at(&[("cards", 1), ("rows", 0)], "n"), json!(2)));
        assert!(set(props, &at(&[], "title"), json!("T")));
        for gone in [at(&[("cards", 2)], "n"), at(&[("cards", 0), ("rows", 0)], "n"), at(&[("title", 0)], "n")] {
            assert!(!set(props, &gone, json!(1)), "{gone:?}");
        }
        let expected = json!({"cards":[{"key":"a"},{"key":"a","rows":[{"n":2}]}],"title":"T"});
        assert_eq!(&json!(props), &expected);
    }
}
