//! Queue of pages whose words the word index lacks.

use crate::Connection;
use crate::columns::Nullable;
use crate::error::Result;
use crate::query::{query, query_scalar};
use model::id::{PageId, UserId};
use sqlx::FromRow;

/// A changed page with its newest version.
#[derive(FromRow)]
pub struct UnreadPage {
    #[sqlx(try_from = "i64")]
    pub id: PageId,
    pub locale: String,
    pub slug: String,
    #[sqlx(rename = "type")]
    pub page_type: String,
    pub title: String,
    #[sqlx(try_from = "Nullable")]
    pub created_by: Option<UserId>,
    pub body: String,
}

pub async fn are_unread(conn: &mut Connection) -> Result<bool> {
    query_scalar("select exists (select 1 from page_unread)").fetch_one(conn).await
}

/// Lists the first pages of
/// the queue, sorted by id.
pub async fn list_unread(conn: &mut Connection, most: i64) -> Result<Vec<UnreadPage>> {
    let pages = query(
        "select p.id, p.locale, p.slug, p.type, p.title, p.created_by, v.body
         from page_unread r join page p on p.id = r.page_id join page_version v on v.id = p.newest_version_id
         order by r.page_id limit $1",
    );
    pages.bind(most).fetch_all(conn).await
}

/// Removes pages from the queue, up to this id.
pub async fn delete_unread(conn: &mut Connection, last: PageId) -> Result<()> {
    query("delete from page_unread where page_id <= $1").bind(last.0).execute(conn).await?;
    Ok(())
}
