//! The public page of a tag.

use crate::page::Sibling;
use crate::tag::PageTag;
use crate::teaser::Teaser;
use crate::view::SiteView;

/// The public page of a tag: a locale's live pages with it, newest first.
#[derive(Clone, Debug)]
pub struct TagView {
    pub around: SiteView,
    pub tag: PageTag,
    /// The locales with published pages of the tag.
    pub siblings: Vec<Sibling>,
    pub pages: Vec<Teaser>,
    /// Number of this part, from 1, and of all parts.
    pub part: u32,
    pub parts: u32,
}
