//! What every list is asked with: which page of it, how many items, in which order, and what to look for.

use crate::db::Sql;
use model::error::{Code, ErrorItem};
use model::list::{DEFAULT_PAGE_SIZE, MAX_PAGE_SIZE, SortOrder};

/// The longest term that is looked for; what is longer finds nothing useful.
const MAX_TERM: usize = 255;

/// The parameters of a list as a client sends them. Everything may be left out.
#[derive(Clone, Debug, Default)]
pub struct ListQuery {
    /// From 0.
    pub page_index: i64,
    pub page_size: Option<i64>,
    pub search_term: String,
    pub column_to_sort: Option<String>,
    /// `asc` or `desc`.
    pub sort_order: Option<String>,
}

/// A column that a list can be sorted by: its name on the wire, and what it means in the database.
pub(crate) type Column = (&'static str, &'static str);

/// Parameters that were found right.
#[derive(Clone, Debug)]
pub(crate) struct ListParams {
    pub(crate) size: u32,
    pub(crate) index: u32,
    /// What the column means in the database; `None` for the order that the list has by itself.
    pub(crate) column: Option<&'static str>,
    pub(crate) order: SortOrder,
    /// Empty for everything.
    pub(crate) term: String,
}

impl ListQuery {
    /// Reads the parameters of a list that has these columns, adding what is wrong with them to `errors`: `V_12` for a
    /// size, page, column or order that does not exist, `V_14` for a term that is too long.
    pub(crate) fn parse(&self, model: &str, columns: &[Column], errors: &mut Vec<ErrorItem>) -> Option<ListParams> {
        let size = self.page_size.map_or(Some(DEFAULT_PAGE_SIZE), |size| u32::try_from(size).ok());
        let size = size.filter(|size| (1..=MAX_PAGE_SIZE).contains(size));
        let index = u32::try_from(self.page_index).ok();
        let named = self.column_to_sort.as_deref().filter(|name| !name.is_empty());
        let column = named.map(|name| columns.iter().find(|(known, _)| *known == name).map(|(_, meaning)| *meaning));
        let order = self.sort_order.as_deref().filter(|word| !word.is_empty());
        let order = order.map_or(Some(SortOrder::default()), SortOrder::parse);
        let broken = [
            (size.is_none(), Code::NotValid, "pageSize"),
            (index.is_none(), Code::NotValid, "pageIndex"),
            (column == Some(None), Code::NotValid, "columnToSort"),
            (order.is_none(), Code::NotValid, "sortOrder"),
            (self.search_term.chars().count() > MAX_TERM, Code::TooLong, "searchTerm"),
        ];
        let found = broken.into_iter().filter(|(is, ..)| *is);
        let before = errors.len();
        errors.extend(found.map(|(_, code, name)| ErrorItem::new(code, model, name)));
        (errors.len() == before).then_some(())?;
        Some(ListParams {
            size: size?,
            index: index?,
            column: column.flatten(),
            order: order?,
            term: self.search_term.trim().to_owned(),
        })
    }
}

impl ListParams {
    /// How many items come before this page of the list.
    pub(crate) fn offset(&self) -> i64 {
        i64::from(self.size) * i64::from(self.index)
    }

    /// Adds the order: by the column asked for, else by `default`; ties by `id`, in the same direction.
    pub(crate) fn push_order(&self, sql: &mut Sql, default: (&'static str, SortOrder), id: &'static str) {
        let (column, order) = self.column.map_or(default, |column| (column, self.order));
        sql.push_order(&[column, id], order);
    }

    /// Adds which part of the list is asked for.
    pub(crate) fn push_part(&self, sql: &mut Sql) {
        sql.push_part(self.size, self.offset());
    }

    /// The term as a pattern that finds it anywhere, its own signs taken literally.
    pub(crate) fn pattern(&self) -> String {
        like_pattern(&self.term)
    }
}

/// A text as it is kept for comparing it without regard to case: ASCII's letters are made small.
pub(crate) fn fold(text: &str) -> String {
    text.to_ascii_lowercase()
}

/// A pattern for `like … escape '\'` that finds a term anywhere.
pub(crate) fn like_pattern(term: &str) -> String {
    format!("%{}%", escape_like(term))
}

/// A term whose signs a pattern takes literally.
pub(crate) fn escape_like(term: &str) -> String {
    term.replace('\\', "\\\\").replace('%', "\\%").replace('_', "\\_")
}
