//! Rendering for the tests of this crate.

use crate::context::{MainHeading, PageContext};
use crate::{BLOCK_TYPES, render};
use islands::server::html_of as rendered;
use model::block::{Block, BlockContent};
use model::id::PageId;
use model::locale::Locale;
use model::view::Purpose;
use serde_json::Value;

pub(crate) fn block(content: Value) -> BlockContent {
    serde_json::from_value(content).unwrap()
}

pub(crate) fn html_of(block: BlockContent) -> String {
    html(&[Block::new(block)], Purpose::Visit)
}

pub(crate) fn preview_of(block: BlockContent) -> String {
    html(&[Block::new(block)], Purpose::Preview)
}

pub(crate) fn html_of_all(blocks: Value) -> String {
    let blocks: Vec<Block> = serde_json::from_str(&blocks.to_string()).unwrap();
    html(&blocks, Purpose::Visit)
}

/// Stands in for the real cleaner, which lives above this crate: takes out one word.
fn clean(html: &str) -> String {
    html.replace("DIRT", "")
}

fn html(blocks: &[Block], purpose: Purpose) -> String {
    let locale = Locale::parse("en-gb").unwrap();
    let page =
        PageContext { page_id: PageId(7), locale: &locale, purpose, main_heading: MainHeading::FirstHero, clean };
    rendered(|| render(BLOCK_TYPES, blocks, &page))
}
