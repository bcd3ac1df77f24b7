//! Headings of a page, each with the anchor to which links lead.

use crate::fields::kind::{Field, FieldKind, TextFeature};
use crate::fields::registry::Schemas;
use crate::fields::walk::{Values, VisitedField, walk};
use crate::markup;
use crate::names::TakenNames;
use model::anchor::{anchor_of, is_anchor};
use model::block::{Block, BlockContent};
use serde_json::Value;
use std::collections::{HashMap, HashSet};

/// Name of the field with the heading of a block.
const TITLE: &str = "title";
/// Level of the heading of a block.
const TITLE_LEVEL: u8 = 2;

/// A heading of a page.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PageHeading {
    /// Key of the block.
    pub block: String,
    /// Path of the field in the block.
    pub path: String,
    /// Level that editors chose, from 2 to 4.
    pub level: u8,
    pub text: String,
    /// The anchor, unique on the page.
    pub id: String,
    pub kind: HeadingKind,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum HeadingKind {
    /// The title of a block. The anchor is the id of the block.
    Title,
    /// A heading in a rich text.
    Text,
}

/// Returns the headings of all blocks in page order.
///
/// An anchor that editors chose stays as it is, if it is
/// the first of this name. Other anchors are made from the words of
/// the heading, with a number if the name is taken. Hidden fields have no headings.
pub fn page_headings<'a>(blocks: &'a [Block], fields_of: impl Fn(&str) -> &'a [Field]) -> Vec<PageHeading> {
    let mut found: Vec<PageHeading> = Vec::new();
    for block in blocks.iter().map(Block::content) {
        walk(fields_of(&block.block_type), Values::of_block(block), &mut |field| add(&mut found, block, field));
    }
    if found.is_empty() {
        return found;
    }
    let taken = TakenNames::of(blocks);
    let mut used: HashSet<String> =
        blocks.iter().map(|block| block.content().anchor_point.trim().to_owned()).filter(|id| !id.is_empty()).collect();
    // Chosen anchors come first, so that no made anchor takes their name.
    for heading in found.iter_mut().filter(|heading| heading.kind == HeadingKind::Text) {
        let is_free = is_anchor(&heading.id) && !taken.contains(&heading.id);
        if !is_free || !used.insert(heading.id.clone()) {
            heading.id.clear();
        }
    }
    // The last number of each name. Without it, many equal headings would take quadratic time.
    let mut numbers: HashMap<String, u32> = HashMap::new();
    for heading in found.iter_mut().filter(|heading| heading.id.is_empty()) {
        let made = anchor_of(&heading.text);
        let number = numbers.entry(made.clone()).or_default();
        heading.id = loop {
            *number += 1;
            let id = if *number == 1 { made.clone() } else { format!("{made}-{number}") };
            if !taken.contains(&id) && used.insert(id.clone()) {
                break id;
            }
        };
    }
    found
}

/// Returns the anchors of all headings in rich texts.
pub fn text_anchors(blocks: &[Block], schemas: Schemas<'_>) -> Vec<String> {
    let headings = page_headings(blocks, |block_type| schemas.block_fields(block_type));
    headings.into_iter().filter(|heading| heading.kind == HeadingKind::Text).map(|heading| heading.id).collect()
}

/// Adds the headings of a field, with the anchors that editors chose.
fn add(found: &mut Vec<PageHeading>, block: &BlockContent, field: &VisitedField<'_, '_>) {
    let Value::String(value) = field.value else { return };
    let mut push = |level, text: String, id: &str, kind| {
        let (block, path) = (block.key.clone(), field.place.to_string());
        found.push(PageHeading { block, path, level, text, id: id.to_owned(), kind });
    };
    match &field.field.kind {
        _ if !field.shown => {}
        FieldKind::RichText { features, .. } if features.contains(&TextFeature::Headings) => {
            for heading in markup::headings(value).filter(|heading| !heading.text.is_empty()) {
                push(heading.level, heading.text, heading.id, HeadingKind::Text);
            }
        }
        FieldKind::Text { .. } if field.field.name == TITLE && field.place.item.is_none() => {
            let title = value.trim();
            if !title.is_empty() {
                push(TITLE_LEVEL, title.to_owned(), block.anchor_point.trim(), HeadingKind::Title);
            }
        }
        _ => {}
    }
}

/// Returns clean HTML whose headings have the anchors of `headings`.
///
/// Headings with other texts keep their ids.
pub fn with_ids(html: &str, headings: &[&PageHeading]) -> String {
    let mut out = String::with_capacity(html.len() + 32 * headings.len());
    let (mut rest, mut left) = (html, headings);
    while let Some(begin) = rest.find("<h") {
        let (before, heading) = rest.split_at(begin);
        out.push_str(before);
        let (tag, after) = heading.split_at(heading.find('>').map_or(heading.len(), |end| end + 1));
        rest = after;
        let place = |text: &str| left.iter().take(MAX_SKIPPED + 1).position(|known| known.text == text);
        let found = markup::heading_at(heading).and_then(|shown| place(&shown.text));
        match found {
            Some(index) => {
                out.push_str(&tag[..HEADING_NAME.len()]);
                out.push_str(" id=\"");
                out.push_str(&left[index].id);
                out.push_str("\">");
                left = &left[index + 1..];
            }
            None => out.push_str(tag),
        }
    }
    out.push_str(rest);
    out
}

/// Maximum number of headings that a shown text may lack in a row.
const MAX_SKIPPED: usize = 20;

/// Beginning of a heading, up to its level.
const HEADING_NAME: &str = "<h2";

#[cfg(test)]
mod tests {
    use super::{HeadingKind, PageHeading, page_headings, with_ids};
    use crate::fixtures::{types, version};
    use serde_json::{Value, json};

    fn headings(blocks: Value) -> Vec<PageHeading> {
        let (content, types) = (version(blocks), types());
        page_headings(&content.blocks, |block_type| types.of_page("article").block_fields(block_type))
    }

    fn ids(blocks: Value) -> Vec<String> {
        headings(blocks).into_iter().map(|heading| heading.id).collect()
    }

    fn note(key: &str, html: &str) -> Value {
        json!({"type":"note","key":key,"props":{"html":html}})
    }

    #[test]
    fn headings_have_anchors_of_their_words() {
        let html = "<h2>Über &amp; <em>uns</em></h2><p>a</p><h3> </h3><hr><h4>Время работы</h4>";
        let found = headings(json!([note("a", html)]));
        let found: Vec<_> =
            found.iter().map(|heading| (heading.level, heading.text.as_str(), heading.id.as_str())).collect();
        assert_eq!(found, [(2, "Über & uns", "über-uns"), (4, "Время работы", "время-работы")]);
    }

    #[test]
    fn anchors_are_unique_on_the_page() {
        let mut blocks = json!([note("a", "<h2>Plan</h2><h2>Plan</h2><h2>Plan 2</h2>"), note("b", "<h2>Plan</h2>")]);
        assert_eq!(ids(blocks.clone()), ["plan", "plan-2", "plan-2-2", "plan-3"]);
        blocks[1]["anchorPoint"] = json!("plan");
        assert_eq!(ids(blocks), ["plan-2", "plan-3", "plan-2-2", "plan-4"]);
        // The ids of items and of every page are taken, too.
        let with_item =
            json!([{"type":"note","key":"b","props":{"html":"<h2>B x</h2><h2>Content</h2>","list":[{"key":"x"}]}}]);
        assert_eq!(ids(with_item), ["b-x-2", "content-2"]);
    }

    #[test]
    fn ten_thousand_equal_headings_are_numbered_at_once() {
        let html = "<h2>a</h2>".repeat(10_000);
        let found = headings(json!([note("a", &html)]));
        assert_eq!(found[9_999].id, "a-10000");
        let found: Vec<&PageHeading> = found.iter().collect();
        assert!(with_ids(&html, &found).ends_with("<h2 id=\"a-10000\">a</h2>"));
    }

    #[test]
    fn a_chosen_anchor_stays_and_comes_first() {
        let html = "<h2>Team</h2><h2 id=\"team\">Us</h2><h3 id=\"team\">Us again</h3><h3 id=\"a b\">Them</h3>";
        assert_eq!(ids(json!([note("a", html)])), ["team-2", "team", "us-again", "them"]);
        assert_eq!(ids(json!([note("a", "<h2 id=\"content\">Us</h2>")])), ["us"]);
    }

    #[test]
    fn titles_of_blocks_are_headings_and_those_of_items_are_none() {
        let found = headings(json!([
            {"type":"note","key":"a","anchorPoint":"prices","props":{"title":" What it costs ","html":"<h3>Boats</h3>"}},
            {"type":"note","key":"b","props":{"title":"Boats"}},
            {"type":"other","key":"c","props":{"title":"Unknown"}},
        ]));
        let found: Vec<_> = found.into_iter().map(|heading| (heading.kind, heading.block, heading.id)).collect();
        let expected = [
            (HeadingKind::Title, "a", "prices"),
            (HeadingKind::Text, "a", "boats"),
            (HeadingKind::Title, "b", "boats-2"),
        ];
        assert_eq!(found, expected.map(|(kind, block, id)| (kind, block.to_owned(), id.to_owned())));
    }

    #[test]
    fn headings_get_their_ids_where_their_words_are() {
        let html = "<h2>A</h2><hr><h3 id=\"own\">B</h3><h4></h4><h2>New</h2><h2>A</h2>";
        let found = headings(json!([note("a", "<h2>A</h2><h2>Gone</h2><h3 id=\"own\">B</h3><h2>A</h2>")]));
        let found: Vec<&PageHeading> = found.iter().collect();
        let expected = "<h2 id=\"a\">A</h2><hr><h3 id=\"own\">B</h3><h4></h4><h2>New</h2><h2 id=\"a-2\">A</h2>";
        assert_eq!(with_ids(html, &found), expected);
        assert_eq!(with_ids("<p>a <h", &found), "<p>a <h");
    }
}
