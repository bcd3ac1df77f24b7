//! Columns of folded texts ([`search_text`]),
//! in which parts of words are searched.
//!
//! Triggers empty a column when its text
//! changes. The end of the same write fills
//! it again, so use cases need not do it.

use crate::error::Result;
use crate::list::like_pattern;
use crate::query::{query, query_scalar};
use crate::{Connection, Sql};
use search::{search_text, text_alternatives};

/// Number of rows that are read at a time.
const ROW_BATCH_SIZE: usize = 500;
/// Maximum number of searched words of a term.
const MAX_TERM_WORDS: usize = 16;

/// Statements for one column. `list` reads
/// the keys and texts of rows where it is
/// empty. `fill` sets it in one row.
struct TextColumn {
    list: &'static str,
    fill: &'static str,
}

const COLUMNS: [TextColumn; 6] = [
    TextColumn {
        list: "select cast(id as text), title from page where title_search is null limit $1",
        fill: "update page set title_search = $2 where id = cast($1 as integer)",
    },
    TextColumn {
        list: "select cast(id as text), published_title from page
               where published_title_search is null and published_title is not null limit $1",
        fill: "update page set published_title_search = $2 where id = cast($1 as integer)",
    },
    TextColumn {
        list: "select cast(m.id as text), m.file_name || ' ' || m.default_alt_text || coalesce(
                   (select ' ' || string_agg(a.alt_text, ' ') from media_alt_text a where a.file_id = m.id), '')
               from media_file m where m.search_text is null limit $1",
        fill: "update media_file set search_text = $2 where id = cast($1 as integer)",
    },
    TextColumn {
        list: "select name_folded, name_folded from tag_key where search_text is null limit $1",
        fill: "update tag_key set search_text = $2 where name_folded = $1",
    },
    TextColumn {
        list: "select cast(id as text), name from cms_user where search_text is null limit $1",
        fill: "update cms_user set search_text = $2 where id = cast($1 as integer)",
    },
    TextColumn {
        list:
            "select cast(id as text), first_name || ' ' || last_name || ' ' || email || ' ' || phone || ' ' || message
               from form_submission where search_text is null limit $1",
        fill: "update form_submission set search_text = $2 where id = cast($1 as integer)",
    },
];

/// Returns true if a column
/// is empty in any row.
pub async fn are_missing(conn: &mut Connection) -> Result<bool> {
    let sql = "select exists (select 1 from page where title_search is null)
                   or exists (select 1 from page where published_title_search is null and published_title is not null)
                   or exists (select 1 from media_file where search_text is null)
                   or exists (select 1 from tag_key where search_text is null)
                   or exists (select 1 from cms_user where search_text is null)
                   or exists (select 1 from form_submission where search_text is null)";
    query_scalar(sql).fetch_one(conn).await
}

/// Fills the empty columns.
pub async fn fill_missing(conn: &mut Connection) -> Result<()> {
    if !are_missing(conn).await? {
        return Ok(());
    }
    for TextColumn { list, fill } in COLUMNS {
        loop {
            let rows: Vec<(String, String)> =
                query(list).bind(i64::try_from(ROW_BATCH_SIZE).unwrap_or(i64::MAX)).fetch_all(&mut *conn).await?;
            for (key, text) in &rows {
                query(fill).bind(key).bind(search_text(text)).execute(&mut *conn).await?;
            }
            if rows.len() < ROW_BATCH_SIZE {
                break;
            }
        }
    }
    Ok(())
}

/// Returns true if a text has all words of a term.
pub fn has_words(text: &str, term: &str) -> bool {
    let (text, pieces) = (search_text(text), text_alternatives(term));
    let has = |word: &String| text.contains(word.as_str());
    !pieces.is_empty() && pieces.iter().all(|any| any.iter().any(|all| all.iter().all(has)))
}

/// Adds the condition that a column has all words of a term.
/// A term without words matches nothing.
pub(crate) fn push_words(sql: &mut Sql, column: &'static str, term: &str) {
    let pieces = text_alternatives(term);
    if pieces.is_empty() {
        sql.push("1 = 0");
        return;
    }
    for (place, any) in pieces.iter().take(MAX_TERM_WORDS).enumerate() {
        sql.push(if place == 0 { "(" } else { " and (" });
        for (place, all) in any.iter().enumerate() {
            sql.push(if place == 0 { "(" } else { " or (" });
            for (place, word) in all.iter().enumerate() {
                sql.push(if place == 0 { "" } else { " and " }).push(column);
                sql.push(" like ").bind(like_pattern(word)).push(" escape '\\'");
            }
            sql.push(")");
        }
        sql.push(")");
    }
}
