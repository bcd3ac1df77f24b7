//! Upgrades versions that older releases stored.

use crate::fields::kind::MAX_ITEM_LEVELS;
use crate::fields::registry::Schemas;
use crate::fields::upgrade::upgraded;
use crate::walk::edit;
use model::version::VersionContent;

/// Upgrades the properties of the page and of blocks
/// with a known type.
pub fn upgrade(content: &mut VersionContent, schemas: Schemas<'_>) {
    for block in &mut content.blocks {
        let block_type = schemas.types.find_block(&block.content().block_type);
        let Some(upgrade) = block_type.and_then(|block_type| block_type.behaviour.upgrade) else { continue };
        let mut props = block.content().props.clone();
        upgrade(&mut props);
        if props != block.content().props {
            block.content_mut().props = props;
        }
    }
    // If a list of items is upgraded in one round,
    // the values in its items are upgraded in the next.
    for _ in 0..=MAX_ITEM_LEVELS {
        if !edit(content, schemas, &upgraded) {
            break;
        }
    }
}

#[cfg(test)]
mod tests {
    use super::upgrade;
    use crate::fixtures::{types, version};
    use serde_json::json;

    #[test]
    fn stored_values_of_another_type_are_upgraded_and_the_rest_stays_byte_for_byte() {
        let old = json!([
            {"type":"note","key":"a","props":{"count":"3","title":5,"list":["<p>1</p>",{"html":2},{"key":"k"},{"key":"k"}]}},
            {"type":"note","key":"b","props":{"title":"T","count":3,"list":[{"key":"k","later":[1]}]},"junk":1},
            {"type":"note","key":"c","props":{"title":{"from":"tomorrow"},"count":"many"},"junk":1},
        ]);
        let mut content = version(old);
        let untouched = serde_json::to_string(&content.blocks[1..]).unwrap();
        upgrade(&mut content, types().of_page("article"));
        let expected = json!({"count":3,"title":"5","list":[
            {"html":"<p>1</p>","key":"item-1"},{"html":"2","key":"item-2"},{"key":"k"},{"key":"item-4"},
        ]});
        assert_eq!(json!(content.blocks[0].content().props), expected);
        assert_eq!(serde_json::to_string(&content.blocks[1..]).unwrap(), untouched);
    }
}
