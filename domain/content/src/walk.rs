//! Visits every field of a version.

use crate::fields::edit::{Location, set};
use crate::fields::path::WalkPosition;
use crate::fields::registry::Schemas;
use crate::fields::walk::{Values, VisitedField, walk};
use model::block::Block;
use model::version::{PageVersion, VersionContent};
use serde_json::Value;

/// A part of a version that has fields.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum VersionPart {
    /// The page type properties.
    Page,
    /// A block, by index.
    Block(usize),
}

/// All parts of a version that have fields.
#[derive(Clone, Copy, Debug)]
pub struct VersionParts<'a> {
    page: Values<'a>,
    blocks: &'a [Block],
}

impl<'a> VersionParts<'a> {
    pub fn blocks(self) -> &'a [Block] {
        self.blocks
    }
}

impl<'a> From<&'a VersionContent> for VersionParts<'a> {
    fn from(content: &'a VersionContent) -> Self {
        Self { page: Values::of_page(content), blocks: &content.blocks }
    }
}

impl<'a> From<&'a PageVersion> for VersionParts<'a> {
    fn from(version: &'a PageVersion) -> Self {
        let page = Values { props: &version.page_type.props, images: &version.images, files: &version.files };
        Self { page, blocks: &version.blocks }
    }
}

/// Visits every field of the page type properties
/// and of blocks, if their types are known.
pub fn walk_parts<'a>(
    parts: impl Into<VersionParts<'a>>,
    schemas: Schemas<'a>,
    visit: &mut dyn FnMut(VersionPart, &VisitedField<'a, '_>),
) {
    let parts = parts.into();
    walk(schemas.page_fields(), parts.page, &mut |found| visit(VersionPart::Page, found));
    for (index, block) in parts.blocks.iter().map(Block::content).enumerate() {
        let fields = schemas.block_fields(&block.block_type);
        walk(fields, Values::of_block(block), &mut |found| visit(VersionPart::Block(index), found));
    }
}

/// Returns the path of a field in the version, as in errors.
pub fn place_in(content: &VersionContent, part: VersionPart, place: &WalkPosition<'_>) -> String {
    match part {
        VersionPart::Page => format!("pageType.props.{place}"),
        VersionPart::Block(index) => format!("blocks[{}].{place}", content.blocks[index].content().key),
    }
}

/// Replaces the values for which `change` returns a new value.
/// Returns true if a value was replaced.
///
/// Unchanged blocks stay the same byte for byte.
pub(crate) fn edit(
    content: &mut VersionContent,
    schemas: Schemas<'_>,
    change: &dyn Fn(&VisitedField<'_, '_>) -> Option<Value>,
) -> bool {
    let mut edits: Vec<(VersionPart, Location, Value)> = Vec::new();
    walk_parts(&*content, schemas, &mut |part, found| {
        edits.extend(change(found).map(|value| (part, Location::from(found.place), value)));
    });
    let any = !edits.is_empty();
    for (part, location, value) in edits {
        let props = match part {
            VersionPart::Page => &mut content.type_props,
            VersionPart::Block(index) => &mut content.blocks[index].content_mut().props,
        };
        set(props, &location, value);
    }
    any
}
