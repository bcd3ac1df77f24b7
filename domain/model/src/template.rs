//! Patterns and page templates.

use crate::locale::Locale;
use crate::user::Person;
use serde::{Deserialize, Serialize};
use time::OffsetDateTime;

/// Maximum number of templates that users save.
pub const MAX_TEMPLATES: usize = 500;
/// Maximum characters of the name of a template.
pub const MAX_TEMPLATE_NAME_CHARS: usize = 60;

/// A pattern, which is a group of blocks for any page,
/// or a template for new pages of a type.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, utoipa::ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct Template {
    /// Number of a saved template, or word of a shipped one.
    pub id: String,
    pub name: String,
    /// Type of the new pages. Null for a pattern.
    #[schema(required = true)]
    pub page_type: Option<String>,
    /// Types of its blocks, in their order.
    pub block_types: Vec<String>,
    /// Null for a template that the product ships.
    #[schema(required = true)]
    pub saved: Option<TemplateOrigin>,
}

/// Origin of a saved template.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, utoipa::ToSchema)]
pub struct TemplateOrigin {
    /// Locale of the page that it was saved from.
    pub locale: Locale,
    /// Null if the product saved it.
    #[schema(required = true)]
    pub by: Option<Person>,
    #[serde(with = "time::serde::rfc3339")]
    pub at: OffsetDateTime,
}
