//! Teasers of live pages in lists, and the queries for them.

use crate::id::PageId;
use crate::locale::Locale;
use crate::media::BlockImage;
use serde::{Deserialize, Serialize};
use time::Date;

/// A page in a list, for visitors.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, utoipa::ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct Teaser {
    #[serde(rename = "pageID")]
    pub page_id: PageId,
    pub locale: Locale,
    /// The slug without the locale.
    pub slug: String,
    /// The id of the page type.
    #[serde(rename = "type")]
    pub page_type: String,
    pub title: String,
    /// The date in the content. If there is none,
    /// the day of publication.
    #[serde(with = "day")]
    #[schema(value_type = String, format = Date)]
    pub date: Date,
    #[serde(flatten)]
    pub summary: Summary,
}

/// Description and picture from the live version of a page.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize, utoipa::ToSchema)]
#[serde(rename_all = "camelCase", default)]
pub struct Summary {
    /// The page's summary. If it has none, the SEO
    /// description. May be empty.
    pub description: String,
    pub picture: Option<TeaserPicture>,
}

/// A picture of a page. `group` is the file group,
/// which is part of the picture's address.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, utoipa::ToSchema)]
pub struct TeaserPicture {
    pub group: String,
    #[serde(flatten)]
    pub image: BlockImage,
}

/// The query for the pages that a block lists.
/// It finds only pages that visitors can open,
/// and never the page of the block.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub enum PageQuery {
    /// These pages, in this order.
    Chosen(Vec<PageId>),
    /// The first pages, in `order`, of all pages that match.
    First {
        /// The id of a page type. `None` matches all types.
        page_type: Option<String>,
        /// The name of a tag. `None` matches pages
        /// with any tags or none.
        tag: Option<String>,
        scope: LocaleScope,
        order: PageOrder,
        /// Maximum number of pages.
        count: u32,
    },
    /// The first pages of the same language directly below
    /// the page of the block, by their slugs.
    Below {
        /// `None` for the order of the site structure.
        order: Option<PageOrder>,
        /// Maximum number of pages.
        count: u32,
    },
}

/// The languages of the listed pages.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum LocaleScope {
    /// The language of the page with the block.
    Own,
    All,
}

/// The order of the found pages. Pages that are equal
/// in it are ordered by id.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum PageOrder {
    Newest,
    Oldest,
    Title,
}

/// Related pages that a page type shows, in addition
/// to the pages that its blocks list.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum RelatedPages {
    /// The previous and next page by date,
    /// of the same type and language.
    Neighbours,
    /// Pages of the same language whose slug has the same first segment.
    Section,
}

/// The previous and next page by date.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize, utoipa::ToSchema)]
#[serde(default)]
pub struct Neighbours {
    /// The next older page.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub previous: Option<Teaser>,
    /// The next newer page.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub next: Option<Teaser>,
}

impl Neighbours {
    pub fn is_empty(&self) -> bool {
        self.previous.is_none() && self.next.is_none()
    }
}

/// Maximum number of pages of one query.
pub const MAX_LISTED_PAGES: u32 = 50;

time::serde::format_description!(day, Date, "[year]-[month]-[day]");
