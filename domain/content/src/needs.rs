//! Returns the needs of blocks: listed pages, permissions, frame origins.

use crate::fields::registry::Types;
use model::access::Permission;
use model::block::{Block, BlockContent};
use model::teaser::PageQuery;
use std::collections::BTreeSet;

/// Returns the page queries of blocks, each with the
/// key of its block.
pub fn page_queries(blocks: &[Block], types: &Types) -> Vec<(String, PageQuery)> {
    let asked = |block: &BlockContent| {
        let query = types.find_block(&block.block_type)?.behaviour.query?;
        Some((block.key.clone(), query(block)?))
    };
    blocks.iter().map(Block::content).filter_map(asked).collect()
}

/// Returns the permissions that a user needs for the new
/// and the changed blocks, because of their block types.
pub fn permissions_needed(before: &[Block], after: &[Block], types: &Types) -> Vec<Permission> {
    let needed = |block: &Block| types.find_block(&block.content().block_type)?.schema.permission;
    // Only blocks that need a permission are compared,
    // because they are few.
    after.iter().filter_map(|block| needed(block).filter(|_| !before.contains(block))).collect()
}

/// Returns the origins of the frames in these blocks.
pub fn frame_origins<'a>(blocks: &[Block], types: &'a Types) -> BTreeSet<&'a str> {
    let types = blocks.iter().filter_map(|block| types.find_block(&block.content().block_type));
    types.flat_map(|block_type| &block_type.schema.frame_origins).map(String::as_str).collect()
}

#[cfg(test)]
mod tests {
    use super::permissions_needed;
    use crate::fields::registry::{RegisteredBlockType, Types};
    use crate::fields::schema::{Behaviour, BlockSchema};
    use model::access::Permission;
    use model::block::Block;
    use serde_json::{Value, json};
    use std::sync::Arc;

    #[test]
    fn a_permission_is_needed_for_what_is_new_or_changed() {
        let schema = BlockSchema::new("frame", Vec::new()).needing(Permission::EmbedHtml);
        let free = BlockSchema::new("note", Vec::new());
        let known = [schema, free];
        let known =
            known.map(|schema| RegisteredBlockType { schema: Arc::new(schema), behaviour: Behaviour::default() });
        let types = Types::new(known.into(), Vec::new()).unwrap();
        let blocks = |json: Value| -> Vec<Block> { serde_json::from_str(&json.to_string()).unwrap() };
        let frame = |key: &str, html: &str| json!({"type":"frame","key":key,"props":{"html":html}});
        let before = blocks(json!([frame("a", "1"), frame("b", "2")]));
        let needed = |after: Value| permissions_needed(&before, &blocks(after), &types).len();
        assert_eq!(
            needed(json!([frame("b", "2"), {"type":"note","key":"n"}, {"type":"later","key":"l"}, frame("a", "1")])),
            0
        );
        assert_eq!(needed(json!([frame("a", "2")])), 1);
        assert_eq!(needed(json!([frame("a", "1"), frame("c", "1")])), 1);
        assert_eq!(needed(json!([])), 0);
    }
}
