//! Which part of a list is read, in which order, and what it is searched for.

use crate::sql::Sql;
use model::list::SortOrder;

/// A column that a list can be sorted by: its name on the wire, and what it means in the database.
pub type Column = (&'static str, &'static str);

/// The part of a list that is read.
#[derive(Clone, Copy, Debug)]
pub struct Window {
    pub size: u32,
    /// Number of rows before it.
    pub offset: i64,
}

/// Parameters that were found right.
#[derive(Clone, Debug)]
pub struct ListParams {
    pub size: u32,
    pub index: u32,
    /// What the column means in the database; `None` for the order that the list has by itself.
    pub column: Option<&'static str>,
    pub order: SortOrder,
    /// Empty for everything.
    pub term: String,
}

impl ListParams {
    /// How many items come before this page of the list.
    pub fn offset(&self) -> i64 {
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

/// A pattern for `like … escape '\'` that finds a term anywhere.
pub(crate) fn like_pattern(term: &str) -> String {
    format!("%{}%", escape_like(term))
}

/// A term whose signs a pattern takes literally.
pub(crate) fn escape_like(term: &str) -> String {
    term.replace('\\', "\\\\").replace('%', "\\%").replace('_', "\\_")
}
