//! Rows of folders and their contents.

use crate::Connection;
use crate::error::Result;
use crate::query::{query, query_scalar};
use crate::timestamp::Timestamp;
use model::fold::fold_file_name;
use model::id::{FileId, UserId};
use model::media::MediaFolder;

const COLUMNS: &str = "o.path,
    (select count(*) from media_file m where m.path = o.path and m.deleted_at is null) as file_count";

/// Finds a folder by its folded path.
/// Returns its path as written.
pub async fn find_path(conn: &mut Connection, folded: &str) -> Result<Option<String>> {
    let sql = "select path from media_folder where path_folded = $1";
    query_scalar(sql).bind(folded).fetch_optional(conn).await
}

/// Lists the subfolders of a folder, sorted by name.
pub async fn list_in(conn: &mut Connection, path: &str) -> Result<Vec<MediaFolder>> {
    let sql = format!("select {COLUMNS} from media_folder o where o.parent_folded = $1 order by o.path_folded");
    let rows = query(sqlx::AssertSqlSafe(sql)).bind(fold_file_name(path)).fetch_all(conn).await?;
    Ok(rows.into_iter().map(folder).collect())
}

/// Lists all folders, sorted by path.
pub async fn list_all(conn: &mut Connection) -> Result<Vec<MediaFolder>> {
    let sql = format!("select {COLUMNS} from media_folder o order by o.path_folded");
    let rows = query(sqlx::AssertSqlSafe(sql)).fetch_all(conn).await?;
    Ok(rows.into_iter().map(folder).collect())
}

/// Creates a folder, unless the path exists.
pub async fn insert_folder(conn: &mut Connection, path: &str, by: Option<UserId>, at: Timestamp) -> Result<()> {
    query(
        "insert into media_folder (path, path_folded, parent_folded, created_by, created_at)
         values ($1, $2, $3, $4, $5)
         on conflict (path_folded) do nothing",
    )
    .bind(path)
    .bind(fold_file_name(path))
    .bind(fold_file_name(parent(path)))
    .bind(by.map(|id| id.0))
    .bind(at)
    .execute(conn)
    .await?;
    Ok(())
}

/// Lists the paths of all folders,
/// each as written and folded.
pub async fn list_folded(conn: &mut Connection) -> Result<Vec<(String, String)>> {
    query("select path, path_folded from media_folder order by path").fetch_all(conn).await
}

/// Updates the folded forms of a path.
pub async fn update_folded(conn: &mut Connection, path: &str) -> Result<()> {
    query("update media_folder set path_folded = $2, parent_folded = $3 where path = $1")
        .bind(path)
        .bind(fold_file_name(path))
        .bind(fold_file_name(parent(path)))
        .execute(conn)
        .await?;
    Ok(())
}

/// Moves a folder with its subfolders and files.
pub async fn update_paths(conn: &mut Connection, from: &str, to: &str) -> Result<()> {
    let (length, folded_length) = (length(from), length(&fold_file_name(from)));
    query(
        "update media_file set path = $3 || substr(path, cast($1 as integer) + 1)
         where substr(path, 1, cast($1 as integer)) = $2",
    )
    .bind(length)
    .bind(from)
    .bind(to)
    .execute(&mut *conn)
    .await?;
    query(
        "update media_folder set path = $3 || substr(path, cast($1 as integer) + 1),
           path_folded = $4 || substr(path_folded, cast($5 as integer) + 1)
         where substr(path, 1, cast($1 as integer)) = $2",
    )
    .bind(length)
    .bind(from)
    .bind(to)
    .bind(fold_file_name(to))
    .bind(folded_length)
    .execute(&mut *conn)
    .await?;
    query(
        "update media_folder set parent_folded = $3 || substr(parent_folded, cast($1 as integer) + 1)
         where substr(parent_folded, 1, cast($1 as integer)) = $2",
    )
    .bind(folded_length)
    .bind(fold_file_name(from))
    .bind(fold_file_name(to))
    .execute(&mut *conn)
    .await?;
    query("update media_folder set parent_folded = $2 where path = $1")
        .bind(to)
        .bind(fold_file_name(parent(to)))
        .execute(conn)
        .await?;
    Ok(())
}

/// Lists the files in a folder and its subfolders.
pub async fn list_file_ids(conn: &mut Connection, path: &str) -> Result<Vec<FileId>> {
    let ids: Vec<i64> = query_scalar(
        "select id from media_file where substr(path, 1, cast($1 as integer)) = $2 and deleted_at is null order by id",
    )
    .bind(length(path))
    .bind(path)
    .fetch_all(conn)
    .await?;
    Ok(ids.into_iter().map(FileId).collect())
}

/// Deletes a folder and its subfolders.
pub async fn delete_folders(conn: &mut Connection, path: &str) -> Result<()> {
    query("delete from media_folder where substr(path, 1, cast($1 as integer)) = $2")
        .bind(length(path))
        .bind(path)
        .execute(conn)
        .await?;
    Ok(())
}

/// Returns the path of the parent folder.
pub fn parent(path: &str) -> &str {
    let end = path.trim_end_matches('/').rfind('/').map_or(0, |slash| slash + 1);
    &path[..end]
}

/// Returns the name of the folder at a path.
pub fn name(path: &str) -> &str {
    path[parent(path).len()..].trim_end_matches('/')
}

fn length(path: &str) -> i64 {
    i64::try_from(path.chars().count()).unwrap_or(i64::MAX)
}

fn folder((path, file_count): (String, i64)) -> MediaFolder {
    MediaFolder { name: name(&path).to_owned(), path, file_count }
}

#[cfg(test)]
mod tests {
    use super::{name, parent};

    #[test]
    fn a_path_is_its_parent_and_a_name() {
        assert_eq!((parent("/a/b c/"), name("/a/b c/")), ("/a/", "b c"));
        assert_eq!((parent("/a/"), name("/a/")), ("/", "a"));
    }
}
