//! Rows of a page's history, without bodies.

use crate::columns::{Author, person_with_token};
use crate::error::Result;
use crate::list::Window;
use crate::query::{query, query_scalar};
use crate::timestamp::{NullableTimestamp, Timestamp};
use crate::{Connection, Sql};
use content::compare::VersionSummary;
use model::id::{PageId, VersionId};
use model::user::Person;
use serde::Deserialize;
use sqlx::FromRow;

const SUMMARY: &str = "select v.id, v.base_id, v.title, v.created_at, v.created_by as author_id, u.name as author_name,
       v.token as author_token, coalesce(p.published_version_id = v.id, 1 = 0) as live, b.published_at, b.published_by as publisher_id,
       w.name as publisher_name, coalesce(b.token, '') as publisher_token,
       exists (select 1 from publication_request r
               where r.version_id = v.id and r.status in ('sent', 'resent')) as requested,
       case when v.autosave_of is null then
         (select count(*) from page_version x where x.page_id = v.page_id and x.autosave_of is null and x.id <= v.id)
       end as number, coalesce(n.note, '') as note
     from page_version v join page p on p.id = v.page_id left join cms_user u on u.id = v.created_by
       left join version_note n on n.version_id = v.id
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

/// Returns the number of a stored version among those of its page, from 1.
/// It never changes, because versions are deleted only with their page.
pub async fn get_number(conn: &mut Connection, page: PageId, id: VersionId) -> Result<i64> {
    query_scalar("select count(*) from page_version where page_id = $1 and autosave_of is null and id <= $2")
        .bind(page.0)
        .bind(id.0)
        .fetch_one(conn)
        .await
}

/// A stored version with its page and its number there.
#[derive(FromRow)]
pub struct NumberedVersion {
    #[sqlx(try_from = "i64")]
    pub id: VersionId,
    #[sqlx(rename = "page_id", try_from = "i64")]
    pub page: PageId,
    pub number: i64,
}

/// Lists the numbers of those versions that exist.
pub async fn list_numbers(conn: &mut Connection, ids: &[VersionId]) -> Result<Vec<NumberedVersion>> {
    let mut sql = Sql::new(
        "select v.id, v.page_id,
           (select count(*) from page_version x where x.page_id = v.page_id and x.autosave_of is null and x.id <= v.id) as number
         from page_version v",
    );
    sql.push(" where v.autosave_of is null and v.id in ").bind_list(ids.iter().map(|id| id.0));
    sql.fetch_all(conn).await
}

/// Sets the note of a version. An empty note deletes the row.
pub async fn update_note(conn: &mut Connection, id: VersionId, note: &str) -> Result<()> {
    if note.is_empty() {
        query("delete from version_note where version_id = $1").bind(id.0).execute(conn).await?;
        return Ok(());
    }
    query(
        "insert into version_note (version_id, note) values ($1, $2)
         on conflict (version_id) do update set note = excluded.note",
    )
    .bind(id.0)
    .bind(note)
    .execute(conn)
    .await?;
    Ok(())
}

/// The stored JSON of a version.
#[derive(FromRow)]
pub struct VersionBody {
    #[sqlx(try_from = "i64")]
    pub id: VersionId,
    pub body: String,
}

/// Lists stored versions of a page that are older than `before`, newest first.
/// `None` begins at the newest.
pub async fn list_bodies(
    conn: &mut Connection,
    page: PageId,
    before: Option<VersionId>,
    limit: u32,
) -> Result<Vec<VersionBody>> {
    query(
        "select id, body from page_version where page_id = $1 and autosave_of is null and id < $2
         order by id desc limit $3",
    )
    .bind(page.0)
    .bind(before.map_or(i64::MAX, |id| id.0))
    .bind(limit)
    .fetch_all(conn)
    .await
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
    number: Option<i64>,
    note: String,
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
            number: self.number,
            base_id: self.base_id.map(VersionId),
            title,
            created_at: self.created_at.into(),
            created_by: self.created_by,
            live: self.live,
            published_at: self.published_at.into(),
            published_by: person_with_token(self.publisher_id, self.publisher_name, self.publisher_token),
            has_publication_request: self.requested,
            note: self.note,
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
