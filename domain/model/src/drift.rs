//! What changed in a page's source since the page was translated from it.

use crate::block::Block;
use crate::compare::FieldChange;
use crate::id::{PageId, VersionId};
use crate::locale::Locale;
use serde::Serialize;

/// The key that stands for the fields of the page itself: title, SEO and the page type's properties.
pub const PAGE_KEY: &str = "";

/// The differences that nobody has looked at yet.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(rename_all = "camelCase")]
pub struct Drift {
    /// Null for a page that was not translated from another, or whose source is gone.
    pub source: Option<Source>,
    /// In the order of the source; what was removed from it comes last.
    pub items: Vec<DriftItem>,
}

/// The page that a translation was made from.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(rename_all = "camelCase")]
pub struct Source {
    #[serde(rename = "pageID")]
    pub page_id: PageId,
    pub locale: Locale,
    pub title: String,
    pub slug: String,
    /// The newest stored version, which the items are up to. Settling names it.
    #[serde(rename = "pageVersionID")]
    pub page_version_id: VersionId,
}

/// What happened in the source.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(rename_all = "lowercase")]
pub enum SourceChange {
    /// The source of a block (or of the page's own fields) says something else now.
    Changed,
    /// The source has a block that the translation never had.
    Added,
    /// The source no longer has a block that the translation still has.
    Removed,
    /// The source's blocks are in another order than the translation's.
    Moved,
}

/// One change in the source, to be taken over, settled as still right, or declined.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(rename_all = "camelCase")]
pub struct DriftItem {
    /// The block's key; empty for the fields of the page.
    pub key: String,
    pub change: SourceChange,
    /// The source's version that the translation was made from, or that was last settled; null for what was added.
    #[serde(rename = "sincePageVersionID")]
    pub since_page_version_id: Option<VersionId>,
    /// The fields that differ in the source, in the source's words.
    pub fields: Vec<FieldChange>,
    /// The source's block as it is now, for what was added or changed.
    pub block: Option<Block>,
    /// The key of the block that it follows in the source; null for the first, and for what is gone.
    pub after: Option<String>,
}
