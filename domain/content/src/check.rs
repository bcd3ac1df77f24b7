//! Checks versions against their schemas.

use crate::compare::compare_block_fields;
use crate::fields::check::{Completeness, check_fields};
use crate::fields::path::is_key;
use crate::fields::registry::{Schemas, Types};
use crate::fields::walk::Values;
use crate::names::TakenNames;
use model::anchor::is_anchor;
use model::block::{Block, BlockContent, MAX_KEY_BYTES};
use model::error::{Code, ErrorItem};
use model::version::{MAX_BLOCKS, VersionContent};
use std::cell::LazyCell;
use std::collections::{HashMap, HashSet};

/// Finds all errors in blocks and page type properties.
///
/// If a block has an unknown type, only its key
/// and its anchor are checked.
pub fn check_version(content: &VersionContent, schemas: Schemas<'_>, completeness: Completeness) -> Vec<ErrorItem> {
    let mut errors = check_page(content, schemas, completeness);
    match check_size(&content.blocks) {
        Some(error) => errors.push(error),
        None => {
            let wrong = check_blocks(&content.blocks, schemas.types, completeness);
            errors.extend(wrong.into_iter().map(|(_, error)| error));
        }
    }
    errors
}

/// Finds the errors in a draft that follows `former`.
///
/// Ignores errors that `former` has in the same,
/// unchanged block or page type properties, because another release
/// may have stored them.
pub fn check_draft(content: &VersionContent, former: &VersionContent, schemas: Schemas<'_>) -> Vec<ErrorItem> {
    let has_former_props =
        (&content.type_props, &content.images, &content.files) == (&former.type_props, &former.images, &former.files);
    let mut errors = if has_former_props { Vec::new() } else { check_page(content, schemas, Completeness::Draft) };
    match check_size(&content.blocks) {
        Some(error) => errors.push(error),
        None => errors.extend(check_changed_blocks(&content.blocks, &former.blocks, schemas)),
    }
    errors
}

fn check_page(content: &VersionContent, schemas: Schemas<'_>, completeness: Completeness) -> Vec<ErrorItem> {
    let wrong = check_fields(schemas.types, schemas.page_fields(), Values::of_page(content), completeness);
    let refuse = |(path, code)| ErrorItem::new(code, "pageVersion", format!("pageType.props.{path}"));
    wrong.into_iter().map(refuse).collect()
}

/// Returns an error for too many blocks, or for a key
/// that is too long. With such keys, errors and markup
/// could become very long, because they repeat each key.
pub fn check_size(blocks: &[Block]) -> Option<ErrorItem> {
    if blocks.len() > MAX_BLOCKS {
        return Some(ErrorItem::new(Code::TooLong, "pageVersion", "blocks"));
    }
    let index = blocks.iter().position(|block| block.content().key.len() > MAX_KEY_BYTES)?;
    Some(ErrorItem::new(Code::TooLong, "block", format!("blocks[{index}].key")))
}

/// Finds errors in blocks, each with the index of the block.
fn check_blocks(blocks: &[Block], types: &Types, completeness: Completeness) -> Vec<(usize, ErrorItem)> {
    let mut errors = Vec::new();
    let (mut keys, mut anchors) = (HashSet::new(), HashSet::new());
    let taken = LazyCell::new(|| TakenNames::of(blocks));
    for (index, block) in blocks.iter().map(Block::content).enumerate() {
        let mut refuse = |code, path: &str| {
            errors.push((index, ErrorItem::new(code, "block", format!("blocks[{}].{path}", block.key))));
        };
        if !is_key(&block.key) {
            refuse(Code::NotValid, "key");
        } else if !keys.insert(block.key.as_str()) {
            refuse(Code::AlreadyExists, "key");
        }
        if block.block_type.is_empty() {
            refuse(Code::Required, "type");
        }
        if !block.anchor_point.is_empty() {
            if !is_anchor(&block.anchor_point) || taken.contains(&block.anchor_point) {
                refuse(Code::NotValid, "anchorPoint");
            } else if !anchors.insert(block.anchor_point.as_str()) {
                refuse(Code::AlreadyOnPage, "anchorPoint");
            }
        }
        check_block(block, types, completeness).into_iter().for_each(|(path, code)| refuse(code, &path));
    }
    errors
}

/// Finds errors in a draft. Ignores errors of blocks
/// that are unchanged since `former` and had the error there.
fn check_changed_blocks(blocks: &[Block], former: &[Block], schemas: Schemas<'_>) -> Vec<ErrorItem> {
    let errors = check_blocks(blocks, schemas.types, Completeness::Draft);
    if errors.is_empty() {
        return Vec::new();
    }
    let before = former_blocks(blocks, former);
    // The former blocks in the order of the draft,
    // because the order decides which of two blocks
    // with the same anchor has the error.
    let in_order: Vec<Block> = before.iter().flatten().map(|block| (*block).clone()).collect();
    let known = check_blocks(&in_order, schemas.types, Completeness::Draft);
    let is_known = |index: usize, error: &ErrorItem| {
        let (before, after) = (before[index].map(Block::content), blocks[index].content());
        before.is_some()
            && known.iter().any(|(_, known)| known == error)
            && compare_block_fields(schemas, before, Some(after)).is_empty()
    };
    errors.into_iter().filter(|(index, error)| !is_known(*index, error)).map(|(_, error)| error).collect()
}

/// Returns for each block a former block with the same key,
/// if there is one. Returns each former block at most once.
fn former_blocks<'a>(blocks: &[Block], former: &'a [Block]) -> Vec<Option<&'a Block>> {
    let mut by_key: HashMap<&str, Vec<&Block>> = HashMap::new();
    for block in former {
        by_key.entry(block.content().key.as_str()).or_default().push(block);
    }
    let find = |block: &Block| {
        let left = by_key.get_mut(block.content().key.as_str()).filter(|left| !left.is_empty())?;
        let place = left.iter().position(|former| *former == block).unwrap_or(0);
        Some(left.remove(place))
    };
    blocks.iter().map(find).collect()
}

fn check_block(block: &BlockContent, types: &Types, completeness: Completeness) -> Vec<(String, Code)> {
    let Some(block_type) = types.find_block(&block.block_type) else { return Vec::new() };
    let mut errors = check_fields(types, &block_type.schema.fields, Values::of_block(block), completeness);
    if let Some(check) = block_type.behaviour.check {
        // In drafts, values that this check requires may be
        // missing, as required fields may.
        let asked = |code| completeness == Completeness::Publishable || code != Code::Required;
        let wrong = check(block).into_iter().filter(|error| asked(error.code));
        errors.extend(wrong.map(|error| (error.path, error.code)));
    }
    errors
}

#[cfg(test)]
mod tests {
    use super::{check_draft, check_version};
    use crate::fields::check::Completeness;
    use crate::fixtures::{types, version};
    use model::error::Code;
    use model::version::VersionContent;
    use serde_json::{Value, json};

    fn codes(blocks: Value, completeness: Completeness) -> Vec<(String, Code)> {
        check_version(&version(blocks), types().of_page("article"), completeness)
            .into_iter()
            .map(|e| (e.property, e.code))
            .collect()
    }

    #[test]
    fn a_draft_may_be_unfinished_but_a_publication_may_not() {
        let blocks = json!([{"type":"note","key":"a","props":{"html":"<p>&nbsp;</p>"}}]);
        assert_eq!(codes(blocks.clone(), Completeness::Draft), []);
        let expected = [("blocks[a].title".into(), Code::Required), ("blocks[a].html".into(), Code::Required)];
        assert_eq!(codes(blocks, Completeness::Publishable), expected);
    }

    #[test]
    fn every_error_is_found_at_once_and_named_by_block_and_field() {
        let blocks = json!([
            {"type":"note","key":"a","props":{"title":5,"link":"javascript:1","side":"up"},"anchorPoint":"x"},
            {"type":"other","key":"a","anchorPoint":"x"},
            {"type":"","key":"not a key","anchorPoint":"-"},
        ]);
        let expected = [
            ("blocks[a].title", Code::NotValid),
            ("blocks[a].link", Code::NotAUrl),
            ("blocks[a].side", Code::NotValid),
            ("blocks[a].key", Code::AlreadyExists),
            ("blocks[a].anchorPoint", Code::AlreadyOnPage),
            ("blocks[not a key].key", Code::NotValid),
            ("blocks[not a key].type", Code::Required),
            ("blocks[not a key].anchorPoint", Code::NotValid),
        ]
        .map(|(property, code)| (property.to_owned(), code));
        assert_eq!(codes(blocks, Completeness::Draft), expected);
    }

    #[test]
    fn a_key_that_is_too_long_is_named_by_its_place_and_repeated_nowhere() {
        let blocks =
            |length| json!([{"type":"note","key":"a"}, {"type":"note","key":"k".repeat(length),"anchorPoint":"-"}]);
        assert_eq!(codes(blocks(65), Completeness::Draft), [("blocks[1].key".to_owned(), Code::TooLong)]);
        let place = format!("blocks[{}].anchorPoint", "k".repeat(64));
        assert_eq!(codes(blocks(64), Completeness::Draft), [(place, Code::NotValid)]);
    }

    /// Returns the errors of a draft that follows a version.
    fn new_codes(former: &Value, blocks: Value) -> Vec<(String, Code)> {
        check_draft(&version(blocks), &version(former.clone()), types().of_page("article"))
            .into_iter()
            .map(|e| (e.property, e.code))
            .collect()
    }

    #[test]
    fn what_is_wrong_already_is_left_alone_in_a_block_that_says_the_same() {
        let broken = json!({"type":"note","key":"a","props":{"link":"javascript:1","count":99},"anchorPoint":"theme"});
        let fine = |title: &str| json!({"type":"note","key":"b","props":{"title":title}});
        let former = json!([broken, fine("1")]);
        assert_eq!(new_codes(&former, json!([broken, fine("2")])), []);
        assert_eq!(new_codes(&former, json!([fine("2"), broken])), []);
        let mut changed = broken.clone();
        changed["props"]["title"] = json!("New");
        let all = ["anchorPoint", "link", "count"].map(|name| format!("blocks[a].{name}"));
        let refused = |blocks| new_codes(&former, blocks).into_iter().map(|(property, _)| property).collect::<Vec<_>>();
        assert_eq!(refused(json!([changed, fine("1")])), all);
        assert_eq!(
            refused(json!([broken, fine("1"), broken])),
            ["blocks[a].key", "blocks[a].anchorPoint", "blocks[a].link", "blocks[a].count"]
        );
        changed["key"] = json!("c");
        assert_eq!(
            refused(json!([broken, changed])),
            ["anchorPoint", "link", "count"].map(|name| format!("blocks[c].{name}"))
        );
    }

    #[test]
    fn a_new_error_between_two_blocks_is_refused_whichever_of_them_was_there() {
        let anchored = |key: &str, anchor: &str| json!({"type":"other","key":key,"anchorPoint":anchor});
        let tabs = |item: &str| json!({"type":"other","key":"t","props":{"tabs":[{"key":item}]}});
        let former = json!([anchored("a", "x"), anchored("b", "y")]);
        let twice = [("blocks[b].anchorPoint".to_owned(), Code::AlreadyOnPage)];
        assert_eq!(new_codes(&former, json!([anchored("a", "y"), anchored("b", "y")])), twice);
        let former = json!([anchored("a", "x"), anchored("b", "x"), anchored("c", "t-oak"), tabs("oak")]);
        assert_eq!(
            new_codes(&former, json!([anchored("b", "x"), anchored("a", "x"), anchored("c", "t-oak"), tabs("oak")])),
            []
        );
        assert_eq!(new_codes(&former, json!([anchored("a", "x")])), []);
        let more = new_codes(&former, json!([anchored("a", "x"), anchored("b", "x"), anchored("d", "x")]));
        assert_eq!(more, [("blocks[d].anchorPoint".to_owned(), Code::AlreadyOnPage)]);
        let former = json!([anchored("c", "t-oak"), tabs("pine")]);
        let taken = [("blocks[c].anchorPoint".to_owned(), Code::NotValid)];
        assert_eq!(new_codes(&former, json!([anchored("c", "t-oak"), tabs("oak")])), taken);
    }

    #[test]
    fn properties_of_the_page_are_left_alone_like_a_block() {
        let types = types();
        let with = |source: &str, blocks: Value| {
            let mut content = version(blocks);
            content.type_props.insert("source".into(), json!(source));
            content
        };
        let former = with("javascript:1", json!([]));
        let more = json!([{"type":"note","key":"a"}]);
        let errors = |draft: VersionContent| check_draft(&draft, &former, types.of_page("article"));
        assert!(errors(with("javascript:1", more.clone())).is_empty());
        assert_eq!(errors(with("javascript:2", more)).len(), 1);
    }

    #[test]
    fn an_anchor_is_no_name_that_the_page_gives_to_something_else() {
        let errors = |anchor: &str| {
            let other = json!({"type":"other","key":"a","props":{"tabs":[{"key":"oak"}]}});
            codes(json!([other, {"type":"other","key":"b","anchorPoint":anchor}]), Completeness::Draft)
        };
        for taken in ["content", "picture-style", "theme", "consent-title", "a-oak"] {
            assert_eq!(errors(taken), [("blocks[b].anchorPoint".to_owned(), Code::NotValid)], "{taken}");
        }
        for free in ["contents", "form", "form-a", "a", "a-pine", "oak", "a-caption"] {
            assert_eq!(errors(free), [], "{free}");
        }
    }
}
