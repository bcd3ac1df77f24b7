//! Block and page types as data, from code or, later, a table.

pub use super::kind::{Condition, Field, Optionality};
pub use super::words::Labels;

use model::access::Permission;
use model::block::{BlockContent, Props};
use model::embed::Embed;
use model::error::Code;
use model::teaser::{PageQuery, RelatedPages};
use model::visitors::FormKind;
use serde::{Deserialize, Serialize};

/// A block type for editor, checks and search.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, utoipa::ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct BlockSchema {
    pub id: String,
    pub label: Labels,
    /// The block's use in a sentence, for the block picker.
    pub description: Labels,
    pub fields: Vec<Field>,
    /// Origins of this type's frames (`https://player.example`), or `'self'`.
    ///
    /// Pages with such a block allow them.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub frame_origins: Vec<String>,
    /// Permission to add and change such blocks. Not needed to keep them.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub permission: Option<Permission>,
}

impl BlockSchema {
    /// Returns a block type. [`Types`](super::registry::Types) set labels.
    pub fn new(id: &str, fields: Vec<Field>) -> Self {
        Self {
            id: id.to_owned(),
            label: Labels::default(),
            description: Labels::default(),
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
    pub fields: Vec<Field>,
}

impl PageTypeSchema {
    /// Returns a page type. [`Types`](super::registry::Types) set labels.
    pub fn new(id: &str, fields: Vec<Field>) -> Self {
        Self { id: id.to_owned(), label: Labels::default(), fields }
    }
}

/// Finds block errors beyond single fields.
pub type BlockCheck = fn(&BlockContent) -> Vec<FieldError>;
/// Upgrades properties stored by an older release.
pub type Upgrade = fn(&mut Props);
/// Returns the pages that a block lists. They load before rendering.
pub type BlockQuery = fn(&BlockContent) -> Option<PageQuery>;
/// Returns a block's third-party code, if any.
pub type Embedding = fn(&BlockContent) -> Option<Embed>;

/// Returns a page's surrounding pages, by its page type properties.
pub type RelatedPagesQuery = fn(&Props) -> Option<RelatedPages>;

/// A type's behaviour besides its schema.
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
