//! What lists of pages show: a few facts of each live page, and how a block asks for them.

use crate::id::PageId;
use crate::locale::Locale;
use crate::media::BlockImage;
use serde::{Deserialize, Serialize};
use time::Date;

/// What a list shows of a page that visitors can open.
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
    /// The day that the page says it is of, else the day of its publication.
    #[serde(with = "day")]
    #[schema(value_type = String, format = Date)]
    pub date: Date,
    #[serde(flatten)]
    pub summary: Summary,
}

/// What the live version of a page says about itself.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize, utoipa::ToSchema)]
#[serde(rename_all = "camelCase", default)]
pub struct Summary {
    /// The page's own summary, else its description for search engines; may be empty.
    pub description: String,
    pub picture: Option<TeaserPicture>,
}

/// A picture of a page, with the group of files that it is served under.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, utoipa::ToSchema)]
pub struct TeaserPicture {
    pub group: String,
    #[serde(flatten)]
    pub image: BlockImage,
}

/// Which pages a block shows. Only pages that visitors can open are found, and never the page that asks.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub enum PageQuery {
    /// These, in this order.
    Chosen(Vec<PageId>),
    /// The first ones of all that fit.
    First {
        /// The id of a page type; `None` for all.
        page_type: Option<String>,
        /// The name of a tag that they carry; `None` for all.
        tag: Option<String>,
        scope: LocaleScope,
        order: PageOrder,
        /// The most pages.
        count: u32,
    },
}

/// In which languages pages are looked for.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum LocaleScope {
    /// In the language of the page that asks.
    Own,
    All,
}

/// The order of the pages that a query finds. Ties by id.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum PageOrder {
    Newest,
    Oldest,
    Title,
}

/// Pages around a page that its type shows, besides those that its blocks ask for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Around {
    /// Those of its type and language before and after it by date.
    Neighbours,
    /// Those of its language in the same part of the site, which is the first segment of its slug.
    Section,
}

/// The pages before and after a page.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize, utoipa::ToSchema)]
#[serde(default)]
pub struct Neighbours {
    /// The nearest older one.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub previous: Option<Teaser>,
    /// The nearest newer one.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub next: Option<Teaser>,
}

impl Neighbours {
    pub fn is_empty(&self) -> bool {
        self.previous.is_none() && self.next.is_none()
    }
}

/// The most pages that one query can ask for.
pub const MAX_LISTED: u32 = 50;

time::serde::format_description!(day, Date, "[year]-[month]-[day]");
