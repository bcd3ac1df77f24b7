//! Pages as input of an index.

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
    /// Id of the live publication. The index stores it, so that
    /// a comparison with the database finds outdated pages.
    pub publication: i64,
    /// The day of the page, as YYYY-MM-DD.
    pub day: String,
    /// The content of the version, as JSON.
    pub body: String,
    /// Hash and extracted words of each document.
    pub documents: Vec<(String, String)>,
    /// Public tags, named in the page's locale.
    pub tags: Vec<(TagId, String)>,
}

impl LivePage {
    /// Returns true if the search shows the page.
    /// False for the 404 page.
    pub fn is_found(&self) -> bool {
        self.slug != Slug::not_found().as_str()
    }
}
