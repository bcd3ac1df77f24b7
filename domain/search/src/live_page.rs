//! Input of an index.

use model::id::{PageId, TagId};
use model::locale::Locale;
use model::slug::Slug;

/// A published page with all indexed data.
#[derive(Debug)]
pub struct LivePage {
    pub id: PageId,
    pub locale: Locale,
    pub slug: String,
    pub page_type: String,
    /// Number of the publication, which the index stores.
    pub publication: i64,
    /// YYYY-MM-DD.
    pub day: String,
    /// JSON of the version.
    pub body: String,
    /// Hash and words of each document.
    pub documents: Vec<(String, String)>,
    /// Public tags, named in the page's locale.
    pub tags: Vec<(TagId, String)>,
}

impl LivePage {
    /// Returns false for the 404 page.
    pub fn is_found(&self) -> bool {
        self.slug != Slug::not_found().as_str()
    }
}
