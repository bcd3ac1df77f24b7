//! Changing values where a walk found them.

use super::path::FieldPath;
use super::walk::key_of;
use crate::block::Props;
use serde_json::Value;

/// Puts a value at a path. Says whether the path leads anywhere; where it does not, nothing has changed.
pub fn set(props: &mut Props, path: &FieldPath, value: Value) -> bool {
    let mut props = props;
    for step in &path.steps {
        let items = props.get_mut(&step.name).and_then(Value::as_array_mut).into_iter().flatten();
        match items.filter_map(Value::as_object_mut).find(|item| key_of(item) == step.key) {
            Some(item) => props = item,
            None => return false,
        }
    }
    props.insert(path.name.clone(), value);
    true
}

#[cfg(test)]
mod tests {
    use super::set;
    use crate::fields::path::FieldPath;
    use serde_json::json;

    #[test]
    fn a_value_is_put_where_its_path_leads_and_nowhere_else() {
        let mut props = json!({"cards":[{"key":"a"},{"key":"b","rows":[{"key":"c","n":1}]}]});
        let props = props.as_object_mut().unwrap();
        let path = |text| FieldPath::parse(text).unwrap();
        assert!(set(props, &path("cards[b].rows[c].n"), json!(2)));
        assert!(set(props, &path("title"), json!("T")));
        for gone in ["cards[x].title", "cards[a].rows[c].n", "title[a].b"] {
            assert!(!set(props, &path(gone), json!(1)), "{gone}");
        }
        let expected = json!({"cards":[{"key":"a"},{"key":"b","rows":[{"key":"c","n":2}]}],"title":"T"});
        assert_eq!(&json!(props), &expected);
    }
}
