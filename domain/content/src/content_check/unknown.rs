//! Finds stored content that no type or field describes.
//! Visitors do not see it.

use super::{Finding, FindingKind, MAX_FINDINGS};
use crate::compare::is_blank;
use crate::fields::kind::{Field, FieldKind};
use crate::fields::registry::Schemas;
use crate::fields::walk::Values;
use crate::walk::{place_in, walk_parts};
use model::block::{Block, Props, key_of};
use model::version::VersionContent;
use serde_json::Value;
use std::collections::HashSet;

/// The key property of an item.
const KEY: &str = "key";
/// Maximum bytes of a name in a finding.
const MAX_NAME_BYTES: usize = 200;

/// Finds unknown block types, unknown field names,
/// and unknown paths of pictures and documents.
///
/// Returns at most [`MAX_FINDINGS`] findings. Ignores empty values.
pub fn find_unknown(content: &VersionContent, schemas: Schemas<'_>) -> Vec<Finding> {
    let mut unknown = Unknown { file_paths: file_paths(content, schemas), findings: Vec::new() };
    unknown.add_part("pageType.props.", schemas.page_fields(), Values::of_page(content));
    for block in content.blocks.iter().map(Block::content) {
        match schemas.types.find_block(&block.block_type) {
            Some(known) => {
                unknown.add_part(
                    &format!("blocks[{}].", cut(&block.key)),
                    &known.schema.fields,
                    Values::of_block(block),
                );
            }
            None => {
                unknown.add(FindingKind::UnknownBlockType, format!("blocks[{}]", cut(&block.key)), &block.block_type)
            }
        }
    }
    unknown.findings
}

/// Returns the paths of picture and document fields,
/// and of fields with links to files.
fn file_paths(content: &VersionContent, schemas: Schemas<'_>) -> HashSet<String> {
    let mut places = HashSet::new();
    walk_parts(content, schemas, &mut |part, found| {
        if holds_files(&found.field.kind) || found.field.kind.links_to_files() {
            places.insert(place_in(content, part, found.place));
        }
    });
    places
}

fn holds_files(kind: &FieldKind) -> bool {
    matches!(kind, FieldKind::Picture | FieldKind::Pictures { .. } | FieldKind::File | FieldKind::Files { .. })
}

struct Unknown {
    file_paths: HashSet<String>,
    findings: Vec<Finding>,
}

impl Unknown {
    fn add(&mut self, kind: FindingKind, place: String, subject: &str) {
        if self.findings.len() < MAX_FINDINGS {
            self.findings.push(Finding { kind, place, subject: cut(subject).to_owned() });
        }
    }

    /// Adds unknown values of a block or of page type properties.
    ///
    /// The paths of the findings begin with `start`.
    fn add_part(&mut self, start: &str, fields: &[Field], values: Values<'_>) {
        self.add_values(start, (fields, &[]), values.props);
        let images = values.images.iter().filter(|(_, images)| !images.is_empty()).map(|(path, _)| path);
        let files = values.files.iter().filter(|(_, files)| !files.is_empty()).map(|(path, _)| path);
        for path in images.chain(files) {
            if !self.file_paths.contains(&format!("{start}{path}")) {
                self.add(FindingKind::UnknownFile, format!("{start}{}", cut(path)), path);
            }
        }
    }

    /// Adds values whose name is neither in `fields` nor in `others`.
    fn add_values(&mut self, start: &str, (fields, others): (&[Field], &[&str]), values: &Props) {
        for (name, value) in values.iter().filter(|(name, _)| !others.contains(&name.as_str())) {
            match fields.iter().find(|field| field.name == *name).map(|field| &field.kind) {
                Some(FieldKind::Items(items)) => {
                    for item in value.as_array().into_iter().flatten().filter_map(Value::as_object) {
                        let start = format!("{start}{name}[{}].", key_of(item));
                        self.add_values(&start, (&items.fields, &[KEY]), item);
                    }
                }
                Some(kind) if !holds_files(kind) => {}
                _ if is_blank(value) => {}
                _ => self.add(FindingKind::UnknownField, format!("{start}{}", cut(name)), name),
            }
        }
    }
}

/// Truncates a name. Otherwise the findings together could
/// be larger than the version.
fn cut(name: &str) -> &str {
    &name[..name.floor_char_boundary(MAX_NAME_BYTES)]
}

#[cfg(test)]
mod tests {
    use super::find_unknown;
    use crate::content_check::FindingKind;
    use crate::content_check::tests::types;
    use model::version::VersionContent;
    use serde_json::{Value, from_value, json};

    fn unknown(content: Value) -> Vec<(FindingKind, String, String)> {
        let content: VersionContent = from_value(content).unwrap();
        let findings = find_unknown(&content, types().of_page("content"));
        findings.into_iter().map(|finding| (finding.kind, finding.place, finding.subject)).collect()
    }

    fn one(kind: FindingKind, place: &str, subject: &str) -> Vec<(FindingKind, String, String)> {
        vec![(kind, place.to_owned(), subject.to_owned())]
    }

    #[test]
    fn unknown_types_names_and_paths_are_found() {
        let note = |rest: Value| {
            let mut block = json!({ "type": "note", "key": "a" });
            block.as_object_mut().unwrap().extend(rest.as_object().unwrap().clone());
            json!({ "blocks": [block] })
        };
        let picture = json!([{ "fileID": 7 }]);
        let cards = json!({ "cards": [{ "key": "x", "title": "T", "colour": "red" }] });
        for (content, expected) in [
            (note(json!({ "props": { "title": "T", "cards": [{ "key": "x", "title": "T" }] } })), Vec::new()),
            (
                note(json!({ "props": { "heading": "T" } })),
                one(FindingKind::UnknownField, "blocks[a].heading", "heading"),
            ),
            (note(json!({ "props": { "a": 0 } })), one(FindingKind::UnknownField, "blocks[a].a", "a")),
            (note(json!({ "props": { "a": "", "b": [], "c": null, "d": {} } })), Vec::new()),
            (note(json!({ "props": cards })), one(FindingKind::UnknownField, "blocks[a].cards[x].colour", "colour")),
            (
                note(json!({ "props": { "pictures": picture } })),
                one(FindingKind::UnknownField, "blocks[a].pictures", "pictures"),
            ),
            (note(json!({ "__images": { "pictures": picture } })), Vec::new()),
            (
                note(json!({ "props": { "cards": [{ "key": "x" }] }, "__images": { "cards[x].picture": picture } })),
                Vec::new(),
            ),
            (
                note(json!({ "__images": { "cards[x].picture": picture, "photo": [] } })),
                one(FindingKind::UnknownFile, "blocks[a].cards[x].picture", "cards[x].picture"),
            ),
            (
                json!({ "blocks": [{ "type": "slider", "key": "s", "props": { "x": 1 } }] }),
                one(FindingKind::UnknownBlockType, "blocks[s]", "slider"),
            ),
            (json!({ "typeProps": { "mood": "dark" } }), one(FindingKind::UnknownField, "pageType.props.mood", "mood")),
        ] {
            assert_eq!(unknown(content.clone()), expected, "{content}");
        }
    }

    #[test]
    fn a_thousand_findings_are_enough() {
        let props: serde_json::Map<String, Value> = (0..2_000).map(|number| (format!("n{number}"), json!(1))).collect();
        let content = json!({ "blocks": [{ "type": "note", "key": "a", "props": props }] });
        assert_eq!(unknown(content).len(), super::MAX_FINDINGS);
    }

    #[test]
    fn findings_are_short_whatever_names_are_sent() {
        let long = "ä".repeat(100_000);
        let members: serde_json::Map<String, Value> =
            (0..1_000).map(|number| (format!("n{number}"), json!(1))).collect();
        let item = |key: &str| {
            let mut item = members.clone();
            item.insert("key".into(), key.into());
            json!({ "type": "note", "key": key, "props": { "cards": [item], long.clone(): 1 } })
        };
        let found = unknown(json!({ "blocks": [item(&long), { "type": long, "key": long }] }));
        assert_eq!(found.len(), super::MAX_FINDINGS);
        assert!(found.iter().all(|(_, place, subject)| place.len() + subject.len() < 1_000));
    }
}
