//! Pure functions over the blocks of a version: checking, cleaning, and what the blocks refer to.

use crate::block::{BlockContent, BlockSchema, Field, FieldKind, Images, Need, Props};
use crate::error::{Code, ErrorItem};
use crate::id::FileId;
use crate::link::{Link, Video, is_anchor};
use crate::slug::Address;
use crate::version::{MAX_BLOCKS, VersionContent};
use serde_json::Value;
use std::collections::{BTreeSet, HashSet};
use time::Date;
use time::macros::format_description;

/// The most characters of a one-line field, of a plain text and of one rich text.
pub const MAX_TEXT: usize = 255;
pub const MAX_LONG_TEXT: usize = 2_000;
pub const MAX_RICH_TEXT: usize = 200_000;

/// How far a version must be for what is about to happen to it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Completeness {
    /// Work in progress: required fields may be empty.
    Draft,
    /// About to be seen by visitors.
    Publishable,
}

/// Finds everything that is wrong with the blocks of a version, against the schemas of their types.
///
/// Blocks of unknown types are checked for their key and anchor only.
pub fn check(content: &VersionContent, schemas: &[BlockSchema], completeness: Completeness) -> Vec<ErrorItem> {
    let mut errors = Vec::new();
    if content.blocks.len() > MAX_BLOCKS {
        errors.push(ErrorItem::new(Code::TooLong, "pageVersion", "blocks"));
        return errors;
    }
    let (mut keys, mut anchors) = (HashSet::new(), HashSet::new());
    for block in &content.blocks {
        let block = block.content();
        let refuse = |code, field: &str| ErrorItem::new(code, "block", format!("blocks[{}].{field}", block.key));
        if !is_key(&block.key) {
            errors.push(refuse(Code::NotValid, "key"));
        } else if !keys.insert(block.key.as_str()) {
            errors.push(refuse(Code::AlreadyExists, "key"));
        }
        if block.block_type.is_empty() {
            errors.push(refuse(Code::Required, "type"));
        }
        if !block.anchor_point.is_empty() {
            if !is_anchor(&block.anchor_point) {
                errors.push(refuse(Code::NotValid, "anchorPoint"));
            } else if !anchors.insert(block.anchor_point.as_str()) {
                errors.push(refuse(Code::AlreadyOnPage, "anchorPoint"));
            }
        }
        if let Some(schema) = find_schema(schemas, &block.block_type) {
            let broken = check_fields(schema.fields, &block.props, &block.images, completeness);
            errors.extend(broken.into_iter().map(|(field, code)| refuse(code, field)));
            // What a type asks for besides may be missing from a draft, too.
            let asked = |code| completeness == Completeness::Publishable || code != Code::Required;
            let broken = (schema.check)(block).into_iter().filter(|error| asked(error.code));
            errors.extend(broken.map(|error| refuse(error.code, error.field)));
        }
    }
    errors
}

/// Finds what is wrong with a set of properties: the name of each bad field and its code.
pub fn check_fields(
    fields: &'static [Field],
    props: &Props,
    images: &Images,
    completeness: Completeness,
) -> Vec<(&'static str, Code)> {
    fields
        .iter()
        .filter_map(|field| check_field(field, props, images, completeness).map(|code| (field.name, code)))
        .collect()
}

fn check_field(field: &Field, props: &Props, images: &Images, completeness: Completeness) -> Option<Code> {
    let must_be_filled = field.need == Need::Required && completeness == Completeness::Publishable;
    if field.kind == FieldKind::Image {
        return match images.get(field.name).map_or(0, Vec::len) {
            0 if must_be_filled => Some(Code::Required),
            0 | 1 => None,
            _ => Some(Code::NotValid),
        };
    }
    let text = match props.get(field.name) {
        None | Some(Value::Null) => "",
        Some(Value::String(text)) => text.trim(),
        Some(_) => return Some(Code::NotValid),
    };
    if text.is_empty() || (field.kind == FieldKind::RichText && is_blank_html(text)) {
        return must_be_filled.then_some(Code::Required);
    }
    let longer_than = |most: usize| (text.chars().count() > most).then_some(Code::TooLong);
    match field.kind {
        FieldKind::Text => longer_than(MAX_TEXT),
        FieldKind::LongText => longer_than(MAX_LONG_TEXT),
        FieldKind::RichText => longer_than(MAX_RICH_TEXT),
        FieldKind::Link => longer_than(MAX_LONG_TEXT).or(Link::parse(text).is_none().then_some(Code::NotAUrl)),
        FieldKind::VideoLink => Video::parse(text).is_none().then_some(Code::NotAUrl),
        FieldKind::Date => parse_date(text).is_none().then_some(Code::NotValid),
        FieldKind::Select { options } => (!options.iter().any(|option| option.value == text)).then_some(Code::NotValid),
        FieldKind::Image => None,
    }
}

/// Rewrites the rich text of a version through `clean`, leaving blocks of unknown types untouched.
pub fn clean_html(content: &mut VersionContent, schemas: &[BlockSchema], clean: impl Fn(&str) -> String) {
    for block in &mut content.blocks {
        let Some(schema) = find_schema(schemas, &block.content().block_type) else { continue };
        let props = &mut block.content_mut().props;
        for field in schema.fields.iter().filter(|field| field.kind == FieldKind::RichText) {
            if let Some(Value::String(html)) = props.get_mut(field.name) {
                *html = clean(html);
            }
        }
    }
}

/// Brings the properties of every known block to the shape of today.
pub fn upgrade(content: &mut VersionContent, schemas: &[BlockSchema]) {
    for block in &mut content.blocks {
        if let Some(schema) = find_schema(schemas, &block.content().block_type) {
            (schema.upgrade)(&mut block.content_mut().props);
        }
    }
}

/// Every file that a version shows, by the group that its address names (specification, section 7).
pub fn file_references(content: &VersionContent) -> Vec<(String, FileId)> {
    let mut references = Vec::new();
    for block in content.blocks.iter().map(crate::block::Block::content) {
        let images = block.images.values().flatten().map(|image| (image_group(&block.key), image.file_id));
        let files = block.files.values().flatten().map(|file| (file_group(&block.key), file.file_id));
        references.extend(images.chain(files));
    }
    let page_images = content.images.values().flatten().chain(content.seo_image.iter().flatten());
    references.extend(page_images.map(|image| (PAGE_IMAGES.to_owned(), image.file_id)));
    references.extend(content.files.values().flatten().map(|file| (PAGE_FILES.to_owned(), file.file_id)));
    references
}

/// Every internal address that a version links to, in canonical form, without query and anchor. The HTML must be clean
/// already.
pub fn link_references(content: &VersionContent, schemas: &[BlockSchema]) -> BTreeSet<String> {
    let mut paths = BTreeSet::new();
    let mut add = |link: &str| {
        if let Some(Link::Internal(path)) = Link::parse(link) {
            paths.insert(Address::parse(split_link(&path).0).tidy());
        }
    };
    for block in content.blocks.iter().map(crate::block::Block::content) {
        let Some(schema) = find_schema(schemas, &block.block_type) else { continue };
        for field in schema.fields {
            match field.kind {
                FieldKind::Link => add(text(block, field.name)),
                FieldKind::RichText => {
                    let hrefs = text(block, field.name).split("href=\"").skip(1);
                    hrefs.filter_map(|rest| rest.split('"').next()).for_each(&mut add);
                }
                _ => {}
            }
        }
    }
    paths
}

/// An internal link as its path, and the query and anchor behind it.
pub fn split_link(link: &str) -> (&str, &str) {
    link.split_at(link.find(['#', '?']).unwrap_or(link.len()))
}

/// Replaces links in the fields and the rich text of a version by what `rewrite` makes of them, and says whether it
/// replaced any. Blocks without such a link are left byte for byte as they are, like those of unknown types.
pub fn rewrite_links(
    content: &mut VersionContent,
    schemas: &[BlockSchema],
    rewrite: impl Fn(&str) -> Option<String>,
) -> bool {
    let mut changed = false;
    for block in &mut content.blocks {
        let Some(schema) = find_schema(schemas, &block.content().block_type) else { continue };
        for field in schema.fields {
            let text = text(block.content(), field.name);
            let rewritten = match field.kind {
                FieldKind::Link => rewrite(text.trim()),
                FieldKind::RichText => rewrite_hrefs(text, &rewrite),
                _ => None,
            };
            if let Some(text) = rewritten {
                block.content_mut().props.insert(field.name.to_owned(), Value::String(text));
                changed = true;
            }
        }
    }
    changed
}

/// Clean HTML with its links rewritten; `None` where nothing was.
fn rewrite_hrefs(html: &str, rewrite: impl Fn(&str) -> Option<String>) -> Option<String> {
    const HREF: &str = "href=\"";
    let mut parts = html.split(HREF);
    let mut out = parts.next()?.to_owned();
    let mut changed = false;
    for part in parts {
        let (link, after) = part.split_at(part.find('"').unwrap_or(part.len()));
        let rewritten = rewrite(link);
        changed |= rewritten.is_some();
        out.push_str(HREF);
        out.push_str(rewritten.as_deref().unwrap_or(link));
        out.push_str(after);
    }
    changed.then_some(out)
}

/// The groups of files that belong to the page and not to a block.
pub const PAGE_IMAGES: &str = "page_images";
pub const PAGE_FILES: &str = "page_files";

/// The group that a block's pictures are served under.
pub fn image_group(block_key: &str) -> String {
    format!("block_images_{block_key}")
}

/// The group that a block's documents are served under.
pub fn file_group(block_key: &str) -> String {
    format!("block_files_{block_key}")
}

pub fn find_schema<'a>(schemas: &'a [BlockSchema], id: &str) -> Option<&'a BlockSchema> {
    schemas.iter().find(|schema| schema.id == id)
}

/// A day written `YYYY-MM-DD`.
pub fn parse_date(text: &str) -> Option<Date> {
    Date::parse(text, format_description!("[year]-[month]-[day]")).ok()
}

/// The text of a property, empty when it is absent.
pub fn text<'a>(block: &'a BlockContent, field: &str) -> &'a str {
    block.props.get(field).and_then(Value::as_str).unwrap_or("")
}

fn is_key(key: &str) -> bool {
    (1..=64).contains(&key.len()) && key.bytes().all(|b| b.is_ascii_alphanumeric() || b == b'-' || b == b'_')
}

/// Whether HTML shows nothing: an editor that was emptied leaves `<p></p>`.
fn is_blank_html(html: &str) -> bool {
    if html.contains("<img") || html.contains("<hr") {
        return false;
    }
    let mut inside_tag = false;
    !html.replace("&nbsp;", " ").chars().any(|c| {
        match c {
            '<' => inside_tag = true,
            '>' => inside_tag = false,
            _ if !inside_tag => return !c.is_whitespace(),
            _ => {}
        }
        false
    })
}

#[cfg(test)]
mod tests {
    use super::{Completeness, check, clean_html, link_references, rewrite_links};
    use crate::block::{Block, BlockSchema, Choice, Field, FieldKind, Words};
    use crate::error::Code;
    use crate::version::VersionContent;
    use serde_json::{Value, json};

    const WORDS: Words = Words { en: "", nl: "", de: "", fr: "" };
    const SCHEMAS: &[BlockSchema] = &[BlockSchema {
        id: "note",
        label: WORDS,
        description: WORDS,
        fields: &[
            Field::required("title", FieldKind::Text, WORDS),
            Field::required("html", FieldKind::RichText, WORDS),
            Field::optional("link", FieldKind::Link, WORDS),
            Field::optional("side", FieldKind::Select { options: &[Choice { value: "left", label: WORDS }] }, WORDS),
            Field::optional("picture", FieldKind::Image, WORDS),
        ],
        check: BlockSchema::no_check,
        upgrade: BlockSchema::no_upgrade,
    }];

    fn version(blocks: Value) -> VersionContent {
        let blocks: Vec<Block> = serde_json::from_str(&blocks.to_string()).unwrap();
        VersionContent { blocks, ..VersionContent::default() }
    }

    fn codes(blocks: Value, completeness: Completeness) -> Vec<(String, Code)> {
        check(&version(blocks), SCHEMAS, completeness).into_iter().map(|e| (e.property, e.code)).collect()
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
            {"type":"","key":"not a key","anchorPoint":"1"},
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
    fn internal_links_are_found_in_fields_and_in_text() {
        let content = version(json!([{"type":"note","key":"a","props":{
            "link":"/about#team",
            "html":"<p><a href=\"/nl-nl/X/?y\" rel=\"z\">1</a> <a href=\"https://a.example/b\">2</a></p>",
        }}]));
        let found: Vec<String> = link_references(&content, SCHEMAS).into_iter().collect();
        assert_eq!(found, ["/about", "/nl-nl/x"]);
    }

    #[test]
    fn links_are_rewritten_where_they_stand_and_nothing_else_is_touched() {
        let mut content = version(json!([
            {"type":"note","key":"a","props":{
                "link":"/about#team",
                "html":"<p>/about <a href=\"/about?a=1&amp;b\" rel=\"z\">/about</a> <a href=\"/about-us\">2</a></p>",
            }},
            {"type":"note","key":"b","props":{"title":"/about"}, "junk":1},
            {"type":"other","key":"c","props":{"link":"/about"}},
        ]));
        let untouched = serde_json::to_string(&content.blocks[1..]).unwrap();
        let rewrite = |link: &str| {
            let (path, rest) = super::split_link(link);
            (path == "/about").then(|| format!("/us{rest}"))
        };
        assert!(rewrite_links(&mut content, SCHEMAS, rewrite));
        let props = &content.blocks[0].content().props;
        assert_eq!(props["link"], "/us#team");
        let html = "<p>/about <a href=\"/us?a=1&amp;b\" rel=\"z\">/about</a> <a href=\"/about-us\">2</a></p>";
        assert_eq!(props["html"], html);
        assert_eq!(serde_json::to_string(&content.blocks[1..]).unwrap(), untouched);
        assert!(!rewrite_links(&mut content, SCHEMAS, rewrite));
    }

    #[test]
    fn cleaning_touches_rich_text_of_known_types_only() {
        let mut content = version(json!([
            {"type":"note","key":"a","props":{"title":"<b>","html":"<b>"}},
            {"type":"other","key":"b","props":{"html":"<b>"}},
        ]));
        clean_html(&mut content, SCHEMAS, |_| "clean".into());
        assert_eq!(content.blocks[0].content().props["html"], "clean");
        assert_eq!(content.blocks[0].content().props["title"], "<b>");
        assert_eq!(content.blocks[1].content().props["html"], "<b>");
    }
}
