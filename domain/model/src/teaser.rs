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
    /// Without the locale.
    pub slug: String,
    /// The id of the page type.
    #[serde(rename = "type")]
    pub page_type: String,
    pub title: String,
    /// The date in the content, otherwise the day of publication.
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
    /// The page's summary, otherwise the SEO description. May be empty.
    pub description: String,
    pub picture: Option<TeaserPicture>,
}

/// A picture of a page, with the file group in its address.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, utoipa::ToSchema)]
pub struct TeaserPicture {
    pub group: String,
    #[serde(flatten)]
    pub image: BlockImage,
}

/// The pages that a block lists, if visitors can open them.
/// Leaves out the page of the block.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub enum PageQuery {
    /// These pages, in this order.
    Chosen(Vec<PageId>),
    /// The first of all matching pages.
    First {
        /// The id of a page type. `None` for all.
        page_type: Option<String>,
        /// The name of a tag. `None` for all.
        tag: Option<String>,
        scope: LocaleScope,
        order: PageOrder,
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

/// The order of a query. Ties are ordered by id.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum PageOrder {
    Newest,
    Oldest,
    Title,
}

/// Pages that a page type shows in addition to those of its blocks.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum RelatedPages {
    /// The previous and next page by date, of the same type and language.
    Neighbours,
    /// Pages of the same language and first segment of the slug.
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
