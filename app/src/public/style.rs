//! The inline styles of a document, in addition
//! to the style that all documents have.
//! The head and the Content-Security-Policy use the same value.

use blocks::picture;
use model::tag_view::TagView;
use model::view::PageView;
use std::collections::BTreeSet;

/// Block types on tag pages.
const TAG_BLOCK_TYPES: &[&str] = &["page-list"];

/// Styles of a document's blocks and pictures.
#[derive(Debug, Default)]
pub struct DocumentStyle<'a> {
    /// The block types of the document, without duplicates.
    pub block_types: Vec<&'a str>,
    /// The inline style of pictures. May be empty.
    pub pictures: String,
}

impl<'a> DocumentStyle<'a> {
    pub fn of_page(view: &'a PageView) -> Self {
        let version = &view.page.page_version;
        let types: BTreeSet<&str> = version.blocks.iter().map(|block| block.content().block_type.as_str()).collect();
        let in_blocks = version.blocks.iter().flat_map(|block| block.content().images.values());
        let own = version.images.values().chain(in_blocks).flatten();
        let listed = view.page.lists.values().flatten().chain(&view.page.linked_pages);
        let listed = listed.filter_map(|page| page.summary.picture.as_ref()).map(|picture| &picture.image);
        Self { block_types: types.into_iter().collect(), pictures: picture::style(own.chain(listed)) }
    }

    pub fn of_tag(view: &TagView) -> Self {
        let listed = view.pages.iter().filter_map(|page| page.summary.picture.as_ref());
        let pictures = picture::style(listed.map(|picture| &picture.image));
        Self { block_types: TAG_BLOCK_TYPES.to_vec(), pictures }
    }
}
