//! Anchors of a page and their labels.

use crate::BlockType;
use crate::context::{Anchor, TITLE, filled};
use crate::types::anchor_menu;
use content::fields::kind::FieldKind;
use content::fields::schema::{BlockSchema, Field};
use content::markup;
use model::block::{Block, BlockContent};
use model::teaser::Teaser;
use std::collections::BTreeMap;

/// Returns the anchors of all blocks that have
/// an anchor and a title, in page order.
/// Leaves out blocks that list pages if their list is empty.
///
/// `lists` holds the listed pages by block key.
/// Anchor menus themselves get no anchor. Otherwise several menus
/// would list each other, and the page would grow quadratically.
pub fn anchors(types: &[BlockType], blocks: &[Block], lists: &BTreeMap<String, Vec<Teaser>>) -> Vec<Anchor> {
    let anchor = |block: &BlockContent| {
        let id = filled(&block.anchor_point).filter(|_| block.block_type != anchor_menu::ID)?;
        let known = types.iter().find(|known| known.schema.id == block.block_type)?;
        if is_empty_list(known, block, lists) {
            return None;
        }
        Some(Anchor { id, label: title_of(&known.schema, block)? })
    };
    blocks.iter().map(Block::content).filter_map(anchor).collect()
}

/// Returns true if a block lists pages and there are none.
/// Then it shows nothing, not even its heading.
pub(crate) fn is_empty_list(known: &BlockType, block: &BlockContent, lists: &BTreeMap<String, Vec<Teaser>>) -> bool {
    known.behaviour.query.is_some() && lists.get(&block.key).is_none_or(Vec::is_empty)
}

/// Returns the heading of a block.
/// Without one, returns its first short text or caption, or the first
/// heading in a rich text, whichever comes first.
fn title_of(schema: &BlockSchema, block: &BlockContent) -> Option<String> {
    let of_field = |field: &Field| match field.kind {
        FieldKind::Text { .. } => filled(block.text(&field.name)),
        FieldKind::RichText { max: Some(_), .. } => filled(&markup::line_of(block.text(&field.name))),
        FieldKind::RichText { .. } => markup::first_heading(block.text(&field.name)),
        _ => None,
    };
    filled(block.text(TITLE)).or_else(|| schema.fields.iter().find_map(of_field))
}

#[cfg(test)]
mod tests {
    use super::anchors;
    use crate::testing::listed_page;
    use crate::types;
    use model::block::Block;
    use model::teaser::Teaser;
    use serde_json::{Value, json};
    use std::collections::BTreeMap;

    fn labels(blocks: Value) -> Vec<(String, String)> {
        let blocks: Vec<Block> = serde_json::from_str(&blocks.to_string()).unwrap();
        let teaser: Teaser = serde_json::from_value(listed_page()).unwrap();
        let lists = BTreeMap::from([("full".to_owned(), vec![teaser]), ("empty".to_owned(), Vec::new())]);
        anchors(types(), &blocks, &lists).into_iter().map(|anchor| (anchor.id, anchor.label)).collect()
    }

    #[test]
    fn a_block_is_called_by_its_heading_its_first_short_text_or_the_first_heading_in_its_text() {
        let found = labels(json!([
            {"type":"cards","key":"a","anchorPoint":"what","props":{"title":" What we do "}},
            {"type":"rich-text","key":"b","anchorPoint":"how","props":{"html":"<p>So:</p><h2>How &amp; <em>why</em></h2>"}},
            {"type":"quote","key":"c","anchorPoint":"said","props":{"quote":"A long story.","name":"Ada"}},
        ]));
        let expected = [("what", "What we do"), ("how", "How & why"), ("said", "Ada")];
        assert_eq!(found, expected.map(|(id, label)| (id.to_owned(), label.to_owned())));
    }

    #[test]
    fn a_list_without_pages_shows_nothing_to_jump_to() {
        let found = labels(json!([
            {"type":"page-list","key":"full","anchorPoint":"full","props":{"title":"Pages"}},
            {"type":"page-list","key":"empty","anchorPoint":"empty","props":{"title":"None"}},
            {"type":"news-teaser","key":"unasked","anchorPoint":"unasked","props":{"title":"None"}},
        ]));
        assert_eq!(found, [("full".to_owned(), "Pages".to_owned())]);
    }

    #[test]
    fn a_block_without_an_anchor_a_title_or_a_known_type_is_left_out_and_so_is_a_menu() {
        let found = labels(json!([
            {"type":"cards","key":"a","props":{"title":"No anchor"}},
            {"type":"rich-text","key":"b","anchorPoint":"b","props":{"html":"<p>No heading</p>"}},
            {"type":"from-the-future","key":"c","anchorPoint":"c","props":{"title":"Unknown"}},
            {"type":"anchor-menu","key":"d","anchorPoint":"d","props":{"title":"On this page"}},
        ]));
        assert_eq!(found, []);
    }
}
