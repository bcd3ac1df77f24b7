//! Rows of files in the trash.

use crate::error::Result;
use crate::files::{COLUMNS as FILE_COLUMNS, TABLES, list_files};
use crate::list::{SortColumn, ValidListParams};
use crate::query::query;
use crate::search_texts::push_words;
use crate::timestamp::Timestamp;
use crate::{Connection, Sql};
use model::fold::fold_file_name;
use model::id::{FileId, PageId, UserId};
use model::list::SortOrder;
use model::media::{DeletedFile, MediaFile};

/// Sort columns of the trash, with their SQL.
pub const COLUMNS: &[SortColumn] = &[("name", "m.file_name_folded"), ("deletedAt", "m.deleted_at"), ("size", "m.size")];

/// Condition that a live page
/// shows the media file `m`.
const IS_LIVE: &str = "exists (select 1 from version_file f join page p on p.published_version_id = f.version_id
    where f.file_id = m.id and p.deleted_at is null)";

pub async fn update_deleted(conn: &mut Connection, ids: &[FileId], at: Timestamp) -> Result<()> {
    for id in ids {
        query("update media_file set deleted_at = $2 where id = $1").bind(id.0).bind(at).execute(&mut *conn).await?;
    }
    Ok(())
}

pub async fn update_restored(conn: &mut Connection, id: FileId, path: &str, name: &str) -> Result<()> {
    query("update media_file set deleted_at = null, path = $2, file_name = $3, file_name_folded = $4 where id = $1")
        .bind(id.0)
        .bind(path)
        .bind(name)
        .bind(fold_file_name(name))
        .execute(conn)
        .await?;
    Ok(())
}

/// Marks a file as purged. Deletes its row,
/// unless a version still refers to the file.
pub async fn purge(conn: &mut Connection, id: FileId, at: Timestamp) -> Result<()> {
    query("update media_file set purged_at = $2 where id = $1").bind(id.0).bind(at).execute(&mut *conn).await?;
    query("delete from media_file where id = $1 and not exists (select 1 from version_file f where f.file_id = $1)")
        .bind(id.0)
        .execute(conn)
        .await?;
    Ok(())
}

pub async fn list_trashed(conn: &mut Connection, asked: &ValidListParams, since: Timestamp) -> Result<Vec<MediaFile>> {
    let mut sql = Sql::new("select ");
    sql.push(FILE_COLUMNS).push(" from ").push(TABLES);
    push_trashed(&mut sql, since);
    push_term(&mut sql, asked);
    asked.push_order(&mut sql, ("m.deleted_at", SortOrder::Desc), "m.id");
    asked.push_part(&mut sql);
    list_files(conn, sql).await
}

pub async fn count_trashed(conn: &mut Connection, asked: &ValidListParams, since: Timestamp) -> Result<i64> {
    let mut sql = Sql::new("select count(*) from media_file m");
    push_trashed(&mut sql, since);
    push_term(&mut sql, asked);
    sql.fetch_number(conn).await
}

/// Lists the files in the trash, last deleted first.
pub async fn list_trashed_ids(conn: &mut Connection, since: Timestamp) -> Result<Vec<FileId>> {
    let mut sql = Sql::new("select m.id from media_file m");
    push_trashed(&mut sql, since);
    sql.push(" order by m.deleted_at desc, m.id desc");
    list_ids(conn, sql).await
}

/// Lists the files that were deleted before
/// a time and that no live page shows.
pub async fn list_trashed_before(conn: &mut Connection, before: Timestamp) -> Result<Vec<FileId>> {
    let mut sql = Sql::new("select m.id from media_file m where m.purged_at is null and m.deleted_at < ");
    sql.bind(before).push(" and not ").push(IS_LIVE).push(" order by m.id");
    list_ids(conn, sql).await
}

async fn list_ids(conn: &mut Connection, sql: Sql) -> Result<Vec<FileId>> {
    Ok(sql.fetch_column::<_, Vec<_>>(conn).await?.into_iter().map(FileId).collect())
}

/// Lists the deleted files in the versions of
/// a page. Ignores autosaves of other users.
pub async fn list_deleted_of_page(
    conn: &mut Connection,
    page: PageId,
    user: Option<UserId>,
) -> Result<Vec<DeletedFile>> {
    let rows: Vec<(i64, bool)> = query(
        "select f.file_id, max(case when f.version_id = p.published_version_id then 1 else 0 end) = 1 as is_live
         from page p join page_version v on v.page_id = p.id join version_file f on f.version_id = v.id
           join media_file m on m.id = f.file_id
         where p.id = $1 and (v.autosave_of is null or v.autosave_of = $2)
           and (m.deleted_at is not null or m.purged_at is not null)
         group by f.file_id order by f.file_id",
    )
    .bind(page.0)
    .bind(user.map(|id| id.0))
    .fetch_all(conn)
    .await?;
    Ok(rows.into_iter().map(|(id, is_live)| DeletedFile { file_id: FileId(id), is_live }).collect())
}

fn push_trashed(sql: &mut Sql, since: Timestamp) {
    // Files that live pages show stay in
    // the trash after the retention period.
    sql.push(" where m.purged_at is null and m.deleted_at is not null and (m.deleted_at >= ").bind(since);
    sql.push(" or ").push(IS_LIVE).push(")");
}

fn push_term(sql: &mut Sql, asked: &ValidListParams) {
    if !asked.term.is_empty() {
        sql.push(" and (m.file_name_folded like ").bind(fold_file_name(&asked.pattern())).push(" escape '\\' or ");
        push_words(sql, "m.search_text", &asked.term);
        sql.push(")");
    }
}
