//! Schemas: block and page types as data. They may come from the code or, later, from a table.

pub use super::kind::{Condition, Field, Need};
pub use super::words::Labels;

use model::access::Permission;
use model::block::{BlockContent, Props};
use model::embed::Embed;
use model::error::Code;
use model::teaser::{Around, PageQuery};
use model::visitors::FormKind;
use serde::{Deserialize, Serialize};

/// A block type for the editor, the checks and the search.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, utoipa::ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct BlockSchema {
    pub id: String,
    pub label: Labels,
    /// The use of the block in one sentence, for the block picker.
    pub description: Labels,
    pub fields: Vec<Field>,
    /// Origins that frames of this type load from (`https://player.example`), or `'self'`.
    /// Pages with such a block allow them.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub frame_origins: Vec<String>,
    /// Permission for adding and changing blocks of this type. Users without it can keep existing blocks unchanged.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub permission: Option<Permission>,
}

impl BlockSchema {
    /// Returns a block type. Labels are set when [`Types`](super::registry::Types) are built.
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

/// A page type: the fields of its `props`. Header and footer belong to the public renderer.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, utoipa::ToSchema)]
pub struct PageTypeSchema {
    pub id: String,
    pub label: Labels,
    pub fields: Vec<Field>,
}

impl PageTypeSchema {
    /// Returns a page type. Labels are set when [`Types`](super::registry::Types) are built.
    pub fn new(id: &str, fields: Vec<Field>) -> Self {
        Self { id: id.to_owned(), label: Labels::default(), fields }
    }
}

/// Finds errors of a block beyond its single fields.
pub type Check = fn(&BlockContent) -> Vec<FieldError>;
/// Upgrades properties that an older release stored to the current schema.
pub type Upgrade = fn(&mut Props);
/// Returns the pages that a block lists. They are loaded before rendering, with all other data of the page.
pub type Query = fn(&BlockContent) -> Option<PageQuery>;
/// Returns the third-party code of a block, or `None`.
pub type Embedding = fn(&BlockContent) -> Option<Embed>;

/// Returns the pages that a page shows around it, from its page type properties.
pub type AroundQuery = fn(&Props) -> Option<Around>;

/// The behaviour of a type in addition to its schema.
#[derive(Clone, Copy, Debug, Default)]
pub struct Behaviour {
    pub check: Option<Check>,
    pub upgrade: Option<Upgrade>,
    pub query: Option<Query>,
    /// The form that blocks of this type show to visitors.
    pub form: Option<FormKind>,
    pub embedding: Option<Embedding>,
}

/// An error of a type's own check, at the path of a field.
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
