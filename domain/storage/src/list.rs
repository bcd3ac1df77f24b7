//! Window, order and search term of a list.

use crate::sql::Sql;
use model::list::SortOrder;

/// A sortable column: API name and SQL expression.
pub type SortColumn = (&'static str, &'static str);

/// Range of rows that a list shows.
#[derive(Clone, Copy, Debug)]
pub struct Window {
    pub size: u32,
    /// Number of rows before the window.
    pub offset: i64,
}

/// Validated parameters of a list.
#[derive(Clone, Debug)]
pub struct ValidListParams {
    pub size: u32,
    pub index: u32,
    /// SQL of the sort column. `None`
    /// if the default order applies.
    pub column: Option<&'static str>,
    pub order: SortOrder,
    /// Search term. Empty if all items are listed.
    pub term: String,
}

impl ValidListParams {
    /// Returns the number of items before the window.
    pub fn offset(&self) -> i64 {
        i64::from(self.size) * i64::from(self.index)
    }

    /// Adds the order by the requested column, or by `default`, then by `id`.
    pub(crate) fn push_order(&self, sql: &mut Sql, default: (&'static str, SortOrder), id: &'static str) {
        let (column, order) = self.column.map_or(default, |column| (column, self.order));
        sql.push_order(&[column, id], order);
    }

    /// Adds `limit` and `offset`.
    pub(crate) fn push_part(&self, sql: &mut Sql) {
        sql.push_part(self.size, self.offset());
    }

    /// Returns a `like` pattern for texts that contain the
    /// term. Wildcards in the term are matched literally.
    pub(crate) fn pattern(&self) -> String {
        like_pattern(&self.term)
    }
}

/// Returns a pattern for `like … escape '\'`.
/// It matches texts that contain the term.
pub(crate) fn like_pattern(term: &str) -> String {
    format!("%{}%", escape_like(term))
}

/// Escapes the wildcards of a term.
pub(crate) fn escape_like(term: &str) -> String {
    term.replace('\\', "\\\\").replace('%', "\\%").replace('_', "\\_")
}
