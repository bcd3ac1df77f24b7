//! The differences between two versions of a page, or between two states of a translation's source.

use crate::id::VersionId;
use crate::user::Person;
use serde::Serialize;
use serde_json::Value;
use time::OffsetDateTime;

/// What became of a block between two versions. A block that moved and changed has changed.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(rename_all = "lowercase")]
pub enum Change {
    Added,
    Removed,
    Moved,
    Changed,
    Same,
}

/// Two versions beside each other.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(rename_all = "camelCase")]
pub struct Comparison {
    pub before: VersionSummary,
    pub after: VersionSummary,
    /// The fields of the version itself that differ: title, SEO, the page type's properties, page images and files.
    pub fields: Vec<FieldChange>,
    /// Every block of both versions, in the order of the later one; a removed block stands where it was.
    pub blocks: Vec<BlockChange>,
}

/// What became of one block.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(rename_all = "camelCase")]
pub struct BlockChange {
    pub key: String,
    /// The id of the block type; of the later version where both have the block.
    #[serde(rename = "type")]
    pub block_type: String,
    pub change: Change,
    /// Whether its place among the blocks that both versions have is another.
    pub moved: bool,
    /// The fields that differ; every filled field of a block that was added or removed.
    pub fields: Vec<FieldChange>,
}

/// A field whose value differs. Null where there is none. `name` is the field's; `__images.<field>` and `__files.<field>` for
/// pictures and documents, `anchorPoint`, `type`.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct FieldChange {
    pub name: String,
    #[cfg_attr(feature = "openapi", schema(value_type = Value))]
    pub before: Value,
    #[cfg_attr(feature = "openapi", schema(value_type = Value))]
    pub after: Value,
}

/// A version in a page's history.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(rename_all = "camelCase")]
pub struct VersionSummary {
    pub id: VersionId,
    /// The version that this one was made from; null for the first.
    #[serde(rename = "baseID")]
    pub base_id: Option<VersionId>,
    pub title: String,
    #[serde(with = "time::serde::rfc3339")]
    pub created_at: OffsetDateTime,
    /// Null for the system.
    pub created_by: Option<Person>,
    /// Whether this is what visitors see now.
    pub live: bool,
    /// When this version was last published; null when it never was.
    #[serde(with = "time::serde::rfc3339::option")]
    pub published_at: Option<OffsetDateTime>,
    pub published_by: Option<Person>,
    /// Whether an open request is pinned to it.
    pub has_publication_request: bool,
}
