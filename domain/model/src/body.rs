//! Pure functions over what a version says: its blocks, and its page type's properties.

use crate::access::Permission;
use crate::block::{Block, BlockContent};
use crate::compare::compare_block_fields;
use crate::error::{Code, ErrorItem};
use crate::fields::check::{Completeness, check_fields};
use crate::fields::edit::{Location, set};
use crate::fields::kind::{FieldKind, MAX_LEVELS, TextFeature};
use crate::fields::path::{MAX_KEY_BYTES, Place, is_key};
use crate::fields::references::{self, with_links, with_tags};
use crate::fields::registry::{Schemas, Types};
use crate::fields::schema::Field;
use crate::fields::search_text::{self, Piece};
use crate::fields::upgrade::upgraded;
use crate::fields::walk::{Values, Visit, key_of, walk};
use crate::id::{FileId, PageId};
use crate::link::{Link, is_anchor};
use crate::markup::{count_words, text_of};
use crate::media::{BlockFile, BlockImage};
use crate::slug::canonical_path;
use crate::tag;
use crate::teaser::PageQuery;
use crate::text::{clean_written_line, clean_written_lines};
use crate::version::{MAX_BLOCKS, PageVersion, VersionContent};
use crate::visitors::FormKind;
use serde_json::Value;
use std::cell::LazyCell;
use std::collections::{BTreeMap, BTreeSet, HashMap, HashSet};

/// A part of a version that has fields.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Part {
    /// The properties of the page's type.
    Page,
    /// A block, by its place.
    Block(usize),
}

/// Everything in a version that has fields.
#[derive(Clone, Copy, Debug)]
pub struct Parts<'a> {
    page: Values<'a>,
    blocks: &'a [Block],
}

impl<'a> Parts<'a> {
    pub fn blocks(self) -> &'a [Block] {
        self.blocks
    }
}

impl<'a> From<&'a VersionContent> for Parts<'a> {
    fn from(content: &'a VersionContent) -> Self {
        Self { page: Values::of_page(content), blocks: &content.blocks }
    }
}

impl<'a> From<&'a PageVersion> for Parts<'a> {
    fn from(version: &'a PageVersion) -> Self {
        let page = Values { props: &version.page_type.props, images: &version.images, files: &version.files };
        Self { page, blocks: &version.blocks }
    }
}

/// Visits every field of a version. Blocks and page types that are not known have none.
pub fn walk_parts<'a>(parts: impl Into<Parts<'a>>, schemas: Schemas<'a>, visit: &mut dyn FnMut(Part, &Visit<'a, '_>)) {
    let parts = parts.into();
    walk(schemas.page_fields(), parts.page, &mut |found| visit(Part::Page, found));
    for (index, block) in parts.blocks.iter().map(Block::content).enumerate() {
        let fields = schemas.block_fields(&block.block_type);
        walk(fields, Values::of_block(block), &mut |found| visit(Part::Block(index), found));
    }
}

/// How errors name a place in a part of a version.
pub fn place_in(content: &VersionContent, part: Part, place: &Place<'_>) -> String {
    match part {
        Part::Page => format!("pageType.props.{place}"),
        Part::Block(index) => format!("blocks[{}].{place}", content.blocks[index].content().key),
    }
}

/// Replaces values by what `change` makes of them, and says whether it replaced any. Blocks of which nothing is replaced
/// are left byte for byte as they are.
fn edit(content: &mut VersionContent, schemas: Schemas<'_>, change: &dyn Fn(&Visit<'_, '_>) -> Option<Value>) -> bool {
    let mut edits: Vec<(Part, Location, Value)> = Vec::new();
    walk_parts(&*content, schemas, &mut |part, found| {
        edits.extend(change(found).map(|value| (part, Location::from(found.place), value)));
    });
    let any = !edits.is_empty();
    for (part, location, value) in edits {
        let props = match part {
            Part::Page => &mut content.type_props,
            Part::Block(index) => &mut content.blocks[index].content_mut().props,
        };
        set(props, &location, value);
    }
    any
}

/// Finds everything that is wrong with the blocks of a version and with its page type's properties.
///
/// Blocks of unknown types are checked for their key and anchor only.
pub fn check(content: &VersionContent, schemas: Schemas<'_>, completeness: Completeness) -> Vec<ErrorItem> {
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

/// Finds what is wrong with a draft that is to follow the version `former`.
///
/// What was wrong already with a block, or with the page type's properties, is left alone as long as nobody changes them: another release
/// may have stored it, and the rest of the page can be stored without it.
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

/// Finds more blocks than a version may have, or a key that is longer than any. Keys are repeated in errors and in markup.
pub fn check_size(blocks: &[Block]) -> Option<ErrorItem> {
    if blocks.len() > MAX_BLOCKS {
        return Some(ErrorItem::new(Code::TooLong, "pageVersion", "blocks"));
    }
    let index = blocks.iter().position(|block| block.content().key.len() > MAX_KEY_BYTES)?;
    Some(ErrorItem::new(Code::TooLong, "block", format!("blocks[{index}].key")))
}

/// Finds what is wrong with blocks, each error with the place of its block.
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

/// Finds what is wrong with the blocks of a draft, apart from what was wrong already with those that say what they said in `former`.
fn check_changed_blocks(blocks: &[Block], former: &[Block], schemas: Schemas<'_>) -> Vec<ErrorItem> {
    let errors = check_blocks(blocks, schemas.types, Completeness::Draft);
    if errors.is_empty() {
        return Vec::new();
    }
    let before = former_blocks(blocks, former);
    // In the order of the draft: of two blocks with one anchor, the later one is refused.
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

/// What each of these blocks was before; nothing for a new one. No former block stands for two.
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

/// What pages name themselves, whatever is on them.
const OWN_NAMES: &[&str] = &["content", "consent-title", "picture-style", "theme"];

/// The names that a page of some blocks gives already and that are no anchors: those of the page itself, and of the items that can be led
/// to, such as a tab. All other names that a page gives have a dot in them, which no anchor has.
pub struct TakenNames(HashSet<String>);

impl TakenNames {
    pub fn of(blocks: &[Block]) -> Self {
        let own = OWN_NAMES.iter().map(|name| (*name).to_owned());
        Self(own.chain(blocks.iter().map(Block::content).flat_map(item_names)).collect())
    }

    pub fn contains(&self, name: &str) -> bool {
        self.0.contains(name)
    }
}

/// The names that lead to the items of a block.
pub(crate) fn item_names(block: &BlockContent) -> impl Iterator<Item = String> {
    let items = block.props.values().filter_map(Value::as_array).flatten().filter_map(Value::as_object);
    items.map(key_of).filter(|key| is_key(key)).map(|key| item_name(&block.key, key))
}

/// The name that leads to an item of a block: their keys with a hyphen between them. Both keys may have hyphens, so those of the block's key
/// are marked, and no two items of a page have the same name.
pub fn item_name(block: &str, item: &str) -> String {
    format!("{}-{item}", block.replace('_', "__").replace('-', "_-"))
}

fn check_block(block: &BlockContent, types: &Types, completeness: Completeness) -> Vec<(String, Code)> {
    let Some(block_type) = types.find_block(&block.block_type) else { return Vec::new() };
    let mut errors = check_fields(types, &block_type.schema.fields, Values::of_block(block), completeness);
    if let Some(check) = block_type.behaviour.check {
        // What a type asks for besides may be missing from a draft, too.
        let asked = |code| completeness == Completeness::Publishable || code != Code::Required;
        let wrong = check(block).into_iter().filter(|error| asked(error.code));
        errors.extend(wrong.map(|error| (error.path, error.code)));
    }
    errors
}

/// Rewrites the rich text of a version through `clean`, which is given the features that the field allows.
pub fn clean_html(content: &mut VersionContent, schemas: Schemas<'_>, clean: impl Fn(&str, &[TextFeature]) -> String) {
    edit(content, schemas, &|found| match (&found.field.kind, found.value) {
        (FieldKind::RichText { features }, Value::String(html)) => {
            let cleaned = clean(html, features);
            (cleaned != *html).then_some(Value::String(cleaned))
        }
        _ => None,
    });
}

/// Normalises the plain texts of a version.
pub fn clean_texts(content: &mut VersionContent, schemas: Schemas<'_>) {
    edit(content, schemas, &|found| {
        let text = found.value.as_str()?;
        let cleaned = match &found.field.kind {
            FieldKind::Text { .. } => clean_written_line(text),
            FieldKind::LongText { .. } => clean_written_lines(text),
            _ => return None,
        };
        (cleaned != text).then_some(Value::String(cleaned))
    });
}

/// Brings the properties of the page and of every known block to the shape of today.
pub fn upgrade(content: &mut VersionContent, schemas: Schemas<'_>) {
    for block in &mut content.blocks {
        let block_type = schemas.types.find_block(&block.content().block_type);
        let Some(upgrade) = block_type.and_then(|block_type| block_type.behaviour.upgrade) else { continue };
        let mut props = block.content().props.clone();
        upgrade(&mut props);
        if props != block.content().props {
            block.content_mut().props = props;
        }
    }
    // Items that were given keys have their own values looked at in the next round.
    for _ in 0..=MAX_LEVELS {
        if !edit(content, schemas, &upgraded) {
            break;
        }
    }
}

/// A file that a version shows.
#[derive(Clone, Copy, Debug)]
pub enum ShownFile<'a> {
    Picture(&'a BlockImage),
    /// The part of a picture that other sites show.
    Share(&'a BlockImage),
    Document(&'a BlockFile),
}

impl ShownFile<'_> {
    pub fn id(&self) -> FileId {
        match self {
            Self::Picture(image) | Self::Share(image) => image.file_id,
            Self::Document(file) => file.file_id,
        }
    }

    /// Names the bytes; empty before the server completed the content.
    pub fn hash(&self) -> &str {
        match self {
            Self::Picture(image) => &image.hash,
            Self::Share(image) => &image.share_hash,
            Self::Document(file) => &file.hash,
        }
    }
}

/// A file that a version shows, with where it stands.
#[derive(Clone, Debug)]
pub struct FileReference<'a> {
    /// The group that its address names (specification, section 7).
    pub group: String,
    /// How errors name the place.
    pub property: String,
    pub file: ShownFile<'a>,
}

/// Every file that a version shows.
pub fn file_references(content: &VersionContent) -> Vec<FileReference<'_>> {
    let mut references = Vec::new();
    let mut add = |group: String, property: String, file| references.push(FileReference { group, property, file });
    for block in content.blocks.iter().map(Block::content) {
        let place = |path: &str| format!("blocks[{}].{path}", block.key);
        for (path, images) in &block.images {
            images.iter().for_each(|image| add(image_group(&block.key), place(path), ShownFile::Picture(image)));
        }
        for (path, files) in &block.files {
            files.iter().for_each(|file| add(file_group(&block.key), place(path), ShownFile::Document(file)));
        }
    }
    let of_type = |path: &str| format!("pageType.props.{path}");
    for (path, image) in content.images.iter().flat_map(|(path, images)| images.iter().map(move |image| (path, image)))
    {
        add(PAGE_IMAGES.to_owned(), of_type(path), ShownFile::Picture(image));
    }
    for image in content.seo_image.iter().flatten() {
        add(PAGE_IMAGES.to_owned(), "seoImage".to_owned(), ShownFile::Picture(image));
        if !image.share_hash.is_empty() {
            add(PAGE_IMAGES.to_owned(), "seoImage".to_owned(), ShownFile::Share(image));
        }
    }
    for (path, file) in content.files.iter().flat_map(|(path, files)| files.iter().map(move |file| (path, file))) {
        add(PAGE_FILES.to_owned(), of_type(path), ShownFile::Document(file));
    }
    references
}

/// Every internal address that a version links to, in canonical form, without query and anchor. The HTML must be clean
/// already.
pub fn link_references(content: &VersionContent, schemas: Schemas<'_>) -> BTreeSet<String> {
    let mut paths = BTreeSet::new();
    walk_parts(content, schemas, &mut |_, found| {
        for link in references::links(found) {
            if let Some(Link::Internal(path)) = Link::parse(link) {
                paths.insert(canonical_path(split_link(&path).0));
            }
        }
    });
    paths
}

/// Every page that a version names by its id.
pub fn page_references<'a>(parts: impl Into<Parts<'a>>, schemas: Schemas<'a>) -> BTreeSet<PageId> {
    let mut pages = BTreeSet::new();
    walk_parts(parts, schemas, &mut |_, found| pages.extend(references::page(found)));
    pages
}

/// How many words a block with these fields says to a reader.
pub fn count_words_in(block: &BlockContent, fields: &[Field]) -> usize {
    let mut words = 0;
    walk(fields, Values::of_block(block), &mut |found| {
        words += match (&found.field.kind, found.value) {
            _ if !found.shown => 0,
            (FieldKind::Text { .. } | FieldKind::LongText { .. }, Value::String(text)) => count_words(text),
            (FieldKind::RichText { .. }, Value::String(html)) => count_words(&text_of(html)),
            _ => 0,
        };
    });
    words
}

/// A tag that a version names.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct NamedTag {
    /// As it is written.
    pub name: String,
    /// Whether the page carries it. A tag that only blocks name says what they list.
    pub is_carried: bool,
}

/// Every tag that a version names, by the name as it is compared.
pub fn named_tags<'a>(parts: impl Into<Parts<'a>>, schemas: Schemas<'a>) -> BTreeMap<String, NamedTag> {
    let mut names = BTreeMap::new();
    walk_parts(parts, schemas, &mut |part, found| {
        // What is no name is refused where the field is shown; where it is not, it names no tag.
        for name in references::tags(found).filter(|name| tag::check(name).is_none()) {
            let new = || NamedTag { name: name.to_owned(), is_carried: false };
            names.entry(tag::fold(name)).or_insert_with(new).is_carried |= part == Part::Page;
        }
    });
    names
}

/// Replaces the names of tags by what `rename` makes of them, and takes out those of which it makes nothing.
pub fn rename_tags(content: &mut VersionContent, schemas: Schemas<'_>, rename: impl Fn(&str) -> Option<String>) {
    edit(content, schemas, &|found| with_tags(found, &rename));
}

/// What a version says to the search.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct SearchText<'a> {
    pub headings: Vec<String>,
    pub text: Vec<String>,
    /// The documents that the page offers to everybody.
    pub documents: Vec<&'a BlockFile>,
}

/// What the fields of a version say to the search. A document that is given only for a filled in form is not among it: its words
/// would be shown to everybody who searches.
pub fn search_text<'a>(content: &'a VersionContent, schemas: Schemas<'a>) -> SearchText<'a> {
    let mut said = SearchText::default();
    walk_parts(content, schemas, &mut |part, found| {
        for piece in search_text::pieces(found) {
            match piece {
                Piece::Heading(words) => said.headings.push(words),
                Piece::Text(words) => said.text.push(words),
                Piece::Document(file) if !is_behind_form(content, part, schemas) => said.documents.push(file),
                Piece::Document(_) => {}
            }
        }
    });
    said
}

fn is_behind_form(content: &VersionContent, part: Part, schemas: Schemas<'_>) -> bool {
    let Part::Block(index) = part else { return false };
    let block_type = schemas.types.find_block(&content.blocks[index].content().block_type);
    block_type.is_some_and(|block_type| block_type.behaviour.form == Some(FormKind::Download))
}

/// The pages that blocks ask for, by the key of the block.
pub fn page_queries(blocks: &[Block], types: &Types) -> Vec<(String, PageQuery)> {
    let asked = |block: &BlockContent| {
        let query = types.find_block(&block.block_type)?.behaviour.query?;
        Some((block.key.clone(), query(block)?))
    };
    blocks.iter().map(Block::content).filter_map(asked).collect()
}

/// The permissions that blocks need, by their type, which `before` did not have or had otherwise.
pub fn permissions_needed(before: &[Block], after: &[Block], types: &Types) -> Vec<Permission> {
    let needed = |block: &Block| types.find_block(&block.content().block_type)?.schema.permission;
    // Few blocks need any, so only those are compared.
    after.iter().filter_map(|block| needed(block).filter(|_| !before.contains(block))).collect()
}

/// The origins that the frames of these blocks load from.
pub fn frame_origins<'a>(blocks: &[Block], types: &'a Types) -> BTreeSet<&'a str> {
    let types = blocks.iter().filter_map(|block| types.find_block(&block.content().block_type));
    types.flat_map(|block_type| &block_type.schema.frame_origins).map(String::as_str).collect()
}

/// An internal link as its path, and the query and anchor behind it.
pub fn split_link(link: &str) -> (&str, &str) {
    link.split_at(link.find(['#', '?']).unwrap_or(link.len()))
}

/// Replaces links in the fields and the rich text of a version by what `rewrite` makes of them, and says whether it
/// replaced any. Blocks without such a link are left byte for byte as they are, like those of unknown types.
pub fn rewrite_links(
    content: &mut VersionContent,
    schemas: Schemas<'_>,
    rewrite: impl Fn(&str) -> Option<String>,
) -> bool {
    edit(content, schemas, &|found| with_links(found, &rewrite))
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

#[cfg(test)]
mod tests {
    use super::{
        check, check_draft, clean_html, item_name, link_references, named_tags, page_references, permissions_needed,
        rename_tags, rewrite_links, upgrade,
    };
    use crate::access::Permission;
    use crate::block::Block;
    use crate::error::Code;
    use crate::fields::check::Completeness;
    use crate::fields::kind::{Choice, FieldKind, Items};
    use crate::fields::registry::{BlockType, Types};
    use crate::fields::schema::{Behaviour, BlockSchema, Field, PageTypeSchema};
    use crate::id::PageId;
    use crate::tag::fold;
    use crate::version::VersionContent;
    use serde_json::{Value, json};
    use std::collections::HashSet;
    use std::sync::Arc;

    fn types() -> Types {
        let side = FieldKind::choice([Choice::new("left")]);
        let item =
            Items::of([Field::optional("html", FieldKind::rich_text()), Field::optional("link", FieldKind::Link)]);
        let fields = vec![
            Field::required("title", FieldKind::text()),
            Field::required("html", FieldKind::rich_text()),
            Field::optional("link", FieldKind::Link),
            Field::optional("side", side),
            Field::optional("picture", FieldKind::Picture),
            Field::optional("list", item),
            Field::optional("count", FieldKind::whole(0, 9)),
            Field::optional("page", FieldKind::Page { types: Vec::new() }),
            Field::optional("tags", FieldKind::Tags { max: 5 }),
        ];
        let schema = BlockSchema::new("note", fields);
        let page = PageTypeSchema::new(
            "article",
            vec![Field::optional("source", FieldKind::Link), Field::optional("tags", FieldKind::Tags { max: 5 })],
        );
        let note = BlockType { schema: Arc::new(schema), behaviour: Behaviour::default() };
        Types::new(vec![note], vec![page]).unwrap()
    }

    fn version(blocks: Value) -> VersionContent {
        let blocks: Vec<Block> = serde_json::from_str(&blocks.to_string()).unwrap();
        VersionContent { blocks, ..VersionContent::default() }
    }

    fn codes(blocks: Value, completeness: Completeness) -> Vec<(String, Code)> {
        check(&version(blocks), types().of_page("article"), completeness)
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
    fn a_key_that_is_too_long_is_named_by_its_place_and_repeated_nowhere() {
        let blocks =
            |length| json!([{"type":"note","key":"a"}, {"type":"note","key":"k".repeat(length),"anchorPoint":"1"}]);
        assert_eq!(codes(blocks(65), Completeness::Draft), [("blocks[1].key".to_owned(), Code::TooLong)]);
        let place = format!("blocks[{}].anchorPoint", "k".repeat(64));
        assert_eq!(codes(blocks(64), Completeness::Draft), [(place, Code::NotValid)]);
    }

    /// What is wrong with a draft that follows a version, both given by their blocks.
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
    fn no_two_items_of_a_page_have_one_name() {
        assert_eq!(item_name("wood", "white-oak"), "wood-white-oak");
        let keys = ["a", "a-b", "b", "b-c", "a_", "a_-b", "a__", "a-", "-", "--", "_", "-_", "_-", "-c", "c"];
        let pairs = keys.iter().flat_map(|block| keys.iter().map(move |item| item_name(block, item)));
        assert_eq!(pairs.collect::<HashSet<_>>().len(), keys.len() * keys.len());
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

    #[test]
    fn internal_links_are_found_in_fields_and_in_text() {
        let content = version(json!([{"type":"note","key":"a","props":{
            "link":"/about#team",
            "html":"<p><a href=\"/nl-nl/X/?y\" rel=\"z\">1</a> <a href=\"https://a.example/b\">2</a></p>",
        }}]));
        let found: Vec<String> = link_references(&content, types().of_page("article")).into_iter().collect();
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
        assert!(rewrite_links(&mut content, types().of_page("article"), rewrite));
        let props = &content.blocks[0].content().props;
        assert_eq!(props["link"], "/us#team");
        let html = "<p>/about <a href=\"/us?a=1&amp;b\" rel=\"z\">/about</a> <a href=\"/about-us\">2</a></p>";
        assert_eq!(props["html"], html);
        assert_eq!(serde_json::to_string(&content.blocks[1..]).unwrap(), untouched);
        assert!(!rewrite_links(&mut content, types().of_page("article"), rewrite));
    }

    #[test]
    fn the_words_of_a_block_are_those_of_its_texts() {
        let blocks = version(json!([{"type":"note","key":"a","props":{
            "title":"Two words","link":"/no/word","html":"<p>Three <em>more</em> words</p>","later":"Unknown",
            "list":[{"key":"x","html":"<p>One</p>"}],
        }}]));
        let types = types();
        let fields = &types.find_block("note").unwrap().schema.fields;
        assert_eq!(super::count_words_in(blocks.blocks[0].content(), fields), 6);
    }

    #[test]
    fn tags_are_found_and_renamed_wherever_a_field_holds_them() {
        let mut content = version(json!([
            {"type":"note","key":"a","props":{"tags":["Boats","  BOATS","Sea"]}},
            {"type":"note","key":"b","props":{"tags":["Sea"]}, "junk":1},
            {"type":"other","key":"c","props":{"tags":["Boats"]}},
        ]));
        content.type_props.insert("tags".into(), json!(["Old"]));
        let untouched = serde_json::to_string(&content.blocks[1..]).unwrap();
        let found = named_tags(&content, types().of_page("article"));
        let carried: Vec<_> = found.iter().map(|(key, tag)| (key.as_str(), tag.is_carried)).collect();
        assert_eq!(carried, [("boats", false), ("old", true), ("sea", false)]);
        let rename = |name: &str| match fold(name).as_str() {
            "boats" => Some("Ships".to_owned()),
            "old" => None,
            _ => Some(name.to_owned()),
        };
        rename_tags(&mut content, types().of_page("article"), rename);
        assert_eq!(content.blocks[0].content().props["tags"], json!(["Ships", "Sea"]));
        assert_eq!(content.type_props["tags"], json!([]));
        assert_eq!(serde_json::to_string(&content.blocks[1..]).unwrap(), untouched);
    }

    #[test]
    fn cleaning_touches_rich_text_of_known_types_only() {
        let mut content = version(json!([
            {"type":"note","key":"a","props":{"title":"<b>","html":"<b>"}},
            {"type":"other","key":"b","props":{"html":"<b>"}},
        ]));
        clean_html(&mut content, types().of_page("article"), |_, _| "clean".into());
        assert_eq!(content.blocks[0].content().props["html"], "clean");
        assert_eq!(content.blocks[0].content().props["title"], "<b>");
        assert_eq!(content.blocks[1].content().props["html"], "<b>");
    }

    #[test]
    fn items_are_cleaned_searched_and_rewritten_like_the_block() {
        let mut content = version(json!([{"type":"note","key":"a","props":{"page":7,"list":[
            {"key":"x","html":"<p><a href=\"/about\">1</a></p>","link":"/team"},{"key":"y","link":"/about"},
        ]}}]));
        content.type_props.insert("source".into(), json!("/source"));
        let found: Vec<String> = link_references(&content, types().of_page("article")).into_iter().collect();
        assert_eq!(found, ["/about", "/source", "/team"]);
        assert!(page_references(&content, types().of_page("article")).contains(&PageId(7)));
        let rewrite = |link: &str| (link == "/about").then(|| "/us".to_owned());
        assert!(rewrite_links(&mut content, types().of_page("article"), rewrite));
        clean_html(&mut content, types().of_page("article"), |html, _| html.replace("<p>", "<p >"));
        let list = &content.blocks[0].content().props["list"];
        let expected =
            json!([{"key":"x","html":"<p ><a href=\"/us\">1</a></p>","link":"/team"},{"key":"y","link":"/us"}]);
        assert_eq!(list, &expected);
    }

    #[test]
    fn stored_values_of_another_type_are_upgraded_and_the_rest_stays_byte_for_byte() {
        let old = json!([
            {"type":"note","key":"a","props":{"count":"3","title":5,"list":["<p>1</p>",{"html":2},{"key":"k"},{"key":"k"}]}},
            {"type":"note","key":"b","props":{"title":"T","count":3,"list":[{"key":"k","later":[1]}]},"junk":1},
            {"type":"note","key":"c","props":{"title":{"from":"tomorrow"},"count":"many"},"junk":1},
        ]);
        let mut content = version(old);
        let untouched = serde_json::to_string(&content.blocks[1..]).unwrap();
        upgrade(&mut content, types().of_page("article"));
        let expected = json!({"count":3,"title":"5","list":[
            {"html":"<p>1</p>","key":"item-1"},{"html":"2","key":"item-2"},{"key":"k"},{"key":"item-4"},
        ]});
        assert_eq!(json!(content.blocks[0].content().props), expected);
        assert_eq!(serde_json::to_string(&content.blocks[1..]).unwrap(), untouched);
    }

    #[test]
    fn items_without_keys_or_with_one_key_twice_keep_their_own_words() {
        for list in [
            json!([{"html":"<p>1</p>"},{"html":"<p>2</p>"}]),
            json!([{"key":"k","html":"<p>1</p>"},{"key":"k","html":"<p>2</p>"}]),
        ] {
            let mut content = version(json!([{"type":"note","key":"a","props":{"list":list}}]));
            clean_html(&mut content, types().of_page("article"), |html, _| html.replace("<p>", "<p >"));
            let list = &content.blocks[0].content().props["list"];
            assert_eq!((&list[0]["html"], &list[1]["html"]), (&json!("<p >1</p>"), &json!("<p >2</p>")));
        }
    }

    #[test]
    fn a_permission_is_needed_for_what_is_new_or_changed() {
        let schema = BlockSchema::new("frame", Vec::new()).needing(Permission::EmbedHtml);
        let free = BlockSchema::new("note", Vec::new());
        let known = [schema, free];
        let known = known.map(|schema| BlockType { schema: Arc::new(schema), behaviour: Behaviour::default() });
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
