//! The input of an index.

use model::id::{PageId, TagId};
use model::locale::Locale;
use model::slug::Slug;

/// A published page with all data that an index reads.
#[derive(Debug)]
pub struct LivePage {
    pub id: PageId,
    pub locale: Locale,
    pub slug: String,
    pub page_type: String,
    /// The number of the publication, which an index remembers.
    pub publication: i64,
    /// YYYY-MM-DD.
    pub day: String,
    /// The JSON of its version.
    pub body: String,
    /// The hash and the words of each document.
    pub documents: Vec<(String, String)>,
    /// The public tags, each with its name in the locale of the page.
    pub tags: Vec<(TagId, String)>,
}

impl LivePage {
    /// Returns false for the 404 page.
    pub fn is_found(&self) -> bool {
        self.slug != Slug::not_found().as_str()
    }
}
