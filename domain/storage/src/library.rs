//! Lists of files. A cursor names the
//! last file of the previous page, so
//! that every page costs the same.

use crate::error::Result;
use crate::files::{COLUMNS, FileRow, TABLES, complete};
use crate::list::like_pattern;
use crate::search_texts::push_words;
use crate::{Connection, Sql};
use model::fold::fold_file_name;
use model::id::FileId;
use model::list::SortOrder;
use model::media::{FileOfHash, MediaFile, MediaKind, MediaPart};
use sqlx::FromRow;

/// Sort columns of files. Ties are sorted by id.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum FileSortColumn {
    Name,
    CreatedAt,
    Size,
}

impl FileSortColumn {
    pub fn parse(name: &str) -> Option<Self> {
        match name {
            "name" => Some(Self::Name),
            "createdAt" => Some(Self::CreatedAt),
            "size" => Some(Self::Size),
            _ => None,
        }
    }

    fn sql(self) -> &'static str {
        match self {
            Self::Name => "m.file_name_folded",
            Self::CreatedAt => "m.created_at",
            Self::Size => "m.size",
        }
    }
}

/// Position of a file in the order, for cursors.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct FileCursor {
    id: i64,
    value: SortValue,
}

#[derive(Clone, Debug, PartialEq, Eq)]
enum SortValue {
    Number(i64),
    Text(String),
}

impl FileCursor {
    pub fn parse(cursor: &str, column: FileSortColumn) -> Option<Self> {
        let (id, value) = cursor.split_once('~')?;
        let value = match column {
            FileSortColumn::Name => SortValue::Text(value.to_owned()),
            FileSortColumn::CreatedAt | FileSortColumn::Size => SortValue::Number(value.parse().ok()?),
        };
        Some(Self { id: id.parse().ok()?, value })
    }
}

/// Returns the cursor of a file.
fn cursor(id: FileId, value: &str) -> String {
    format!("{id}~{value}")
}

#[derive(FromRow)]
struct PlacedRow {
    #[sqlx(flatten)]
    file: FileRow,
    place: String,
}

/// Validated parameters of a library page.
pub struct FilePageParams {
    /// Kinds of the listed files.
    /// Empty if all kinds are listed.
    pub kinds: Vec<MediaKind>,
    pub unused: bool,
    pub column: FileSortColumn,
    pub order: SortOrder,
    pub size: u32,
    /// Last file of the previous page.
    pub after: Option<FileCursor>,
}

/// Filter of the library.
pub struct LibraryFilter<'a> {
    pub path: &'a str,
    /// True if the files of subfolders are listed too.
    pub is_deep: bool,
    /// Part of a file name, alternative text
    /// or tag. Empty if all files are listed.
    pub term: &'a str,
}

/// Lists one page of the matching
/// files, with the number of all.
pub async fn list_part(conn: &mut Connection, filter: &LibraryFilter<'_>, asked: &FilePageParams) -> Result<MediaPart> {
    let mut count = Sql::new("select count(*) from media_file m where m.deleted_at is null");
    push_filter(&mut count, filter, asked);
    let total_items = count.fetch_number(conn).await?;

    // Sorts the ids of the matches before
    // their other columns are read.
    let mut sql = Sql::new("with keys as (select m.id from media_file m where m.deleted_at is null");
    push_filter(&mut sql, filter, asked);
    if let Some(after) = &asked.after {
        let comparison = if asked.order == SortOrder::Asc { ", m.id) > (" } else { ", m.id) < (" };
        sql.push(" and (").push(asked.column.sql()).push(comparison);
        match &after.value {
            SortValue::Number(number) => sql.bind(*number),
            SortValue::Text(text) => sql.bind(text.as_str()),
        };
        sql.push(", ").bind(after.id).push(")");
    }
    sql.push_order(&[asked.column.sql(), "m.id"], asked.order);
    // Reads one more row, which exists
    // only if there is a next page.
    sql.push(" limit ").bind(asked.size + 1).push(") select ").push(COLUMNS);
    sql.push(", cast(").push(asked.column.sql()).push(" as text) as place from ").push(TABLES);
    sql.push(" where m.id in (select id from keys)");
    sql.push_order(&[asked.column.sql(), "m.id"], asked.order);
    let mut rows: Vec<PlacedRow> = sql.fetch_all(conn).await?;
    let has_more = rows.len() > asked.size as usize;
    rows.truncate(asked.size as usize);
    let next_cursor = rows.last().filter(|_| has_more).map(|row| cursor(row.file.id, &row.place));
    let mut files: Vec<MediaFile> = rows.into_iter().map(|row| row.file.into()).collect();
    complete(conn, &mut files).await?;
    Ok(MediaPart { files, total_items, next_cursor })
}

/// Lists the first file with each content.
pub async fn list_by_hash(conn: &mut Connection, hashes: &[String]) -> Result<Vec<FileOfHash>> {
    if hashes.is_empty() {
        return Ok(Vec::new());
    }
    let mut sql = Sql::new("select hash, min(id) as id from media_file where deleted_at is null and hash in ");
    sql.bind_list(hashes.iter().map(String::as_str)).push(" group by hash order by hash");
    let rows: Vec<(String, i64)> = sql.fetch_all(conn).await?;
    Ok(rows.into_iter().map(|(hash, id)| FileOfHash { hash, file_id: FileId(id) }).collect())
}

fn push_filter(sql: &mut Sql, filter: &LibraryFilter<'_>, asked: &FilePageParams) {
    if filter.is_deep {
        if filter.path != "/" {
            let length = i64::try_from(filter.path.chars().count()).unwrap_or(i64::MAX);
            sql.push(" and substr(m.path, 1, cast(").bind(length).push(" as integer)) = ").bind(filter.path);
        }
    } else {
        sql.push(" and m.path = ").bind(filter.path);
    }
    if !asked.kinds.is_empty() {
        sql.push(" and m.kind in ").bind_list(asked.kinds.iter().map(|kind| kind.as_str()));
    }
    if asked.unused {
        sql.push(" and not exists (select 1 from version_file f where f.file_id = m.id)");
    }
    if !filter.term.is_empty() {
        let pattern = like_pattern(&fold_file_name(filter.term));
        sql.push(" and (m.file_name_folded like ").bind(pattern).push(" escape '\\' or ");
        push_words(sql, "m.search_text", filter.term);
        // This subquery runs once for
        // all files, not once per file.
        sql.push(" or m.id in (select f.file_id from file_tag f join tag_key k on k.tag_id = f.tag_id where ");
        push_words(sql, "k.search_text", filter.term);
        sql.push("))");
    }
}

#[cfg(test)]
mod tests {
    use super::{FileCursor, FileSortColumn, SortValue, cursor};
    use model::id::FileId;

    #[test]
    fn a_cursor_names_a_place_in_its_order() {
        let place = FileCursor { id: 7, value: SortValue::Text("a~b.jpg".to_owned()) };
        assert_eq!(FileCursor::parse(&cursor(FileId(7), "a~b.jpg"), FileSortColumn::Name), Some(place));
        let place = FileCursor { id: 7, value: SortValue::Number(-3) };
        assert_eq!(FileCursor::parse(&cursor(FileId(7), "-3"), FileSortColumn::Size), Some(place));
        for cursor in ["", "7", "x~a", "7~x"] {
            assert_eq!(FileCursor::parse(cursor, FileSortColumn::Size), None, "{cursor}");
        }
    }
}
