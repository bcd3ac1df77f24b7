//! The word index of pages in this database.
//!
//! It maps words to pages, without positions and frequencies.
//! It cannot tell words from marks of the product.

use crate::error::Result;
use crate::{Connection, Sql};

/// A query of the word index for pages.
#[derive(Clone, Debug)]
pub struct WordQuery(String);

impl WordQuery {
    /// Matches pages with this word.
    pub(crate) fn with_word(word: &str) -> Self {
        Self(format!("\"{}\"", word.replace('"', "\"\"")))
    }

    /// Matches pages with a word of this prefix.
    pub(crate) fn with_prefix(beginning: &str) -> Self {
        Self(format!("{} *", Self::with_word(beginning).0))
    }

    /// Matches pages of all queries. `None` for no queries.
    pub fn all(queries: impl IntoIterator<Item = Self>) -> Option<Self> {
        Self::join(queries, " AND ")
    }

    /// Matches pages of any query. `None` for no queries.
    pub fn any(queries: impl IntoIterator<Item = Self>) -> Option<Self> {
        Self::join(queries, " OR ")
    }

    fn join(queries: impl IntoIterator<Item = Self>, between: &str) -> Option<Self> {
        let queries: Vec<String> = queries.into_iter().map(|query| format!("({})", query.0)).collect();
        (!queries.is_empty()).then(|| Self(queries.join(between)))
    }
}

/// Returns the statement for the matching pages: rows of `id`.
pub(crate) fn find_words(query: &WordQuery) -> Sql {
    let mut sql = Sql::new("select rowid as id from page_words where page_words match ");
    sql.bind(query.0.as_str());
    sql
}

/// Inserts the words of a page, which must be missing.
pub async fn insert_words(conn: &mut Connection, page: i64, words: &str) -> Result<()> {
    sqlx::query("insert into page_words (rowid, words) values ($1, $2)").bind(page).bind(words).execute(conn).await?;
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::WordQuery;

    #[test]
    fn queries_are_nested_in_brackets_and_words_in_quotes() {
        let words = WordQuery::all([WordQuery::with_prefix("oa"), WordQuery::with_word("a\"b")]).unwrap();
        assert_eq!(words.0, "(\"oa\" *) AND (\"a\"\"b\")");
        let any = WordQuery::any([words.clone()]).unwrap();
        assert_eq!(any.0, "((\"oa\" *) AND (\"a\"\"b\"))");
        assert!(WordQuery::all([]).is_none());
    }
}
