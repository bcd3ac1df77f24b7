//! Parameters of lists: page, size, order and search term.

use model::error::{Code, ErrorItem};
use model::list::{DEFAULT_PAGE_SIZE, MAX_PAGE_SIZE, SortOrder};
use storage::list::{SortColumn, ValidListParams};

/// Maximum characters of a search term. A
/// longer term would find nothing useful.
const MAX_LIST_TERM_CHARS: usize = 255;

/// List parameters as a client sends them. All are optional.
#[derive(Clone, Debug, Default)]
pub struct ListQuery {
    /// Number of the list page. The first is 0.
    pub page_index: i64,
    pub page_size: Option<i64>,
    pub search_term: String,
    pub column_to_sort: Option<String>,
    /// `asc` or `desc`.
    pub sort_order: Option<String>,
}

impl ListQuery {
    /// Parses list parameters. Adds to `errors`: `V_12` for size,
    /// page, column or order, `V_14` for a long search term.
    pub(crate) fn parse(
        &self,
        model: &str,
        columns: &[SortColumn],
        errors: &mut Vec<ErrorItem>,
    ) -> Option<ValidListParams> {
        let size = self.page_size.map_or(Some(DEFAULT_PAGE_SIZE), |size| u32::try_from(size).ok());
        let size = size.filter(|size| (1..=MAX_PAGE_SIZE).contains(size));
        let index = u32::try_from(self.page_index).ok();
        let named = self.column_to_sort.as_deref().filter(|name| !name.is_empty());
        let column = named.map(|name| columns.iter().find(|(known, _)| *known == name).map(|(_, meaning)| *meaning));
        let order = self.sort_order.as_deref().filter(|word| !word.is_empty());
        let order = order.map_or(Some(SortOrder::default()), |word| word.parse().ok());
        let broken = [
            (size.is_none(), Code::NotValid, "pageSize"),
            (index.is_none(), Code::NotValid, "pageIndex"),
            (column == Some(None), Code::NotValid, "columnToSort"),
            (order.is_none(), Code::NotValid, "sortOrder"),
            (self.search_term.chars().count() > MAX_LIST_TERM_CHARS, Code::TooLong, "searchTerm"),
        ];
        let found = broken.into_iter().filter(|(is, ..)| *is);
        let before = errors.len();
        errors.extend(found.map(|(_, code, name)| ErrorItem::new(code, model, name)));
        (errors.len() == before).then_some(())?;
        Some(ValidListParams {
            size: size?,
            index: index?,
            column: column.flatten(),
            order: order?,
            term: self.search_term.trim().to_owned(),
        })
    }
}
