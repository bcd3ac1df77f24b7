//! Paths of values: `title`, `cards[k1].title`, `rows[k1].cells[k2].text`.
//!
//! Paths also appear in errors, `__images`, `__files`, comparisons and changes.

use super::kind::MAX_ITEM_LEVELS;
use model::block::MAX_KEY_BYTES;
use std::fmt;

/// A parsed path: lists with item keys, then the field name.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct FieldPath {
    pub steps: Vec<ItemStep>,
    pub name: String,
}

/// A step into an item: the name of the list
/// and the key of the item.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct ItemStep {
    pub name: String,
    pub key: String,
}

impl FieldPath {
    /// Parses a path. Returns `None` if the path
    /// is invalid or too deep.
    pub fn parse(text: &str) -> Option<Self> {
        let mut steps = Vec::new();
        let mut rest = text;
        while let Some((name, behind)) = rest.split_once('[') {
            let (key, behind) = behind.split_once("].")?;
            if !is_name(name) || !is_key(key) {
                return None;
            }
            steps.push(ItemStep { name: name.to_owned(), key: key.to_owned() });
            rest = behind;
        }
        (is_name(rest) && steps.len() <= MAX_ITEM_LEVELS).then(|| Self { steps, name: rest.to_owned() })
    }
}

impl fmt::Display for FieldPath {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for ItemStep { name, key } in &self.steps {
            write!(f, "{name}[{key}].")?;
        }
        f.write_str(&self.name)
    }
}

/// Returns true if the name is a letter, followed
/// by letters, digits, hyphens and underscores.
pub fn is_name(name: &str) -> bool {
    name.starts_with(|c: char| c.is_ascii_alphabetic()) && name.bytes().all(is_word)
}

/// Returns true if the text is a valid key of a block
/// or an item: 1 to 64 letters, digits, `-` and `_`.
pub fn is_key(key: &str) -> bool {
    (1..=MAX_KEY_BYTES).contains(&key.len()) && key.bytes().all(is_word)
}

fn is_word(byte: u8) -> bool {
    byte.is_ascii_alphanumeric() || byte == b'-' || byte == b'_'
}

/// The current position of a walk. Its path is formatted
/// only on demand, because most visitors do not need it.
#[derive(Clone, Copy, Debug)]
pub struct WalkPosition<'p> {
    /// The item that contains the field. `None` at the top level.
    pub item: Option<InItem<'p>>,
    pub name: &'p str,
}

/// An item, by its key and its index in the list.
///
/// The index identifies the item even if its key
/// is missing or a duplicate.
#[derive(Clone, Copy, Debug)]
pub struct InItem<'p> {
    pub list: &'p WalkPosition<'p>,
    pub key: &'p str,
    pub index: usize,
}

impl fmt::Display for WalkPosition<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if let Some(InItem { list, key, .. }) = self.item {
            write!(f, "{list}[{key}].")?;
        }
        f.write_str(self.name)
    }
}

#[cfg(test)]
mod tests {
    use super::{FieldPath, InItem, ItemStep, WalkPosition};
    use serde::Deserialize;

    #[derive(Deserialize)]
    struct Fixture {
        text: String,
        valid: bool,
        #[serde(default)]
        steps: Vec<StepFixture>,
        #[serde(default)]
        name: String,
    }

    #[derive(Deserialize)]
    struct StepFixture {
        name: String,
        key: String,
    }

    /// Fixtures shared with the editor's tests.
    const FIXTURES: &str = include_str!("../../tests/field_paths.json");

    #[test]
    fn paths_are_read_and_written_by_one_grammar() {
        let fixtures: Vec<Fixture> = serde_json::from_str(FIXTURES).unwrap();
        assert!(fixtures.iter().any(|fixture| fixture.valid) && fixtures.iter().any(|fixture| !fixture.valid));
        for Fixture { text, valid, steps, name } in fixtures {
            let steps = steps.into_iter().map(|step| ItemStep { name: step.name, key: step.key }).collect();
            let expected = valid.then_some(FieldPath { steps, name });
            let read = FieldPath::parse(&text);
            assert_eq!(read, expected, "{text:?}");
            if let Some(path) = read {
                assert_eq!(path.to_string(), text);
            }
        }
    }

    #[test]
    fn a_place_is_written_as_its_path() {
        let rows = WalkPosition { item: None, name: "rows" };
        let cells = WalkPosition { item: Some(InItem { list: &rows, key: "r1", index: 0 }), name: "cells" };
        let text = WalkPosition { item: Some(InItem { list: &cells, key: "c2", index: 1 }), name: "text" };
        assert_eq!(text.to_string(), "rows[r1].cells[c2].text");
        assert!(FieldPath::parse(&text.to_string()).is_some());
    }
}
