//! The rows of media files.

use crate::db::{Connection, Row, Sql};
use crate::error::Result;
use crate::list::fold;
use model::id::{FileId, PageId, UserId};
use model::media::MediaFile;
use sqlx::Row as _;
use std::collections::{HashMap, HashSet};

const COLUMNS: &str = "id, path, file_name, default_alt_text, shared, content_type, size, width, height, hash";

/// The files with these ids that exist.
pub(crate) async fn list_files_by_id(conn: &mut Connection, ids: &[FileId]) -> Result<HashMap<FileId, MediaFile>> {
    if ids.is_empty() {
        return Ok(HashMap::new());
    }
    let mut sql = Sql::new("select ");
    sql.push(COLUMNS).push(" from media_file where id in ").bind_list(ids.iter().map(|id| id.0));
    sql.fetch_all(conn).await?.iter().map(|row| file(row).map(|file| (file.id, file))).collect()
}

pub(super) async fn find_file(conn: &mut Connection, id: FileId) -> Result<Option<MediaFile>> {
    let sql = format!("select {COLUMNS} from media_file where id = $1 and deleted_at is null");
    let row = sqlx::query(sqlx::AssertSqlSafe(sql)).bind(id.0).fetch_optional(conn).await?;
    row.map(|row| file(&row)).transpose()
}

/// Finds a file of this content that a stored version of a page shows, or the user's own autosave of it.
pub(super) async fn find_draft_file(
    conn: &mut Connection,
    page: PageId,
    user: Option<UserId>,
    hash: &str,
) -> Result<Option<MediaFile>> {
    let sql = format!(
        "select {COLUMNS} from media_file where hash = $2 and exists
           (select 1 from version_file f join page_version v on v.id = f.version_id
            where f.file_id = media_file.id and f.hash = $2 and v.page_id = $1
              and (v.autosave_of is null or v.autosave_of = $3))
         limit 1"
    );
    let query = sqlx::query(sqlx::AssertSqlSafe(sql)).bind(page.0).bind(hash).bind(user.map(|id| id.0));
    query.fetch_optional(conn).await?.map(|row| file(&row)).transpose()
}

/// Which of these contents the library has, in the trash too.
pub(super) async fn list_hashes(conn: &mut Connection, hashes: &[&str]) -> Result<HashSet<String>> {
    let mut sql = Sql::new("select distinct hash from media_file where hash in ");
    sql.bind_list(hashes.iter().copied());
    sql.fetch_all(conn).await?.iter().map(|row| Ok(row.try_get("hash")?)).collect()
}

/// Finds the file that the live version of a page shows under this group and hash.
pub(super) async fn find_published_file(
    conn: &mut Connection,
    page: PageId,
    group: &str,
    hash: &str,
) -> Result<Option<MediaFile>> {
    let sql = format!(
        "select {COLUMNS} from media_file where id =
           (select f.file_id from page p join version_file f on f.version_id = p.published_version_id
            where p.id = $1 and p.deleted_at is null and f.file_group = $2 and f.hash = $3)"
    );
    let row = sqlx::query(sqlx::AssertSqlSafe(sql)).bind(page.0).bind(group).bind(hash).fetch_optional(conn).await?;
    row.map(|row| file(&row)).transpose()
}

pub(super) async fn list_files_in(conn: &mut Connection, path: &str) -> Result<Vec<MediaFile>> {
    let sql = format!(
        "select {COLUMNS} from media_file where path = $1 and deleted_at is null order by file_name_folded, id"
    );
    let rows = sqlx::query(sqlx::AssertSqlSafe(sql)).bind(path).fetch_all(conn).await?;
    rows.iter().map(file).collect()
}

pub(super) async fn find_file_named(conn: &mut Connection, path: &str, name: &str) -> Result<Option<FileId>> {
    let id: Option<i64> = sqlx::query_scalar(
        "select id from media_file where path = $1 and file_name_folded = $2 and deleted_at is null",
    )
    .bind(path)
    .bind(fold(name))
    .fetch_optional(conn)
    .await?;
    Ok(id.map(FileId))
}

/// Adds a file; its `id` is given by the database.
pub(super) async fn insert_file(
    conn: &mut Connection,
    file: &MediaFile,
    by: Option<UserId>,
    at: i64,
) -> Result<FileId> {
    let id = sqlx::query_scalar(
        "insert into media_file (path, file_name, file_name_folded, default_alt_text, shared, content_type, size, width,
           height, hash, created_by, created_at)
         values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12)
         returning id",
    )
    .bind(&file.path)
    .bind(&file.file_name)
    .bind(fold(&file.file_name))
    .bind(&file.default_alt_text)
    .bind(file.shared)
    .bind(&file.content_type)
    .bind(file.size)
    .bind(file.width)
    .bind(file.height)
    .bind(&file.hash)
    .bind(by.map(|id| id.0))
    .bind(at)
    .fetch_one(conn)
    .await?;
    Ok(FileId(id))
}

fn file(row: &Row) -> Result<MediaFile> {
    Ok(MediaFile {
        id: FileId(row.try_get("id")?),
        path: row.try_get("path")?,
        file_name: row.try_get("file_name")?,
        default_alt_text: row.try_get("default_alt_text")?,
        shared: row.try_get("shared")?,
        content_type: row.try_get("content_type")?,
        size: row.try_get("size")?,
        width: row.try_get("width")?,
        height: row.try_get("height")?,
        hash: row.try_get("hash")?,
    })
}
