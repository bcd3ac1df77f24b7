//! The public page of a tag.

use crate::page::Sibling;
use crate::tag::PageTag;
use crate::teaser::Teaser;
use crate::view::Surroundings;

/// The public page of a tag: the published pages of a locale with the tag, newest first.
#[derive(Clone, Debug)]
pub struct TagView {
    pub around: Surroundings,
    pub tag: PageTag,
    /// The locales with published pages that carry the tag.
    pub siblings: Vec<Sibling>,
    pub pages: Vec<Teaser>,
    /// The number of this part of the list, from 1, and the number of parts.
    pub part: u32,
    pub parts: u32,
}
