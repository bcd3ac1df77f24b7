//! Answers of the content API: published content for other programs.

use crate::block::Props;
use crate::id::{FileId, PageId};
use crate::locale::Locale;
use crate::media::FocalPoint;
use crate::menu::MenuLink;
use crate::tag::PageTag;
use serde::Serialize;
use std::collections::BTreeMap;
use time::{Date, OffsetDateTime};

/// Default number of items of a list.
pub const DEFAULT_LIMIT: i64 = 25;
/// Maximum number of items of a list.
pub const MAX_LIMIT: i64 = 100;
/// Maximum number of items before the items of a list.
pub const MAX_SKIPPED: i64 = 100_000;

/// One page of a list.
#[derive(Clone, Debug, Serialize, utoipa::ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct ContentList<T> {
    pub items: Vec<T>,
    /// Number of items of the whole list.
    pub total_items: i64,
    /// Number of this page. The first is 1.
    pub page: i64,
    /// Maximum number of items.
    pub limit: i64,
    pub total_pages: i64,
}

/// The site: its name and languages.
#[derive(Clone, Debug, Serialize, utoipa::ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct ContentSite {
    pub name: String,
    /// Public address of the home page.
    pub url: String,
    /// Locales that the token may read.
    pub locales: Vec<Locale>,
    pub default_locale: Locale,
    /// IANA name of the time zone.
    pub time_zone: String,
}

/// The address of a page.
#[derive(Clone, Debug, Serialize, utoipa::ToSchema)]
pub struct ContentLink {
    pub id: PageId,
    pub locale: Locale,
    /// The slug without the locale.
    pub slug: String,
    /// The public path, with the locale where it has one.
    pub path: String,
    /// Public address.
    pub url: String,
    pub title: String,
}

/// A published page in a list.
#[derive(Clone, Debug, Serialize, utoipa::ToSchema)]
pub struct ContentTeaser {
    #[serde(flatten)]
    pub link: ContentLink,
    /// The id of the page type.
    #[serde(rename = "type")]
    pub page_type: String,
    /// The date in the content. If there is none,
    /// the day of publication.
    #[serde(with = "day")]
    #[schema(value_type = String, format = Date)]
    pub date: Date,
    /// May be empty.
    pub description: String,
    #[schema(required)]
    pub picture: Option<ContentPicture>,
}

/// A published page with its blocks.
#[derive(Clone, Debug, Serialize, utoipa::ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct ContentPage {
    #[serde(flatten)]
    pub link: ContentLink,
    /// The id of the page type.
    #[serde(rename = "type")]
    pub page_type: String,
    #[schema(required)]
    #[serde(with = "time::serde::rfc3339::option")]
    pub published_at: Option<OffsetDateTime>,
    pub seo: ContentSeo,
    /// Values of the page type by field.
    #[schema(value_type = Object)]
    pub fields: Props,
    /// Pictures of the page type by the path of their field.
    pub pictures: BTreeMap<String, Vec<ContentPicture>>,
    /// Documents of the page type by the path of their field.
    pub files: BTreeMap<String, Vec<ContentFile>>,
    /// Blocks in their order on the page.
    pub blocks: Vec<ContentBlock>,
    pub tags: Vec<PageTag>,
    /// Published translations that the token may read, without this page.
    pub translations: Vec<ContentLink>,
    /// Published pages above this one, nearest last.
    pub ancestors: Vec<ContentAncestor>,
    /// Pages that blocks list, by the key of the block.
    pub lists: BTreeMap<String, Vec<ContentTeaser>>,
    /// Pages that fields name by id.
    pub linked_pages: Vec<ContentTeaser>,
}

/// A page above another page.
#[derive(Clone, Debug, Serialize, utoipa::ToSchema)]
pub struct ContentAncestor {
    pub title: String,
    pub slug: String,
    pub path: String,
}

/// Facts for search engines and other sites. Texts may be empty.
#[derive(Clone, Debug, Serialize, utoipa::ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct ContentSeo {
    pub title: String,
    pub description: String,
    pub keywords: Vec<String>,
    /// True if search engines should not index the page.
    pub no_index: bool,
    #[schema(required)]
    pub picture: Option<ContentPicture>,
}

/// A block of a published page.
#[derive(Clone, Debug, Serialize, utoipa::ToSchema)]
pub struct ContentBlock {
    pub key: String,
    /// The id of the block type. `schema/list` describes its fields.
    #[serde(rename = "type")]
    pub block_type: String,
    /// Name for links to the block. May be empty.
    pub anchor: String,
    /// Values by field. Rich text is clean HTML.
    #[schema(value_type = Object)]
    pub fields: Props,
    /// Pictures by the path of their field: `picture`, `cards[k1].picture`.
    pub pictures: BTreeMap<String, Vec<ContentPicture>>,
    /// Documents by the path of their field.
    pub files: BTreeMap<String, Vec<ContentFile>>,
}

/// A picture of a page.
#[derive(Clone, Debug, PartialEq, Serialize, utoipa::ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct ContentPicture {
    #[serde(rename = "fileID")]
    pub file_id: FileId,
    pub file_name: String,
    /// Alternative text. Empty for decorative pictures.
    pub alt: String,
    /// Size in pixels.
    pub width: u32,
    pub height: u32,
    /// JPEG or PNG of at most 1280 pixels. An animation is sent as uploaded.
    pub url: String,
    /// WebP pictures, narrowest first.
    pub renditions: Vec<ContentRendition>,
    /// The point that crops should keep visible. Null is the centre.
    #[schema(required)]
    pub focus: Option<FocalPoint>,
}

/// A picture in one width.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, utoipa::ToSchema)]
pub struct ContentRendition {
    /// Width in pixels.
    pub width: u32,
    pub url: String,
}

/// A document of a page.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, utoipa::ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct ContentFile {
    #[serde(rename = "fileID")]
    pub file_id: FileId,
    pub file_name: String,
    /// Size in bytes.
    pub size: i64,
    pub url: String,
}

/// A picture of a published page.
#[derive(Clone, Debug, PartialEq, Serialize, utoipa::ToSchema)]
pub struct ContentMedia {
    #[serde(rename = "pageID")]
    pub page_id: PageId,
    /// Locale of the page.
    pub locale: Locale,
    #[serde(flatten)]
    pub picture: ContentPicture,
}

/// The menus of a locale.
#[derive(Clone, Debug, Serialize, utoipa::ToSchema)]
pub struct ContentMenus {
    pub locale: Locale,
    pub main: Vec<ContentMenuItem>,
    pub footer: Vec<ContentMenuItem>,
    /// The last line of the footer.
    pub legal: Vec<ContentMenuItem>,
}

/// An entry of a menu.
#[derive(Clone, Debug, Serialize, utoipa::ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct ContentMenuItem {
    pub label: String,
    /// Path on the site, or address elsewhere. Empty if the entry is a group.
    pub href: String,
    /// True if the link opens in a new tab.
    pub new_tab: bool,
    #[schema(no_recursion)]
    pub items: Vec<ContentMenuItem>,
}

impl From<&MenuLink> for ContentMenuItem {
    fn from(link: &MenuLink) -> Self {
        let items = link.items.iter().map(Self::from).collect();
        Self { label: link.label.clone(), href: link.href.clone(), new_tab: link.new_tab, items }
    }
}

time::serde::format_description!(day, Date, "[year]-[month]-[day]");
