//! The word index of pages in this database.
//!
//! It maps words to pages, without positions and
//! frequencies. It treats the marks of the
//! product ([`marks`](crate::marks)) like words.

use crate::error::Result;
use crate::query::{BindValue, query};
use crate::{Connection, Sql};

/// A query of the word index for pages.
#[derive(Clone, Debug)]
pub enum WordQuery {
    /// Pages with this word.
    Word(String),
    /// Pages with a word of this prefix.
    Prefix(String),
    /// Pages that all the queries match.
    All(Vec<WordQuery>),
    /// Pages that any of the queries matches.
    Any(Vec<WordQuery>),
}

impl WordQuery {
    /// Matches pages with this word.
    pub(crate) fn with_word(word: &str) -> Self {
        Self::Word(word.to_owned())
    }

    /// Matches pages with a word of this prefix.
    pub(crate) fn with_prefix(beginning: &str) -> Self {
        Self::Prefix(beginning.to_owned())
    }

    /// Matches pages that all queries match.
    /// `None` if there are no queries.
    pub fn all(queries: impl IntoIterator<Item = Self>) -> Option<Self> {
        let queries: Vec<Self> = queries.into_iter().collect();
        (!queries.is_empty()).then_some(Self::All(queries))
    }

    /// Matches pages that any query matches.
    /// `None` if there are no queries.
    pub fn any(queries: impl IntoIterator<Item = Self>) -> Option<Self> {
        let queries: Vec<Self> = queries.into_iter().collect();
        (!queries.is_empty()).then_some(Self::Any(queries))
    }

    /// Returns the query in the language of FTS5.
    pub(crate) fn for_fts5(&self) -> String {
        match self {
            Self::Word(word) => format!("\"{}\"", word.replace('"', "\"\"")),
            Self::Prefix(word) => format!("\"{}\" *", word.replace('"', "\"\"")),
            Self::All(queries) => join(queries, " AND ", Self::for_fts5),
            Self::Any(queries) => join(queries, " OR ", Self::for_fts5),
        }
    }

    /// Returns the query as the text of a `tsquery`.
    pub(crate) fn for_tsquery(&self) -> String {
        let quoted = |word: &str| format!("'{}'", word.replace('\\', "\\\\").replace('\'', "''"));
        match self {
            Self::Word(word) => quoted(word),
            Self::Prefix(word) => format!("{}:*", quoted(word)),
            Self::All(queries) => join(queries, " & ", Self::for_tsquery),
            Self::Any(queries) => join(queries, " | ", Self::for_tsquery),
        }
    }
}

fn join(queries: &[WordQuery], between: &str, text: fn(&WordQuery) -> String) -> String {
    queries.iter().map(|query| format!("({})", text(query))).collect::<Vec<_>>().join(between)
}

/// Returns a statement that selects
/// the matching pages as `id`.
pub(crate) fn find_words(conn: &Connection, query: &WordQuery) -> Sql {
    match conn {
        Connection::Sqlite(_) => {
            let mut sql = Sql::new("select rowid as id from page_words where page_words match ");
            sql.bind(query.for_fts5());
            sql
        }
        Connection::Postgres(_) => {
            let mut sql = Sql::new("select page_id as id from page_words where words @@ cast(");
            sql.bind(query.for_tsquery()).push(" as tsquery)");
            sql
        }
    }
}

/// Inserts the words of a page. The index
/// must not have words of the page yet.
pub async fn insert_words(conn: &mut Connection, page: i64, words: &str) -> Result<()> {
    match conn {
        Connection::Sqlite(_) => {
            query("insert into page_words (rowid, words) values ($1, $2)").bind(page).bind(words).execute(conn).await?;
        }
        Connection::Postgres(_) => {
            let words: Vec<String> = words.split_whitespace().map(str::to_owned).collect();
            query("insert into page_words (page_id, words) values ($1, array_to_tsvector($2))")
                .bind(page)
                .bind(BindValue::Texts(within_tsvector(words)))
                .execute(conn)
                .await?;
        }
    }
    Ok(())
}

/// Maximum number of bytes of all words of
/// a page in PostgreSQL, below its limit of
/// 1 MiB. Words beyond it are not found.
const MAX_TSVECTOR_BYTES: usize = 1_000_000;

fn within_tsvector(mut words: Vec<String>) -> Vec<String> {
    let mut bytes = 0;
    words.retain(|word| {
        bytes += word.len();
        bytes <= MAX_TSVECTOR_BYTES
    });
    words
}

#[cfg(test)]
mod tests {
    use super::WordQuery;

    #[test]
    fn queries_are_nested_in_brackets_and_words_in_quotes() {
        let words = WordQuery::all([WordQuery::with_prefix("oa"), WordQuery::with_word("a\"b")]).unwrap();
        assert_eq!(words.for_fts5(), "(\"oa\" *) AND (\"a\"\"b\")");
        let any = WordQuery::any([words.clone()]).unwrap();
        assert_eq!(any.for_fts5(), "((\"oa\" *) AND (\"a\"\"b\"))");
        assert_eq!(WordQuery::with_prefix("a'\\b").for_tsquery(), "'a''\\\\b':*");
        assert!(WordQuery::all([]).is_none());
    }
}
