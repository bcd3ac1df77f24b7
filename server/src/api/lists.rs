//! Parameters of all lists.

use domain::list::ListQuery;
use serde::Deserialize;
use utoipa::ToSchema;

#[derive(Default, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase", default)]
pub(crate) struct ListParams {
    /// Zero-based page number.
    #[schema(value_type = u32)]
    page_index: i64,
    /// 1 to 100. Default: 25.
    #[schema(value_type = Option<u32>)]
    page_size: Option<i64>,
    search_term: Option<String>,
    /// Column to sort by. Each list documents its columns.
    column_to_sort: Option<String>,
    /// `asc` or `desc`.
    sort_order: Option<String>,
}

impl From<ListParams> for ListQuery {
    fn from(params: ListParams) -> Self {
        Self {
            page_index: params.page_index,
            page_size: params.page_size,
            search_term: params.search_term.unwrap_or_default(),
            column_to_sort: params.column_to_sort,
            sort_order: params.sort_order,
        }
    }
}
