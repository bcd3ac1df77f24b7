//! Lists: one page of items and how many there are in all.

use serde::{Deserialize, Serialize};

/// The page size when a request names none.
pub const DEFAULT_PAGE_SIZE: u32 = 25;
/// The largest page size that may be asked for.
pub const MAX_PAGE_SIZE: u32 = 100;

/// The body of every list answer.
#[derive(Clone, Debug, Serialize, Deserialize, utoipa::ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct List<T> {
    pub items: Vec<T>,
    /// How many items the whole list has, not only this page of it.
    pub total_items: i64,
}

/// The direction of a sorted list.
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
