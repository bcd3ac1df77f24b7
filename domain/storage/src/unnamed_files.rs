//! Rows that decide which contents may be deleted.

use crate::error::Result;
use crate::query::query;
use crate::timestamp::Timestamp;
use crate::{Connection, Sql};
use std::collections::{HashMap, HashSet};

/// Number of hashes per delete statement.
const HASH_BATCH_SIZE: usize = 500;
/// Condition that no file, version
/// or setting uses a content.
const UNNAMED_CONTENT: &str =
    "not exists (select 1 from media_file m where m.hash = media_content.hash and m.purged_at is null)
    and not exists (select 1 from version_file f where f.hash = media_content.hash)
    and not exists (select 1 from setting_file s where s.hash = media_content.hash)";
const UNNAMED_PICTURE: &str = "not exists (select 1 from version_file f where f.hash = picture.hash)";

/// Contents and pictures without any reference.
pub struct ReleasedFiles {
    pub contents: HashSet<String>,
    pub pictures: HashSet<String>,
}

/// Lists contents and pictures without any reference.
pub async fn list_released(conn: &mut Connection) -> Result<ReleasedFiles> {
    let mut contents = Sql::new("select hash from media_content where ");
    contents.push(UNNAMED_CONTENT).push(
        " and not exists (select 1 from picture p join version_file f on f.hash = p.hash
           where p.content_hash = media_content.hash)",
    );
    let mut pictures = Sql::new("select hash from picture where ");
    pictures.push(UNNAMED_PICTURE);
    Ok(ReleasedFiles { contents: contents.fetch_column(conn).await?, pictures: pictures.fetch_column(conn).await? })
}

/// Deletes the rows of released contents and
/// pictures, unless they are used again.
pub async fn delete_released(conn: &mut Connection, released: &ReleasedFiles) -> Result<()> {
    let pictures: Vec<&str> = released.pictures.iter().map(String::as_str).collect();
    for batch in pictures.chunks(HASH_BATCH_SIZE) {
        let mut sql = Sql::new("delete from picture where hash in ");
        sql.bind_list(batch.iter().copied()).push(" and ").push(UNNAMED_PICTURE);
        sql.execute(conn).await?;
    }
    let contents: Vec<&str> = released.contents.iter().map(String::as_str).collect();
    for batch in contents.chunks(HASH_BATCH_SIZE) {
        let mut sql = Sql::new("delete from media_content where hash in ");
        sql.bind_list(batch.iter().copied()).push(" and ").push(UNNAMED_CONTENT);
        sql.push(" and not exists (select 1 from picture p where p.content_hash = media_content.hash)");
        sql.execute(conn).await?;
    }
    if !contents.is_empty() {
        let sql =
            "delete from media_text where not exists (select 1 from media_content c where c.hash = media_text.hash)";
        query(sql).execute(conn).await?;
    }
    Ok(())
}

/// Lists the storage keys of unknown files (stored files
/// that no other row names), with the times at
/// which they were first seen.
pub async fn list_unknown(conn: &mut Connection) -> Result<HashMap<String, Timestamp>> {
    let rows: Vec<(String, Timestamp)> = query("select name, first_seen_at from unknown_file").fetch_all(conn).await?;
    Ok(rows.into_iter().collect())
}

pub async fn insert_unknown(conn: &mut Connection, names: &[&str], first_seen_at: Timestamp) -> Result<()> {
    for name in names {
        query("insert into unknown_file (name, first_seen_at) values ($1, $2)")
            .bind(*name)
            .bind(first_seen_at)
            .execute(&mut *conn)
            .await?;
    }
    Ok(())
}

pub async fn delete_unknown(conn: &mut Connection, names: &[&str]) -> Result<()> {
    let mut sql = Sql::new("delete from unknown_file where name in ");
    sql.bind_list(names.iter().copied());
    sql.execute(conn).await
}
