//! Schemas: a type of block or page as data. They may come from the code or, later, from a table.

pub use super::kind::{Condition, Field, Need};
pub use super::words::Labels;

use model::access::Permission;
use model::block::{BlockContent, Props};
use model::embed::Embed;
use model::error::Code;
use model::teaser::{Around, PageQuery};
use model::visitors::FormKind;
use serde::{Deserialize, Serialize};

/// A block type as the editor, the checks and the search know it.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, utoipa::ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct BlockSchema {
    pub id: String,
    pub label: Labels,
    /// One sentence for the picker: what the block is good for.
    pub description: Labels,
    pub fields: Vec<Field>,
    /// The origins (`https://player.example`) that frames of this type load from, or `'self'`; a page allows them where it has such
    /// a block.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub frame_origins: Vec<String>,
    /// What is needed besides to add a block of this type or to change one; without it, blocks that are there stay as they are.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub permission: Option<Permission>,
}

impl BlockSchema {
    /// Labels follow when the types are put together.
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
    /// Labels follow when the types are put together.
    pub fn new(id: &str, fields: Vec<Field>) -> Self {
        Self { id: id.to_owned(), label: Labels::default(), fields }
    }
}

/// Finds what is wrong with a block beyond its single fields.
pub type Check = fn(&BlockContent) -> Vec<FieldError>;
/// Brings properties that an older release stored to the shape of today.
pub type Upgrade = fn(&mut Props);
/// Says which pages of the site a block shows. They are looked up with all that the page needs, before it is rendered.
pub type Query = fn(&BlockContent) -> Option<PageQuery>;
/// Says which code of others a block embeds; `None` where it has none.
pub type Embedding = fn(&BlockContent) -> Option<Embed>;

/// Says which pages around it a page shows, by the properties of its type.
pub type AroundQuery = fn(&Props) -> Option<Around>;

/// What a type does besides what its schema says.
#[derive(Clone, Copy, Debug, Default)]
pub struct Behaviour {
    pub check: Option<Check>,
    pub upgrade: Option<Upgrade>,
    pub query: Option<Query>,
    /// The form that blocks of the type are, for visitors to fill in.
    pub form: Option<FormKind>,
    pub embedding: Option<Embedding>,
}

/// A refusal by a type's own rule, at the path of a field.
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
