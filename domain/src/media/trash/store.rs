//! The rows of files in the trash.

use crate::db::{Connection, Sql};
use crate::error::Result;
use crate::list::{Column, ListParams, fold};
use crate::media::store::{COLUMNS as FILE_COLUMNS, TABLES, list_files};
use model::id::FileId;
use model::list::SortOrder;
use model::media::MediaFile;

/// The columns that the trash can be sorted by, with what they mean in the database.
pub(super) const COLUMNS: &[Column] =
    &[("name", "m.file_name_folded"), ("deletedAt", "m.deleted_at"), ("size", "m.size")];

pub(in crate::media) async fn update_deleted(conn: &mut Connection, ids: &[FileId], at: i64) -> Result<()> {
    for id in ids {
        sqlx::query("update media_file set deleted_at = $2 where id = $1")
            .bind(id.0)
            .bind(at)
            .execute(&mut *conn)
            .await?;
    }
    Ok(())
}

pub(super) async fn update_restored(conn: &mut Connection, id: FileId, path: &str, name: &str) -> Result<()> {
    sqlx::query(
        "update media_file set deleted_at = null, path = $2, file_name = $3, file_name_folded = $4 where id = $1",
    )
    .bind(id.0)
    .bind(path)
    .bind(name)
    .bind(fold(name))
    .execute(conn)
    .await?;
    Ok(())
}

/// Ends a file: its row goes, or stays as a mark where versions name it.
pub(super) async fn purge(conn: &mut Connection, id: FileId, at: i64) -> Result<()> {
    sqlx::query("update media_file set purged_at = $2 where id = $1").bind(id.0).bind(at).execute(&mut *conn).await?;
    sqlx::query(
        "delete from media_file where id = $1 and not exists (select 1 from version_file f where f.file_id = $1)",
    )
    .bind(id.0)
    .execute(conn)
    .await?;
    Ok(())
}

pub(super) async fn list_trashed(conn: &mut Connection, asked: &ListParams, since: i64) -> Result<Vec<MediaFile>> {
    let mut sql = Sql::new("select ");
    sql.push(FILE_COLUMNS).push(" from ").push(TABLES);
    push_trashed(&mut sql, asked, since);
    asked.push_order(&mut sql, ("m.deleted_at", SortOrder::Desc), "m.id");
    asked.push_part(&mut sql);
    let rows = sql.fetch_all(conn).await?;
    list_files(conn, &rows).await
}

pub(super) async fn count_trashed(conn: &mut Connection, asked: &ListParams, since: i64) -> Result<i64> {
    let mut sql = Sql::new("select count(*) from media_file m");
    push_trashed(&mut sql, asked, since);
    sql.fetch_number(conn).await
}

pub(super) async fn list_trashed_before(conn: &mut Connection, before: i64) -> Result<Vec<FileId>> {
    let ids: Vec<i64> =
        sqlx::query_scalar("select id from media_file where deleted_at < $1 and purged_at is null order by id")
            .bind(before)
            .fetch_all(conn)
            .await?;
    Ok(ids.into_iter().map(FileId).collect())
}

fn push_trashed(sql: &mut Sql, asked: &ListParams, since: i64) {
    sql.push(" where m.purged_at is null and m.deleted_at >= ").bind(since);
    if !asked.term.is_empty() {
        sql.push(" and m.file_name_folded like ").bind(fold(&asked.pattern())).push(" escape '\\'");
    }
}
