//! Links to files of the media library.
//!
//! A link contains only the id of the file. The data of the files
//! is in `files`, by the path of the text or link field. So files in
//! links are used, replaced and protected like the files of file fields.

use crate::fields::edit::{Location, set};
use crate::fields::kind::{Field, FieldKind};
use crate::fields::references::links;
use crate::fields::registry::Schemas;
use crate::fields::walk::{Values, VisitedField, walk};
use crate::link::Link;
use crate::walk::{VersionPart, walk_parts};
use model::block::Props;
use model::id::FileId;
use model::media::BlockFile;
use model::version::VersionContent;
use serde_json::Value;
use std::collections::{BTreeMap, BTreeSet};

/// Returns all files to which texts and link fields lead.
pub fn linked_files(content: &VersionContent, schemas: Schemas<'_>) -> BTreeSet<FileId> {
    let mut files = BTreeSet::new();
    walk_parts(content, schemas, &mut |_, found| files.extend(files_in(found)));
    files
}

/// Sets the files of texts and link fields to those to which they lead.
///
/// Leaves out files for which `exists` returns false. Files that
/// were there before keep their data. Other data is empty.
pub fn set_linked_files(content: &mut VersionContent, schemas: Schemas<'_>, exists: impl Fn(FileId) -> bool) {
    // Several items can have one key, and so one path.
    let mut wanted: BTreeMap<(Option<usize>, String), BTreeSet<FileId>> = BTreeMap::new();
    walk_parts(&*content, schemas, &mut |part, found| {
        let files = files_in(found);
        if files.is_empty() && (found.files.is_empty() || !found.field.kind.links_to_files()) {
            return;
        }
        let block = match part {
            VersionPart::Page => None,
            VersionPart::Block(index) => Some(index),
        };
        let known = files.into_iter().filter(|id| exists(*id));
        wanted.entry((block, found.place.to_string())).or_default().extend(known);
    });
    for ((block, path), ids) in wanted {
        let files = match block {
            None => &content.files,
            Some(index) => &content.blocks[index].content().files,
        };
        let before = files.get(&path).map_or(&[][..], Vec::as_slice);
        let after: Vec<BlockFile> = ids.into_iter().map(|id| known_or_new(before, id)).collect();
        if after == before {
            continue;
        }
        let files = match block {
            None => &mut content.files,
            Some(index) => &mut content.blocks[index].content_mut().files,
        };
        if after.is_empty() {
            files.remove(&path);
        } else {
            files.insert(path, after);
        }
    }
}

/// Returns values in which links to files are addresses.
///
/// Links to missing files are removed. Their text stays.
pub fn with_file_addresses(fields: &[Field], values: Values<'_>, address: &dyn Fn(&BlockFile) -> String) -> Props {
    let mut props = values.props.clone();
    walk(fields, values, &mut |found| {
        let Value::String(text) = found.value else { return };
        let resolved = match found.field.kind {
            FieldKind::Link => link_with_file_address(text, found.files, address).unwrap_or_default(),
            FieldKind::RichText { .. } => html_with_file_addresses(text, found.files, address),
            _ => return,
        };
        if resolved != *text {
            set(&mut props, &Location::from(found.place), Value::String(resolved));
        }
    });
    props
}

/// Returns a link. If it leads to a file, returns the address of the file,
/// or `None` if the file is missing.
pub fn link_with_file_address(
    link: &str,
    files: &[BlockFile],
    address: &dyn Fn(&BlockFile) -> String,
) -> Option<String> {
    match Link::parse(link) {
        Some(Link::File(id)) => find_file(files, id).map(address),
        _ => Some(link.to_owned()),
    }
}

/// Returns clean HTML in which links to files are addresses.
///
/// Links to missing files are removed. Their text stays.
pub fn html_with_file_addresses(html: &str, files: &[BlockFile], address: &dyn Fn(&BlockFile) -> String) -> String {
    let mut out = String::with_capacity(html.len());
    let mut rest = html;
    while let Some((before, link)) = rest.split_once(FILE_LINK) {
        out.push_str(before);
        let (id, after) = link.split_once('"').unwrap_or((link, ""));
        if let Some(file) = id.parse().ok().and_then(|id| find_file(files, FileId(id))) {
            out.push_str("<a href=\"");
            out.push_str(&address(file));
            out.push('"');
            rest = after;
        } else {
            let inner = after.split_once('>').map_or("", |(_, inner)| inner);
            let (words, after) = inner.split_once("</a>").unwrap_or((inner, ""));
            out.push_str(words);
            rest = after;
        }
    }
    out.push_str(rest);
    out
}

/// Beginning of a link to a file in clean HTML, before the id.
const FILE_LINK: &str = "<a href=\"file:";

/// Returns the file with this id, if the server has completed it.
pub(crate) fn find_file(files: &[BlockFile], id: FileId) -> Option<&BlockFile> {
    files.iter().find(|file| file.file_id == id && !file.hash.is_empty())
}

fn files_in(found: &VisitedField<'_, '_>) -> Vec<FileId> {
    let file = |link| match Link::parse(link) {
        Some(Link::File(id)) => Some(id),
        _ => None,
    };
    links(found).into_iter().filter_map(file).collect()
}

fn known_or_new(known: &[BlockFile], id: FileId) -> BlockFile {
    let known = known.iter().find(|file| file.file_id == id).cloned();
    known.unwrap_or_else(|| BlockFile { hash: String::new(), file_name: String::new(), file_id: id, size: 0 })
}

#[cfg(test)]
mod tests {
    use super::{linked_files, set_linked_files, with_file_addresses};
    use crate::fields::walk::Values;
    use crate::fixtures::{types, version};
    use model::id::FileId;
    use serde_json::{Value, json};

    const TEXT: &str = "<p><a href=\"file:3\" rel=\"r\">The <em>plan</em></a>, <a href=\"file:9\" rel=\"r\">gone</a>, \
                        <a href=\"/a\" rel=\"r\">page</a></p>";

    fn note(files: Value) -> Value {
        let list = json!([{"key":"x","link":" file:4 "},{"key":"y","html":"<p>No file:5</p>"}]);
        json!([{"type":"note","key":"a","props":{"html":TEXT,"link":"/b","list":list},"__files":files}])
    }

    #[test]
    fn links_in_texts_and_fields_lead_to_files() {
        let content = version(note(json!({})));
        let found: Vec<i64> = linked_files(&content, types().of_page("article")).into_iter().map(|id| id.0).collect();
        assert_eq!(found, [3, 4, 9]);
    }

    #[test]
    fn files_of_links_are_those_that_exist_and_keep_their_data() {
        let file = |id: i64, hash: &str| json!({"hash":hash,"fileName":"","fileID":id,"size":0});
        let before = json!({"html":[file(3, "h"), file(5, "i")],"link":[file(6, "j")],"picture":[file(7, "k")]});
        let mut content = version(note(before));
        set_linked_files(&mut content, types().of_page("article"), |id| id != FileId(9));
        let expected = json!({"html":[file(3, "h")],"list[x].link":[file(4, "")],"picture":[file(7, "k")]});
        assert_eq!(json!(content.blocks[0].content().files), expected);
    }

    #[test]
    fn a_block_without_changes_stays_byte_for_byte() {
        let text = r#"[ {"type":"note","key":"a","props":{"html":"<p>a</p>"}, "junk":1} ]"#;
        let mut content = version(json!([]));
        content.blocks = serde_json::from_str(text).unwrap();
        set_linked_files(&mut content, types().of_page("article"), |_| true);
        assert!(serde_json::to_string(&content.blocks).unwrap().contains("\"junk\":1"));
    }

    #[test]
    fn a_missing_file_leaves_its_words() {
        let files = json!({"html":[{"hash":"h","fileName":"p.pdf","fileID":3}]});
        let content = version(note(files));
        let types = types();
        let fields = &types.find_block("note").unwrap().schema.fields;
        let values = Values::of_block(content.blocks[0].content());
        let props = with_file_addresses(fields, values, &|file| format!("/files/{}", file.hash));
        let expected = "<p><a href=\"/files/h\" rel=\"r\">The <em>plan</em></a>, gone, \
                        <a href=\"/a\" rel=\"r\">page</a></p>";
        assert_eq!(props["html"], expected);
        assert_eq!((&props["link"], &props["list"][0]["link"]), (&json!("/b"), &json!("")));
        assert_eq!(props["list"][1]["html"], "<p>No file:5</p>");
    }
}
