//! Visits every field of a version.

use crate::fields::edit::{Location, set};
use crate::fields::path::Place;
use crate::fields::registry::Schemas;
use crate::fields::walk::{Values, Visit, walk};
use model::block::Block;
use model::version::{PageVersion, VersionContent};
use serde_json::Value;

/// A version part with fields.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Part {
    /// The page type properties.
    Page,
    /// A block, by index.
    Block(usize),
}

/// All version parts with fields.
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

/// Visits every field of known blocks and page types.
pub fn walk_parts<'a>(parts: impl Into<Parts<'a>>, schemas: Schemas<'a>, visit: &mut dyn FnMut(Part, &Visit<'a, '_>)) {
    let parts = parts.into();
    walk(schemas.page_fields(), parts.page, &mut |found| visit(Part::Page, found));
    for (index, block) in parts.blocks.iter().map(Block::content).enumerate() {
        let fields = schemas.block_fields(&block.block_type);
        walk(fields, Values::of_block(block), &mut |found| visit(Part::Block(index), found));
    }
}

/// Returns a path in a version, as in errors.
pub fn place_in(content: &VersionContent, part: Part, place: &Place<'_>) -> String {
    match part {
        Part::Page => format!("pageType.props.{place}"),
        Part::Block(index) => format!("blocks[{}].{place}", content.blocks[index].content().key),
    }
}

/// Replaces values for which `change` returns a new one. Returns true if any.
///
/// Unchanged blocks stay byte for byte.
pub(crate) fn edit(
    content: &mut VersionContent,
    schemas: Schemas<'_>,
    change: &dyn Fn(&Visit<'_, '_>) -> Option<Value>,
) -> bool {
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
