//! Types and versions for tests.

use crate::fields::kind::{Choice, FieldKind, Items};
use crate::fields::registry::{RegisteredBlockType, Types};
use crate::fields::schema::{Behaviour, BlockSchema, Field, PageTypeSchema};
use model::block::Block;
use model::version::VersionContent;
use serde_json::Value;
use std::sync::Arc;

pub(crate) fn types() -> Types {
    let side = FieldKind::choice([Choice::new("left")]);
    let item = Items::of([Field::optional("html", FieldKind::rich_text()), Field::optional("link", FieldKind::Link)]);
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
    let note = RegisteredBlockType { schema: Arc::new(schema), behaviour: Behaviour::default() };
    Types::new(vec![note], vec![page]).unwrap()
}

pub(crate) fn version(blocks: Value) -> VersionContent {
    let blocks: Vec<Block> = serde_json::from_str(&blocks.to_string()).unwrap();
    VersionContent { blocks, ..VersionContent::default() }
}
