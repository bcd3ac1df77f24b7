//! The rows of pages whose words are not in the index.

use crate::Connection;
use crate::error::Result;
use model::id::{PageId, UserId};
use sqlx::Row as _;

/// A page that changed, with its newest version.
pub struct UnreadPage {
    pub id: PageId,
    pub locale: String,
    pub slug: String,
    pub page_type: String,
    pub title: String,
    pub created_by: Option<UserId>,
    pub body: String,
}

pub async fn are_unread(conn: &mut Connection) -> Result<bool> {
    Ok(sqlx::query_scalar("select exists (select 1 from page_unread)").fetch_one(conn).await?)
}

/// Lists the first unread pages, by their ids.
pub async fn list_unread(conn: &mut Connection, most: i64) -> Result<Vec<UnreadPage>> {
    let rows = sqlx::query(
        "select p.id, p.locale, p.slug, p.type, p.title, p.created_by, v.body
         from page_unread r join page p on p.id = r.page_id join page_version v on v.id = p.newest_version_id
         order by r.page_id limit $1",
    )
    .bind(most)
    .fetch_all(conn)
    .await?;
    rows.iter()
        .map(|row| {
            Ok(UnreadPage {
                id: PageId(row.try_get("id")?),
                locale: row.try_get("locale")?,
                slug: row.try_get("slug")?,
                page_type: row.try_get("type")?,
                title: row.try_get("title")?,
                created_by: row.try_get::<Option<i64>, _>("created_by")?.map(UserId),
                body: row.try_get("body")?,
            })
        })
        .collect()
}

/// Takes the pages up to this one off the list.
pub async fn delete_unread(conn: &mut Connection, last: PageId) -> Result<()> {
    sqlx::query("delete from page_unread where page_id <= $1").bind(last.0).execute(conn).await?;
    Ok(())
}
