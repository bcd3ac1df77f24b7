//! Differences between two versions of a page.

use crate::fields::kind::FieldKind;
use crate::fields::registry::Schemas;
use crate::fields::schema::Field;
use crate::fields::walk::{Values, walk};
use model::block::{Block, BlockContent, BlockFiles, Images, key_of};
use model::id::VersionId;
use model::media::BlockImage;
use model::user::Person;
use model::version::VersionContent;
use serde::Serialize;
use serde_json::{Map, Value, json};
use std::collections::{BTreeMap, HashMap, HashSet};
use time::OffsetDateTime;

/// The change of a block between two versions.
/// A block that moved and changed is `changed`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, utoipa::ToSchema)]
#[serde(rename_all = "lowercase")]
pub enum Change {
    Added,
    Removed,
    Moved,
    Changed,
    Same,
}

/// A comparison of two versions.
#[derive(Clone, Debug, Serialize, utoipa::ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct Comparison {
    pub before: VersionSummary,
    pub after: VersionSummary,
    /// Changed fields of the version outside its blocks: title,
    /// SEO, page type properties, page images and files.
    pub fields: Vec<FieldChange>,
    /// All blocks of both versions, in the order of the later version.
    ///
    /// A removed block follows the block that preceded
    /// it in the earlier version.
    pub blocks: Vec<BlockChange>,
}

/// The changes of one block.
#[derive(Clone, Debug, PartialEq, Serialize, utoipa::ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct BlockChange {
    pub key: String,
    /// The block type in the later version, or in
    /// the earlier version if the block was removed.
    #[serde(rename = "type")]
    pub block_type: String,
    pub change: Change,
    /// True if the block moved relative to the other blocks
    /// that both versions have.
    pub moved: bool,
    /// Changed fields. If the block was added or removed,
    /// all its filled fields.
    pub fields: Vec<FieldChange>,
}

/// A changed field, with null for a missing value.
///
/// `name` is a path (`title`, `cards[k1].title`, `__images.<path>`,
/// `__files.<path>`), `anchorPoint` or `type`. Version fields are `title`,
/// `seoTitle`, `seoDescription`, `seoKeywords`, `seoImage`, `seoNoIndex`,
/// `pageType.props.<path>`, `__images.<path>` and `__files.<path>`.
///
/// The value of a list is the list of its item keys.
/// It changes if items are added, removed or moved.
/// Fields of items are listed separately.
#[derive(Clone, Debug, PartialEq, Serialize, utoipa::ToSchema)]
pub struct FieldChange {
    pub name: String,
    #[schema(value_type = Value)]
    pub before: Value,
    #[schema(value_type = Value)]
    pub after: Value,
}

/// A version in a page's history.
#[derive(Clone, Debug, Serialize, utoipa::ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct VersionSummary {
    pub id: VersionId,
    /// Number of the version among those of its page, from 1.
    /// Null for an autosave.
    #[schema(required)]
    pub number: Option<i64>,
    /// The version on which this version is based.
    /// Null for the first version of the page.
    #[serde(rename = "baseID")]
    pub base_id: Option<VersionId>,
    pub title: String,
    #[serde(with = "time::serde::rfc3339")]
    pub created_at: OffsetDateTime,
    /// Null if the product created the version.
    pub created_by: Option<Person>,
    /// True for the live version.
    pub live: bool,
    /// Time of the last publication, or null.
    #[serde(with = "time::serde::rfc3339::option")]
    pub published_at: Option<OffsetDateTime>,
    pub published_by: Option<Person>,
    /// True if a request to publish this version is open.
    pub has_publication_request: bool,
    /// A note of editors about the version. May be empty.
    pub note: String,
}

/// Returns the changes of all blocks between two versions.
///
/// The order is that of `after`. A removed block
/// follows the block that preceded it in `before`.
pub fn compare_blocks(schemas: Schemas<'_>, before: &[Block], after: &[Block]) -> Vec<BlockChange> {
    let (old, new) = (by_key(before), by_key(after));
    let moved = find_moved(&keys(before), &keys(after));
    let mut removed: HashMap<Option<&str>, Vec<BlockChange>> = HashMap::new();
    let mut kept = None;
    for block in before.iter().map(Block::content) {
        if new.contains_key(block.key.as_str()) {
            kept = Some(block.key.as_str());
        } else {
            removed.entry(kept).or_default().push(removal(schemas, block));
        }
    }
    let mut changes = removed.remove(&None).unwrap_or_default();
    for block in after.iter().map(Block::content) {
        let key = block.key.as_str();
        changes.push(change(schemas, old.get(key).copied(), block, &moved));
        changes.extend(removed.remove(&Some(key)).unwrap_or_default());
    }
    changes
}

/// Returns the changed fields of two versions outside their blocks.
pub fn compare_page_fields(schemas: Schemas<'_>, before: &VersionContent, after: &VersionContent) -> Vec<FieldChange> {
    let fields = schemas.page_fields();
    differences(fields_of_page(fields, before), fields_of_page(fields, after))
}

/// Returns the fields that differ. If `before` or `after`
/// is `None`, returns all filled fields of the other.
pub fn compare_block_fields(
    schemas: Schemas<'_>,
    before: Option<&BlockContent>,
    after: Option<&BlockContent>,
) -> Vec<FieldChange> {
    if before == after {
        return Vec::new();
    }
    let fields_of =
        |block: Option<&BlockContent>| block.map(|block| fields_of_block(schemas, block)).unwrap_or_default();
    let mut changes = differences(fields_of(before), fields_of(after));
    if let (Some(before), Some(after)) = (before, after)
        && before.block_type != after.block_type
    {
        let (before, after) = (json!(before.block_type), json!(after.block_type));
        changes.insert(0, FieldChange { name: "type".to_owned(), before, after });
    }
    changes
}

/// Finds the smallest set of moved keys between two orders.
///
/// Ignores keys that only one of the orders contains.
pub fn find_moved<'a>(before: &[&'a str], after: &[&'a str]) -> HashSet<&'a str> {
    let places: HashMap<&str, usize> = before.iter().enumerate().map(|(place, key)| (*key, place)).collect();
    let common: Vec<(&str, usize)> = after.iter().filter_map(|key| Some((*key, *places.get(key)?))).collect();
    let staying = longest_increasing(&common.iter().map(|(_, place)| *place).collect::<Vec<_>>());
    common.iter().enumerate().filter(|(index, _)| !staying.contains(index)).map(|(_, (key, _))| *key).collect()
}

/// Returns the indexes of a longest increasing subsequence.
fn longest_increasing(numbers: &[usize]) -> HashSet<usize> {
    // `ends` holds, for each length, the last index of the
    // increasing subsequence that ends with the smallest number.
    // `previous` holds, by index, the index before it in its subsequence.
    let (mut ends, mut previous): (Vec<usize>, Vec<Option<usize>>) = (Vec::new(), Vec::new());
    for (index, number) in numbers.iter().enumerate() {
        let length = ends.partition_point(|end| numbers[*end] < *number);
        previous.push(length.checked_sub(1).map(|shorter| ends[shorter]));
        match ends.get_mut(length) {
            Some(end) => *end = index,
            None => ends.push(index),
        }
    }
    std::iter::successors(ends.last().copied(), |index| previous[*index]).collect()
}

pub(crate) fn keys(blocks: &[Block]) -> Vec<&str> {
    blocks.iter().map(|block| block.content().key.as_str()).collect()
}

pub(crate) fn by_key(blocks: &[Block]) -> HashMap<&str, &BlockContent> {
    blocks.iter().map(|block| (block.content().key.as_str(), block.content())).collect()
}

/// Returns the changes of a block that the later version contains.
fn change(
    schemas: Schemas<'_>,
    before: Option<&BlockContent>,
    after: &BlockContent,
    moved: &HashSet<&str>,
) -> BlockChange {
    let fields = compare_block_fields(schemas, before, Some(after));
    let moved = moved.contains(after.key.as_str());
    let change = match before {
        None => Change::Added,
        Some(_) if !fields.is_empty() => Change::Changed,
        Some(_) if moved => Change::Moved,
        Some(_) => Change::Same,
    };
    BlockChange { key: after.key.clone(), block_type: after.block_type.clone(), change, moved, fields }
}

fn removal(schemas: Schemas<'_>, block: &BlockContent) -> BlockChange {
    let fields = compare_block_fields(schemas, Some(block), None);
    let (key, block_type) = (block.key.clone(), block.block_type.clone());
    BlockChange { key, block_type, change: Change::Removed, moved: false, fields }
}

fn fields_of_block(schemas: Schemas<'_>, block: &BlockContent) -> Map<String, Value> {
    let (schema, values) = (schemas.block_fields(&block.block_type), Values::of_block(block));
    let mut fields = flat(schema, values);
    fields.insert("anchorPoint".to_owned(), json!(block.anchor_point));
    fields.extend(grouped("__images", &uses(&block.images)));
    fields.extend(grouped("__files", &without_linked(schema, values)));
    fields
}

/// Returns the values of all fields by path. The value
/// of a list of items is the list of their keys.
///
/// Includes values that no field of the schema describes.
fn flat(fields: &[Field], values: Values<'_>) -> Map<String, Value> {
    let mut found: Map<String, Value> = values.props.clone();
    walk(fields, values, &mut |visit| {
        let value = match (&visit.field.kind, visit.value) {
            (_, Value::Null) => return,
            (FieldKind::Items(_), Value::Array(items)) => {
                items.iter().filter_map(Value::as_object).map(key_of).map(Value::from).collect()
            }
            (_, value) => value.clone(),
        };
        found.insert(visit.place.to_string(), value);
    });
    found
}

fn fields_of_page(schema: &[Field], content: &VersionContent) -> Map<String, Value> {
    let texts = [
        ("title", json!(content.title)),
        ("seoTitle", json!(content.seo_title)),
        ("seoDescription", json!(content.seo_description)),
        ("seoKeywords", json!(content.seo_keywords)),
        ("seoImage", json!(content.seo_image.as_deref().map(uses_of))),
        ("seoNoIndex", json!(content.seo_no_index)),
    ];
    let mut fields: Map<String, Value> = texts.into_iter().map(|(name, value)| (name.to_owned(), value)).collect();
    let props = flat(schema, Values::of_page(content));
    fields.extend(props.into_iter().map(|(path, value)| (format!("pageType.props.{path}"), value)));
    fields.extend(grouped("__images", &uses(&content.images)));
    fields.extend(grouped("__files", &without_linked(schema, Values::of_page(content))));
    fields
}

/// Returns files by path, without those of links,
/// which the server derives from texts.
fn without_linked(fields: &[Field], values: Values<'_>) -> BlockFiles {
    let mut files = values.files.clone();
    if !files.is_empty() {
        walk(fields, values, &mut |visit| {
            if visit.field.kind.links_to_files() && !visit.files.is_empty() {
                files.remove(&visit.place.to_string());
            }
        });
    }
    files
}

/// Returns pictures by path, without the data
/// that the server derives from files.
fn uses(images: &Images) -> Images {
    images.iter().map(|(path, images)| (path.clone(), uses_of(images))).collect()
}

fn uses_of(images: &[BlockImage]) -> Vec<BlockImage> {
    images.iter().map(BlockImage::without_derived).collect()
}

fn grouped<T: Serialize>(name: &str, groups: &BTreeMap<String, T>) -> Vec<(String, Value)> {
    groups.iter().map(|(group, value)| (format!("{name}.{group}"), json!(value))).collect()
}

fn differences(before: Map<String, Value>, mut after: Map<String, Value>) -> Vec<FieldChange> {
    let kept = before.into_iter().map(|(name, before)| {
        let after = after.shift_remove(&name).unwrap_or_default();
        FieldChange { name, before, after }
    });
    let mut changes: Vec<FieldChange> = kept.collect();
    changes.extend(after.into_iter().map(|(name, after)| FieldChange { name, before: Value::Null, after }));
    changes.retain(|change| !is_equal_content(&change.before, &change.after));
    changes
}

/// Returns true if both values are equal or both are empty.
/// So a cleared field equals a field that was never filled.
fn is_equal_content(before: &Value, after: &Value) -> bool {
    before == after || (is_blank(before) && is_blank(after))
}

/// Returns true if a value is null, or an empty
/// text, list or object.
pub(crate) fn is_blank(value: &Value) -> bool {
    match value {
        Value::Null => true,
        Value::String(text) => text.is_empty(),
        Value::Array(items) => items.is_empty(),
        Value::Object(members) => members.is_empty(),
        Value::Bool(_) | Value::Number(_) => false,
    }
}

#[cfg(test)]
mod tests {
    use super::{Change, compare_block_fields, compare_blocks, compare_page_fields, find_moved};
    use crate::fields::registry::Types;
    use model::block::Block;
    use model::version::VersionContent;
    use serde_json::{Value, json};

    fn blocks(json: &Value) -> Vec<Block> {
        serde_json::from_str(&json.to_string()).unwrap()
    }

    /// Empty blocks with one-letter keys.
    fn plain(keys: &str) -> Vec<Block> {
        keys.chars().map(|key| blocks(&json!([{ "type": "t", "key": key }])).remove(0)).collect()
    }

    /// Returns the changes in order, each as a character
    /// for the change and the key.
    fn changes(before: &str, after: &str) -> String {
        let found = compare_blocks(Types::default().of_page(""), &plain(before), &plain(after));
        let words = found.iter().map(|block| format!("{}{}", sign(block.change), block.key));
        words.collect::<Vec<_>>().join(" ")
    }

    fn sign(change: Change) -> &'static str {
        match change {
            Change::Added => "+",
            Change::Removed => "-",
            Change::Moved => "~",
            Change::Changed => "!",
            Change::Same => "",
        }
    }

    fn content(json: &Value) -> VersionContent {
        serde_json::from_str(&json.to_string()).unwrap()
    }

    #[test]
    fn blocks_come_in_the_later_order_and_removed_ones_where_they_were() {
        assert_eq!(changes("abc", "abc"), "a b c");
        assert_eq!(changes("abc", "axbc"), "a +x b c");
        assert_eq!(changes("abcd", "ad"), "a -b -c d");
        assert_eq!(changes("abc", "bc"), "-a b c");
        assert_eq!(changes("abc", "xyz"), "-a -b -c +x +y +z");
        assert_eq!(changes("axb", "ayb"), "a -x +y b");
        assert_eq!(changes("", "a"), "+a");
        assert_eq!(changes("a", ""), "-a");
    }

    #[test]
    fn as_few_blocks_as_possible_have_moved() {
        assert_eq!(changes("abcd", "bcda"), "b c d ~a");
        assert_eq!(changes("abcd", "dabc"), "~d a b c");
        assert_eq!(changes("abxcd", "acbyd").matches('~').count(), 1);
        assert_eq!(changes("abcdef", "fedcba").matches('~').count(), 5);
        assert_eq!(changes("abxc", "cab"), "~c a b -x");
    }

    #[test]
    fn what_only_one_version_has_moves_nothing() {
        assert!(find_moved(&["a", "b", "c"], &["x", "a", "y", "c", "z"]).is_empty());
        assert_eq!(find_moved(&["a", "b"], &["b", "x", "a"]).len(), 1);
    }

    #[test]
    fn a_changed_block_names_its_fields_with_both_values() {
        let before = blocks(&json!([{ "type": "t", "key": "a", "props": { "x": "1", "y": "2", "z": "3" } }]));
        let after = blocks(&json!([{ "type": "t", "key": "a", "props": { "z": "3", "y": "", "x": "0", "n": 5 },
                                     "anchorPoint": "here" }]));
        let found = compare_blocks(Types::default().of_page(""), &before, &after).remove(0);
        assert_eq!((found.change, found.moved), (Change::Changed, false));
        assert_eq!(
            json!(found.fields),
            json!([
                { "name": "x", "before": "1", "after": "0" },
                { "name": "y", "before": "2", "after": "" },
                { "name": "anchorPoint", "before": "", "after": "here" },
                { "name": "n", "before": null, "after": 5 },
            ])
        );
    }

    #[test]
    fn a_block_that_moved_and_changed_has_changed() {
        let before = blocks(&json!([{ "type": "t", "key": "a", "props": { "x": 1 } }, { "type": "t", "key": "b" },
                                    { "type": "t", "key": "c" }]));
        let after = blocks(&json!([{ "type": "t", "key": "b" }, { "type": "t", "key": "c" },
                                   { "type": "t", "key": "a", "props": { "x": 2 } }]));
        let found = compare_blocks(Types::default().of_page(""), &before, &after).remove(2);
        assert_eq!((found.change, found.moved), (Change::Changed, true));
    }

    #[test]
    fn another_type_is_a_change_of_the_block() {
        let before = blocks(&json!([{ "type": "quote", "key": "a", "props": { "x": 1 } }]));
        let after = blocks(&json!([{ "type": "hero", "key": "a", "props": { "x": 1 } }]));
        let found = compare_blocks(Types::default().of_page(""), &before, &after).remove(0);
        assert_eq!((found.change, found.block_type.as_str()), (Change::Changed, "hero"));
        assert_eq!(json!(found.fields), json!([{ "name": "type", "before": "quote", "after": "hero" }]));
    }

    #[test]
    fn pictures_and_documents_are_fields_too() {
        let block = |alt: &str| {
            json!([{ "type": "t", "key": "a", "__images": { "picture": [{ "fileID": 1, "altText": alt }] },
                     "__files": { "form": [{ "fileID": 2 }] } }])
        };
        let found = compare_blocks(Types::default().of_page(""), &blocks(&block("A boat")), &blocks(&block("A ship")))
            .remove(0);
        assert_eq!(found.fields.len(), 1);
        assert_eq!(found.fields[0].name, "__images.picture");
        assert_eq!(found.fields[0].after[0]["altText"], "A ship");
    }

    #[test]
    fn an_added_or_removed_block_shows_what_is_filled_in_it() {
        let block = blocks(&json!([{ "type": "t", "key": "a", "props": { "x": "1", "empty": "", "none": null } }]));
        let added = compare_blocks(Types::default().of_page(""), &[], &block).remove(0);
        assert_eq!(json!(added.fields), json!([{ "name": "x", "before": null, "after": "1" }]));
        let removed = compare_blocks(Types::default().of_page(""), &block, &[]).remove(0);
        assert_eq!(json!(removed.fields), json!([{ "name": "x", "before": "1", "after": null }]));
    }

    #[test]
    fn the_order_of_properties_and_empty_ones_are_no_difference() {
        let one = blocks(&json!([{ "type": "t", "key": "a", "props": { "x": { "p": 1, "q": 2 }, "e": "" } }]));
        let two = blocks(&json!([{ "type": "t", "key": "a", "props": { "x": { "q": 2, "p": 1 } } }]));
        assert!(
            compare_block_fields(Types::default().of_page(""), Some(one[0].content()), Some(two[0].content()))
                .is_empty()
        );
        assert_eq!(compare_blocks(Types::default().of_page(""), &one, &two).remove(0).change, Change::Same);
    }

    #[test]
    fn the_fields_of_the_version_are_named_as_clients_know_them() {
        let before = content(&json!({ "title": "A", "seoKeywords": ["x"], "typeProps": { "date": "2026-01-01" } }));
        let after = content(&json!({ "title": "B", "seoKeywords": ["x", "y"], "seoImage": [{ "fileID": 1 }],
                                     "typeProps": { "date": "2026-01-02" }, "images": { "g": [{ "fileID": 2 }] } }));
        let names: Vec<_> = compare_page_fields(Types::default().of_page(""), &before, &after)
            .into_iter()
            .map(|field| field.name)
            .collect();
        assert_eq!(names, ["title", "seoKeywords", "seoImage", "pageType.props.date", "__images.g"]);
        assert!(compare_page_fields(Types::default().of_page(""), &before, &before).is_empty());
    }

    #[test]
    fn one_key_twice_in_a_draft_is_no_reason_to_stop() {
        assert_eq!(compare_blocks(Types::default().of_page(""), &plain("aab"), &plain("baa")).len(), 3);
    }
}
