//! Schemas: a type of block or page as data. They may come from the code or, later, from a table.

use super::kind::FieldKind;
use crate::block::{BlockContent, Props};
use crate::error::Code;
use crate::teaser::PageQuery;
use serde::{Deserialize, Serialize};
use serde_json::Value;
use std::collections::BTreeMap;

/// A phrase in the four languages of the interface, as the code writes it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, utoipa::ToSchema)]
pub struct Words {
    pub en: &'static str,
    pub nl: &'static str,
    pub de: &'static str,
    pub fr: &'static str,
}

/// A phrase by language (`en`, `nl`, …). English is always there; a language that is missing is shown in English.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize, utoipa::ToSchema)]
pub struct Labels(pub BTreeMap<String, String>);

impl From<Words> for Labels {
    fn from(words: Words) -> Self {
        let phrases = [("en", words.en), ("nl", words.nl), ("de", words.de), ("fr", words.fr)];
        Self(phrases.into_iter().map(|(language, text)| (language.to_owned(), text.to_owned())).collect())
    }
}

impl Labels {
    /// The phrase in a language, else in English.
    pub fn get(&self, language: &str) -> &str {
        self.0.get(language).or_else(|| self.0.get("en")).map_or("", String::as_str)
    }
}

/// Whether a field may stay empty. Storing a draft never asks; requesting publication and publishing do.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, utoipa::ToSchema)]
#[serde(rename_all = "lowercase")]
pub enum Need {
    Required,
    Optional,
}

/// One field of a block type, a page type or an item.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, utoipa::ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct Field {
    pub name: String,
    pub label: Labels,
    /// A sentence of help under the label.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub hint: Option<Labels>,
    #[serde(flatten)]
    pub kind: FieldKind,
    pub need: Need,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub shown_when: Option<Condition>,
    /// The value in a new block or item; the first option of a choice where there is none.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub default: Option<Value>,
}

/// When a field is shown. What is not shown is kept, and nothing is asked of it.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, utoipa::ToSchema)]
pub struct Condition {
    /// The name of a field beside this one; where there is none, of one around its item.
    pub field: String,
    /// The value that it must have. Where it has none, its default counts.
    pub is: Value,
}

impl Field {
    pub fn required(name: &str, kind: impl Into<FieldKind>, label: impl Into<Labels>) -> Self {
        Self {
            name: name.to_owned(),
            label: label.into(),
            hint: None,
            kind: kind.into(),
            need: Need::Required,
            shown_when: None,
            default: None,
        }
    }

    pub fn optional(name: &str, kind: impl Into<FieldKind>, label: impl Into<Labels>) -> Self {
        Self { need: Need::Optional, ..Self::required(name, kind, label) }
    }

    #[must_use]
    pub fn hint(self, hint: impl Into<Labels>) -> Self {
        Self { hint: Some(hint.into()), ..self }
    }

    #[must_use]
    pub fn shown_when(self, field: &str, is: impl Into<Value>) -> Self {
        Self { shown_when: Some(Condition { field: field.to_owned(), is: is.into() }), ..self }
    }

    #[must_use]
    pub fn default(self, value: impl Into<Value>) -> Self {
        Self { default: Some(value.into()), ..self }
    }

    /// The value that a new block has here: the default, else the first option, else none.
    pub fn initial(&self) -> Option<Value> {
        match (&self.default, &self.kind) {
            (Some(value), _) => Some(value.clone()),
            (None, FieldKind::Choice { options } | FieldKind::Colour { options }) => {
                options.first().map(|option| Value::String(option.value.clone()))
            }
            (None, FieldKind::Switch) => Some(Value::Bool(false)),
            _ => None,
        }
    }
}

/// A block type as the editor, the checks and the search know it.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, utoipa::ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct BlockSchema {
    pub id: String,
    pub label: Labels,
    /// One sentence for the picker: what the block is good for.
    pub description: Labels,
    pub fields: Vec<Field>,
    /// The origins (`https://player.example`) that frames of this type load from; a page allows them where it has such a block.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub frame_origins: Vec<String>,
}

impl BlockSchema {
    pub fn new(id: &str, label: impl Into<Labels>, description: impl Into<Labels>, fields: Vec<Field>) -> Self {
        let (label, description) = (label.into(), description.into());
        Self { id: id.to_owned(), label, description, fields, frame_origins: Vec::new() }
    }

    #[must_use]
    pub fn framing(self, origins: &[&str]) -> Self {
        Self { frame_origins: origins.iter().map(|origin| (*origin).to_owned()).collect(), ..self }
    }
}

/// A page type: the fields of its `props`. Header and footer belong to the public renderer.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, utoipa::ToSchema)]
pub struct PageTypeSchema {
    pub id: String,
    pub label: Labels,
    pub fields: Vec<Field>,
}

/// Finds what is wrong with a block beyond its single fields.
pub type Check = fn(&BlockContent) -> Vec<FieldError>;
/// Brings properties that an older release stored to the shape of today.
pub type Upgrade = fn(&mut Props);
/// Says which pages of the site a block shows. They are looked up with all that the page needs, before it is rendered.
pub type Query = fn(&BlockContent) -> Option<PageQuery>;

/// What a type does besides what its schema says.
#[derive(Clone, Copy, Debug, Default)]
pub struct Behaviour {
    pub check: Option<Check>,
    pub upgrade: Option<Upgrade>,
    pub query: Option<Query>,
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
