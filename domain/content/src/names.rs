//! The names that a page gives to its parts, which links lead to.

use crate::fields::path::is_key;
use model::block::{Block, BlockContent, key_of};
use serde_json::Value;
use std::collections::HashSet;

/// Names that every page gives.
const OWN_NAMES: &[&str] = &["content", "consent-title", "picture-style", "theme"];

/// The names that a page of some blocks gives already and that are no anchors: those of the page itself, and of the items that can be led
/// to, such as a tab. All other names that a page gives have a dot in them, which no anchor has.
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

/// The names that lead to the items of a block.
pub(crate) fn item_names(block: &BlockContent) -> impl Iterator<Item = String> {
    let items = block.props.values().filter_map(Value::as_array).flatten().filter_map(Value::as_object);
    items.map(key_of).filter(|key| is_key(key)).map(|key| item_name(&block.key, key))
}

/// The name that leads to an item of a block: their keys with a hyphen between them. Both keys may have hyphens, so those of the block's key
/// are marked, and no two items of a page have the same name.
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
