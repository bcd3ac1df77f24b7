//! Live pages and tag pages for sitemaps and feeds.

use crate::id::PageId;
use crate::locale::Locale;
use crate::teaser::Teaser;
use time::OffsetDateTime;

/// A live page that search engines may index.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ListedPage {
    pub id: PageId,
    pub locale: Locale,
    pub slug: String,
    pub title: String,
    /// May be empty.
    pub description: String,
    /// Time at which the live version was published.
    pub published_at: OffsetDateTime,
    /// The translations that search engines may index, by locale.
    /// They include this page.
    pub translations: Vec<LiveTranslation>,
}

/// The page of a public tag, in a locale
/// with live pages of the tag.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ListedTagPage {
    pub locale: Locale,
    pub slug: String,
    /// The tag page in every locale with live pages
    /// of the tag, including this locale.
    pub translations: Vec<LiveTranslation>,
}

/// A live translation of a page.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct LiveTranslation {
    pub locale: Locale,
    pub slug: String,
}

/// The newest pages of a type.
pub struct Feed {
    /// An IRI, independent of the site's address.
    pub id: String,
    /// The entries, newest first.
    pub entries: Vec<FeedEntry>,
}

/// A page in a feed.
pub struct FeedEntry {
    /// An IRI, independent of the addresses of page and site.
    pub id: String,
    pub teaser: Teaser,
    /// Time of the live publication.
    pub updated_at: OffsetDateTime,
}
