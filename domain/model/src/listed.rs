//! Live pages, and the pages of tags, as search engines are told of them.

use crate::id::PageId;
use crate::locale::Locale;
use crate::teaser::Teaser;
use time::OffsetDateTime;

/// A live page that search engines may list.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ListedPage {
    pub id: PageId,
    pub locale: Locale,
    pub slug: String,
    pub title: String,
    /// May be empty.
    pub description: String,
    /// When the version that visitors see was published.
    pub published_at: OffsetDateTime,
    /// Those that search engines may list, by locale, the page itself among them.
    pub translations: Vec<Translation>,
}

/// The page of a public tag, in a locale in which live pages carry it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ListedTagPage {
    pub locale: Locale,
    pub slug: String,
    /// In every locale in which live pages carry it, by locale, this one among them.
    pub translations: Vec<Translation>,
}

/// A live translation of a page.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Translation {
    pub locale: Locale,
    pub slug: String,
}

/// The newest pages of a type.
pub struct Feed {
    /// An IRI that stays when the address of the site changes.
    pub id: String,
    /// The newest first.
    pub entries: Vec<FeedEntry>,
}

/// A page in a feed.
pub struct FeedEntry {
    /// An IRI that stays when the address of the page or of the site changes.
    pub id: String,
    pub teaser: Teaser,
    /// The time of the publication that is live.
    pub updated_at: OffsetDateTime,
}
