//! Block types and page types as data.

pub use super::kind::{Condition, Field, Optionality};
pub use super::words::Labels;

use model::access::Permission;
use model::block::{BlockContent, Props};
use model::embed::Embed;
use model::error::Code;
use model::teaser::{PageQuery, RelatedPages};
use model::visitors::FormKind;
use serde::{Deserialize, Serialize};

/// A group of block types in the block picker.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize, utoipa::ToSchema)]
#[serde(rename_all = "lowercase")]
pub enum BlockGroup {
    #[default]
    Text,
    /// Pictures, videos, files and other media.
    Media,
    /// Large parts that structure a page.
    Sections,
    /// Lists of facts, people and pages.
    Lists,
    Forms,
}

/// The description of a block type, for editor, checks and search.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, utoipa::ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct BlockSchema {
    pub id: String,
    pub label: Labels,
    /// A sentence about the use of the block, for the block picker.
    pub description: Labels,
    pub group: BlockGroup,
    pub fields: Vec<Field>,
    /// Origins of the frames in blocks of this type,
    /// such as `https://player.example`, or `'self'`.
    ///
    /// The Content-Security-Policy of a page with such a block
    /// allows these origins.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub frame_origins: Vec<String>,
    /// The permission that users need to add and to change
    /// such blocks. They can keep existing blocks without it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub permission: Option<Permission>,
}

impl BlockSchema {
    /// Returns a block type. [`Types`](super::registry::Types) sets the labels.
    pub fn new(id: &str, fields: Vec<Field>) -> Self {
        Self {
            id: id.to_owned(),
            label: Labels::default(),
            description: Labels::default(),
            group: BlockGroup::default(),
            fields,
            frame_origins: Vec::new(),
            permission: None,
        }
    }

    #[must_use]
    pub fn framing(self, origins: &[&str]) -> Self {
        Self { frame_origins: origins.iter().map(|origin| (*origin).to_owned()).collect(), ..self }
    }

    #[must_use]
    pub fn needing(self, permission: Permission) -> Self {
        Self { permission: Some(permission), ..self }
    }
}

/// A page type with the fields of its `props`.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, utoipa::ToSchema)]
pub struct PageTypeSchema {
    pub id: String,
    pub label: Labels,
    pub description: Labels,
    pub fields: Vec<Field>,
}

impl PageTypeSchema {
    /// Returns a page type. [`Types`](super::registry::Types) sets the labels.
    pub fn new(id: &str, fields: Vec<Field>) -> Self {
        Self { id: id.to_owned(), label: Labels::default(), description: Labels::default(), fields }
    }
}

/// Finds errors of a block that the checks of single
/// fields do not find.
pub type BlockCheck = fn(&BlockContent) -> Vec<FieldError>;
/// Upgrades properties that an older release stored.
pub type Upgrade = fn(&mut Props);
/// Returns the query for the pages that a block lists.
/// They are loaded before rendering.
pub type BlockQuery = fn(&BlockContent) -> Option<PageQuery>;
/// Returns a block's third-party code, if any.
pub type Embedding = fn(&BlockContent) -> Option<Embed>;

/// Returns the related pages that a page shows,
/// by its page type properties.
pub type RelatedPagesQuery = fn(&Props) -> Option<RelatedPages>;

/// The behaviour of a block type, in addition to its schema.
#[derive(Clone, Copy, Debug, Default)]
pub struct Behaviour {
    pub check: Option<BlockCheck>,
    pub upgrade: Option<Upgrade>,
    pub query: Option<BlockQuery>,
    /// The form that such blocks show to visitors.
    pub form: Option<FormKind>,
    pub embedding: Option<Embedding>,
}

/// An error of a type's own check, at a field's path.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct FieldError {
    pub path: String,
    pub code: Code,
}

impl FieldError {
    pub fn new(path: impl Into<String>, code: Code) -> Self {
        Self { path: path.into(), code }
    }
}
