//! Filters of page lists that users saved under a name.

use crate::id::ListFilterId;
use serde::{Deserialize, Serialize};

/// Maximum number of filters that a user saves for a list.
pub const MAX_LIST_FILTERS: usize = 50;
/// Maximum characters of the name of a filter.
pub const MAX_FILTER_NAME_CHARS: usize = 60;
/// Maximum characters of the address query of a filter.
pub const MAX_FILTER_QUERY_CHARS: usize = 1_000;

/// The filters, order and search of a page list.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, utoipa::ToSchema)]
pub struct ListFilter {
    pub id: ListFilterId,
    pub name: String,
    /// Query of the list's address, such as `?status=concept`.
    pub query: String,
}
