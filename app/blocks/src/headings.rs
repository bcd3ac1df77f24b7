//! Headings of a page with the anchors that the page shows.

use crate::BlockType;
use crate::anchors::is_empty_list;
use crate::types::{anchor_menu, hero, table_of_contents};
use content::headings::{HeadingKind, PageHeading, page_headings};
use model::block::{Block, BlockContent};
use model::teaser::Teaser;
use std::collections::BTreeMap;

/// Returns the headings of all blocks in page order.
///
/// Titles of blocks are included only if a table of contents lists
/// them, because only then do they need an anchor. The main heading of
/// the page, and titles of menus and of empty lists, are left out.
pub fn headings(types: &[BlockType], blocks: &[Block], lists: &BTreeMap<String, Vec<Teaser>>) -> Vec<PageHeading> {
    let find = |id: &str| types.iter().find(|known| known.schema.id == id);
    let mut headings = page_headings(blocks, |id| find(id).map_or(&[], |known| known.schema.fields.as_slice()));
    let has_contents = blocks.iter().any(|block| block.content().block_type == table_of_contents::ID);
    let main = hero::first_with_title(blocks).map(|index| blocks[index].content().key.as_str());
    let is_listed = |block: &BlockContent| {
        let is_menu = [anchor_menu::ID, table_of_contents::ID].contains(&block.block_type.as_str());
        let is_shown = find(&block.block_type).is_some_and(|known| !is_empty_list(known, block, lists));
        is_shown && !is_menu && main != Some(block.key.as_str())
    };
    let listed = blocks.iter().map(Block::content).filter(|block| has_contents && is_listed(block));
    let listed: Vec<&str> = listed.map(|block| block.key.as_str()).collect();
    headings.retain(|heading| heading.kind == HeadingKind::Text || listed.contains(&heading.block.as_str()));
    headings
}

#[cfg(test)]
mod tests {
    use crate::testing::html_of_all;
    use serde_json::{Value, json};

    fn text(html: &str) -> Value {
        json!({"type":"rich-text","key":"t","props":{"html":html}})
    }

    #[test]
    fn headings_in_texts_have_ids_of_their_words() {
        let html = html_of_all(json!([text("<h3>Über uns</h3><p>a</p><h3 id=\"own\">B</h3><h4>C</h4>")]));
        let expected = "<h2 class=\"as-h3\" id=\"über-uns\">Über uns</h2><p>a</p><h2 class=\"as-h3\" id=\"own\">B</h2>\
                        <h3 class=\"as-h4\" id=\"c\">C</h3>";
        assert!(html.contains(expected), "{html}");
    }

    #[test]
    fn two_headings_of_one_block_and_of_two_blocks_have_different_ids() {
        let columns = json!({"type":"text-columns","key":"c","props":{"texts":[
            {"key":"x","html":"<h2>Hours</h2>"},
            {"key":"y","html":"<h2>Hours</h2>"},
        ]}});
        let html = html_of_all(json!([text("<h2>Hours</h2><h2>Hours</h2>"), columns]));
        let ids: Vec<&str> = html.split(" id=\"").skip(1).filter_map(|rest| rest.split('"').next()).collect();
        assert_eq!(ids, ["hours", "hours-2", "hours-3", "hours-4"]);
    }

    #[test]
    fn a_block_with_a_title_has_an_id_only_for_a_table_of_contents() {
        let cards = json!({"type":"cards","key":"a","props":{"title":"Prices","cards":[{"key":"x","title":"A"}]}});
        assert!(!html_of_all(json!([cards.clone()])).contains("id=\"prices\""));
        let html = html_of_all(json!([{"type":"table-of-contents","key":"c"}, cards]));
        assert!(html.contains("<section id=\"prices\" class=\"block block-cards"), "{html}");
    }
}
