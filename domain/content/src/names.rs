//! Ids of elements on a page, to which anchor links can point.

use crate::fields::path::is_key;
use model::block::{Block, BlockContent, key_of};
use serde_json::Value;
use std::collections::HashSet;

/// Ids of elements that every page contains.
const OWN_NAMES: &[&str] =
    &["content", "consent-title", "not-found-term", "picture-style", "site-search-term", "theme"];

/// Ids that blocks cannot use as anchors: the ids
/// that every page contains, and the ids of items.
///
/// All other ids on a page contain a dot, which
/// an anchor cannot contain.
pub struct TakenNames(HashSet<String>);

impl TakenNames {
    pub fn of(blocks: &[Block]) -> Self {
        let own = OWN_NAMES.iter().map(|name| (*name).to_owned());
        Self(own.chain(blocks.iter().map(Block::content).flat_map(item_names)).collect())
    }

    pub fn contains(&self, name: &str) -> bool {
        self.0.contains(name)
    }
}

/// Returns the ids of a block's items.
pub(crate) fn item_names(block: &BlockContent) -> impl Iterator<Item = String> {
    let items = block.props.values().filter_map(Value::as_array).flatten().filter_map(Value::as_object);
    items.map(key_of).filter(|key| is_key(key)).map(|key| item_name(&block.key, key))
}

/// Returns the id of an item: the keys of block
/// and item, joined by a hyphen.
///
/// Hyphens in the block key are escaped.
/// Otherwise two items could have the same id.
pub fn item_name(block: &str, item: &str) -> String {
    format!("{}-{item}", block.replace('_', "__").replace('-', "_-"))
}

#[cfg(test)]
mod tests {
    use super::item_name;
    use std::collections::HashSet;

    #[test]
    fn no_two_items_of_a_page_have_one_name() {
        assert_eq!(item_name("wood", "white-oak"), "wood-white-oak");
        let keys = ["a", "a-b", "b", "b-c", "a_", "a_-b", "a__", "a-", "-", "--", "_", "-_", "_-", "-c", "c"];
        let pairs = keys.iter().flat_map(|block| keys.iter().map(move |item| item_name(block, item)));
        assert_eq!(pairs.collect::<HashSet<_>>().len(), keys.len() * keys.len());
    }
}
