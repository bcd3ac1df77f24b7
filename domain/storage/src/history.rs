//! Rows of a page's history, without bodies.

use crate::Connection;
use crate::columns::{Author, person_with_token};
use crate::error::Result;
use crate::list::Window;
use crate::query::{query, query_scalar};
use crate::timestamp::{NullableTimestamp, Timestamp};
use content::compare::VersionSummary;
use model::id::{PageId, VersionId};
use model::user::Person;
use serde::Deserialize;
use sqlx::FromRow;

const SUMMARY: &str = "select v.id, v.base_id, v.title, v.created_at, v.created_by as author_id, u.name as author_name,
       v.token as author_token, coalesce(p.published_version_id = v.id, 1 = 0) as live, b.published_at, b.published_by as publisher_id,
       w.name as publisher_name, coalesce(b.token, '') as publisher_token,
       exists (select 1 from publication_request r
               where r.version_id = v.id and r.status in ('sent', 'resent')) as requested
     from page_version v join page p on p.id = v.page_id left join cms_user u on u.id = v.created_by
       left join publication b on b.id = (select max(x.id) from publication x where x.version_id = v.id)
       left join cms_user w on w.id = b.published_by";

/// Lists a window of the stored
/// versions of a page, newest first.
pub async fn list_versions(conn: &mut Connection, page: PageId, window: Window) -> Result<Vec<VersionSummary>> {
    let sql = format!("{SUMMARY} where v.page_id = $1 and v.autosave_of is null order by v.id desc limit $2 offset $3");
    let rows: Vec<SummaryRow> = query(sqlx::AssertSqlSafe(sql))
        .bind(page.0)
        .bind(window.size)
        .bind(window.offset)
        .fetch_all(&mut *conn)
        .await?;
    let mut found = Vec::with_capacity(rows.len());
    for row in rows {
        found.push(row.read(conn).await?);
    }
    Ok(found)
}

pub async fn count_versions(conn: &mut Connection, page: PageId) -> Result<i64> {
    let sql = "select count(*) from page_version where page_id = $1 and autosave_of is null";
    query_scalar(sql).bind(page.0).fetch_one(conn).await
}

/// Returns the summary of a version that exists.
pub async fn get_summary(conn: &mut Connection, id: VersionId) -> Result<VersionSummary> {
    let sql = format!("{SUMMARY} where v.id = $1");
    let row: SummaryRow = query(sqlx::AssertSqlSafe(sql)).bind(id.0).fetch_one(&mut *conn).await?;
    row.read(conn).await
}

#[derive(FromRow)]
struct SummaryRow {
    id: i64,
    base_id: Option<i64>,
    title: Option<String>,
    created_at: Timestamp,
    #[sqlx(flatten, try_from = "Author")]
    created_by: Option<Person>,
    live: bool,
    published_at: NullableTimestamp,
    publisher_id: Option<i64>,
    publisher_name: Option<String>,
    publisher_token: String,
    requested: bool,
}

impl SummaryRow {
    async fn read(self, conn: &mut Connection) -> Result<VersionSummary> {
        let id = VersionId(self.id);
        let title = match self.title {
            Some(title) => title,
            None => get_title(conn, id).await?,
        };
        Ok(VersionSummary {
            id,
            base_id: self.base_id.map(VersionId),
            title,
            created_at: self.created_at.into(),
            created_by: self.created_by,
            live: self.live,
            published_at: self.published_at.into(),
            published_by: person_with_token(self.publisher_id, self.publisher_name, self.publisher_token),
            has_publication_request: self.requested,
        })
    }
}

/// Reads the title from the body, because
/// autosaves and versions of older
/// releases have none in their row.
async fn get_title(conn: &mut Connection, id: VersionId) -> Result<String> {
    #[derive(Deserialize)]
    struct Titled {
        title: String,
    }
    let body: String = query_scalar("select body from page_version where id = $1").bind(id.0).fetch_one(conn).await?;
    Ok(serde_json::from_str::<Titled>(&body)?.title)
}
