//! The public page of a tag.

use crate::page::Sibling;
use crate::tag::PageTag;
use crate::teaser::Teaser;
use crate::view::Surroundings;

/// What a visitor sees at the address of a tag: the published pages of a locale that carry it, the newest first.
#[derive(Clone, Debug)]
pub struct TagView {
    pub around: Surroundings,
    pub tag: PageTag,
    /// The locales in which published pages carry the tag.
    pub siblings: Vec<Sibling>,
    pub pages: Vec<Teaser>,
    /// Which part of the list this is, from 1, and how many there are.
    pub part: u32,
    pub parts: u32,
}
