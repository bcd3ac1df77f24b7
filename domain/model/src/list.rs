//! Lists: one page of items and the total number.

use serde::{Deserialize, Serialize};

/// Default page size.
pub const DEFAULT_PAGE_SIZE: u32 = 25;
/// Maximum page size.
pub const MAX_PAGE_SIZE: u32 = 100;

/// The response body of every list.
#[derive(Clone, Debug, Serialize, Deserialize, utoipa::ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct List<T> {
    pub items: Vec<T>,
    /// Number of items of the whole list.
    pub total_items: i64,
}

impl<T> List<T> {
    /// Returns a list without further pages.
    pub fn whole(items: Vec<T>) -> Self {
        Self { total_items: i64::try_from(items.len()).unwrap_or(i64::MAX), items }
    }
}

/// The sort direction of a list.
#[derive(
    Clone,
    Copy,
    Debug,
    Default,
    PartialEq,
    Eq,
    Serialize,
    Deserialize,
    utoipa::ToSchema,
    strum::EnumString,
    strum::IntoStaticStr,
)]
#[serde(rename_all = "lowercase")]
#[strum(serialize_all = "lowercase")]
pub enum SortOrder {
    #[default]
    Asc,
    Desc,
}

impl SortOrder {
    pub fn as_str(self) -> &'static str {
        self.into()
    }
}
