//! The index of the words of pages, as this database is asked for it.
//!
//! It knows which page has which words, and neither where they stand nor how often. What words there are, and which of them are marks of
//! the product, it does not know.

use crate::error::Result;
use crate::{Connection, Sql};

/// Query to the index of words. The result is pages.
#[derive(Clone, Debug)]
pub struct WordQuery(String);

impl WordQuery {
    /// Pages that have this word.
    pub(crate) fn having(word: &str) -> Self {
        Self(format!("\"{}\"", word.replace('"', "\"\"")))
    }

    /// Pages that have a word with this beginning.
    pub(crate) fn having_beginning(beginning: &str) -> Self {
        Self(format!("{} *", Self::having(beginning).0))
    }

    /// Returns a query for the pages that match all queries. `None` for no queries.
    pub fn all(queries: impl IntoIterator<Item = Self>) -> Option<Self> {
        Self::join(queries, " AND ")
    }

    /// Returns a query for the pages that match any query. `None` for no queries.
    pub fn any(queries: impl IntoIterator<Item = Self>) -> Option<Self> {
        Self::join(queries, " OR ")
    }

    fn join(queries: impl IntoIterator<Item = Self>, between: &str) -> Option<Self> {
        let queries: Vec<String> = queries.into_iter().map(|query| format!("({})", query.0)).collect();
        (!queries.is_empty()).then(|| Self(queries.join(between)))
    }
}

/// Asks for the pages that are found: rows of `id`.
pub(crate) fn find_words(query: &WordQuery) -> Sql {
    let mut sql = Sql::new("select rowid as id from page_words where page_words match ");
    sql.bind(query.0.as_str());
    sql
}

/// Inserts the words of a page that the index lacks.
pub async fn insert_words(conn: &mut Connection, page: i64, words: &str) -> Result<()> {
    sqlx::query("insert into page_words (rowid, words) values ($1, $2)").bind(page).bind(words).execute(conn).await?;
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::WordQuery;

    #[test]
    fn queries_are_nested_in_brackets_and_words_in_quotes() {
        let words = WordQuery::all([WordQuery::having_beginning("oa"), WordQuery::having("a\"b")]).unwrap();
        assert_eq!(words.0, "(\"oa\" *) AND (\"a\"\"b\")");
        let any = WordQuery::any([words.clone()]).unwrap();
        assert_eq!(any.0, "((\"oa\" *) AND (\"a\"\"b\"))");
        assert!(WordQuery::all([]).is_none());
    }
}
