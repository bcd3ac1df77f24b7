//! Every block type: what it holds, what is asked of it, and how visitors see it.
//!
//! A type is one file and one line in [`BLOCK_TYPES`]. Views are given all that they show and fetch nothing.

mod columns;
pub mod context;
mod hero;
mod image;
pub mod picture;
mod quote;
mod rich_text;
mod video_link;

use crate::context::{BlockContext, Heading, MainHeading, PageContext, Place};
use leptos::prelude::AnyView;
use model::block::{Block, BlockContent, BlockSchema};

/// A block type as visitors see it, with its schema.
#[derive(Clone, Copy)]
pub struct BlockType {
    pub schema: BlockSchema,
    pub view: fn(&BlockContent, &BlockContext<'_>) -> AnyView,
}

/// The registry, in the order in which the picker offers the types.
pub const BLOCK_TYPES: &[BlockType] =
    &[rich_text::TYPE, hero::TYPE, image::TYPE, quote::TYPE, columns::TYPE, video_link::TYPE];

/// The schemas of the registered types.
pub fn schemas() -> Vec<BlockSchema> {
    BLOCK_TYPES.iter().map(|block_type| block_type.schema).collect()
}

/// Whether a hero among the blocks can be the heading of the whole page.
pub fn have_main_heading(blocks: &[Block]) -> bool {
    hero::first_with_title(blocks).is_some()
}

/// Renders blocks in their order. Blocks of a type that is not in `types` are left out, with a warning.
pub fn render(types: &[BlockType], blocks: &[Block], page: &PageContext<'_>) -> Vec<AnyView> {
    let leader = match page.main_heading {
        MainHeading::Page => None,
        MainHeading::FirstHero => hero::first_with_title(blocks),
    };
    let mut views = Vec::with_capacity(blocks.len());
    for (index, block) in blocks.iter().map(Block::content).enumerate() {
        let Some(block_type) = types.iter().find(|known| known.schema.id == block.block_type) else {
            tracing::warn!(page = page.page_id.0, key = block.key, "block type not registered: {}", block.block_type);
            continue;
        };
        let cx = BlockContext {
            page,
            place: if index == 0 { Place::First } else { Place::Later },
            heading: if leader == Some(index) { Heading::Main } else { Heading::Section },
        };
        views.push((block_type.view)(block, &cx));
    }
    views
}

#[cfg(test)]
mod testing;

#[cfg(test)]
mod tests {
    use super::{BLOCK_TYPES, schemas};
    use crate::testing::{block, html_of, html_of_all, preview_of};
    use model::block::{FieldKind, Words};
    use serde_json::json;
    use std::collections::HashSet;

    #[test]
    fn ids_and_field_names_are_unique() {
        let ids: HashSet<_> = BLOCK_TYPES.iter().map(|t| t.schema.id).collect();
        assert_eq!(ids.len(), BLOCK_TYPES.len());
        for schema in schemas() {
            let names: HashSet<_> = schema.fields.iter().map(|field| field.name).collect();
            assert_eq!(names.len(), schema.fields.len(), "{}", schema.id);
        }
    }

    #[test]
    fn every_label_is_written_in_all_four_languages() {
        let written = |words: Words| [words.en, words.nl, words.de, words.fr].iter().all(|text| !text.is_empty());
        for schema in schemas() {
            assert!(written(schema.label) && written(schema.description), "{}", schema.id);
            for field in schema.fields {
                assert!(written(field.label), "{}.{}", schema.id, field.name);
                if let FieldKind::Select { options } = field.kind {
                    assert!(options.iter().all(|option| written(option.label)), "{}.{}", schema.id, field.name);
                }
            }
        }
    }

    #[test]
    fn an_empty_block_of_every_type_renders_as_an_empty_section() {
        for schema in schemas() {
            let html = html_of(block(json!({"type": schema.id, "key": "k"})));
            assert!(html.starts_with(&format!("<section class=\"block block-{}", schema.id)), "{html}");
            for part in ["<img", "<a ", "<h1", "<h2", "<p", "<figcaption", "<script"] {
                assert!(!html.contains(part), "{html}");
            }
        }
    }

    #[test]
    fn blocks_of_unknown_types_are_left_out() {
        let blocks = json!([{"type":"from-the-future","key":"a"}, {"type":"quote","key":"b","props":{"quote":"Q"}}]);
        let html = html_of_all(blocks);
        assert!(html.contains("<p>Q</p>") && !html.contains("future"), "{html}");
    }

    #[test]
    fn only_a_preview_names_the_blocks() {
        let quote = json!({"type":"quote","key":"k1","anchorPoint":"words"});
        assert!(!html_of(block(quote.clone())).contains("k1"));
        assert!(html_of(block(quote.clone())).contains("id=\"words\""));
        assert!(preview_of(block(quote)).contains("data-block-key=\"k1\""));
    }

    #[test]
    fn text_is_escaped() {
        let evil = "<script>alert(1)</script>\"'";
        let html = html_of_all(json!([
            {"type":"hero","key":"a","props":{"title":evil,"subtitle":evil,"linkLabel":evil,"link":"/x\"y"}},
            {"type":"quote","key":"b","props":{"quote":evil,"name":evil,"role":evil}},
            {"type":"image","key":"c","anchorPoint":"\"><script>","props":{"caption":evil},
             "__images":{"picture":[{"hash":"h","fileName":"\"><script>.png","altText":evil,"fileID":1}]}},
            {"type":"video-link","key":"d","props":{"title":evil,"url":"https://youtu.be/dQw4w9WgXcQ"}},
        ]));
        assert!(!html.contains("<script"), "{html}");
    }
}
