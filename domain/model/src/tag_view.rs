//! The public page of a tag.

use crate::page::Sibling;
use crate::tag::PageTag;
use crate::teaser::Teaser;
use crate::view::SiteView;

/// The public page of a tag: the live pages
/// of one locale with the tag, newest first.
#[derive(Clone, Debug)]
pub struct TagView {
    pub around: SiteView,
    pub tag: PageTag,
    /// The locales with published pages of the tag.
    pub siblings: Vec<Sibling>,
    pub pages: Vec<Teaser>,
    /// Number of this page of the list, counted from 1.
    pub part: u32,
    /// Number of pages of the list.
    pub parts: u32,
}
