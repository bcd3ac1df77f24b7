//! Rows for the export of a whole site. Each query reads the site, not one page.

use crate::columns::{Author, Nullable};
use crate::error::Result;
use crate::pages::VersionRow;
use crate::query::query;
use crate::timestamp::{NullableTimestamp, Timestamp};
use crate::{Connection, Sql};
use model::id::{GroupId, PageId, VersionId};
use model::locale::Locale;
use model::user::Person;
use sqlx::FromRow;
use std::collections::HashMap;
use time::OffsetDateTime;

/// A page outside the trash.
#[derive(FromRow)]
pub struct SitePage {
    #[sqlx(try_from = "i64")]
    pub id: PageId,
    #[sqlx(rename = "group_id", try_from = "i64")]
    pub group: GroupId,
    #[sqlx(try_from = "String")]
    pub locale: Locale,
    pub slug: String,
    #[sqlx(rename = "type")]
    pub page_type: String,
    /// JSON that other programs keep with the page.
    pub content: String,
    #[sqlx(rename = "newest_version_id", try_from = "i64")]
    pub newest: VersionId,
    #[sqlx(rename = "published_version_id", try_from = "Nullable")]
    pub live: Option<VersionId>,
    #[sqlx(try_from = "NullableTimestamp")]
    pub published_at: Option<OffsetDateTime>,
    #[sqlx(rename = "source_page_id", try_from = "Nullable")]
    pub source: Option<PageId>,
    #[sqlx(rename = "source_version_id", try_from = "Nullable")]
    pub source_version: Option<VersionId>,
    /// True if the source has changes that nobody has checked.
    pub outdated: bool,
    /// Version that is scheduled to be published.
    #[sqlx(rename = "planned_version", try_from = "Nullable")]
    pub planned: Option<VersionId>,
    #[sqlx(try_from = "NullableTimestamp")]
    pub publish_at: Option<OffsetDateTime>,
    #[sqlx(try_from = "NullableTimestamp")]
    pub unpublish_at: Option<OffsetDateTime>,
}

/// Lists all pages outside the trash, by group and locale.
pub async fn list_site_pages(conn: &mut Connection) -> Result<Vec<SitePage>> {
    query(
        "select p.id, p.group_id, p.locale, p.slug, p.type, p.content, p.newest_version_id, p.published_version_id,
           u.published_at, p.source_page_id, p.source_version_id, p.outdated = 1 as outdated,
           s.version_id as planned_version, s.publish_at, s.unpublish_at
         from page p left join publication u on u.id = p.published_id left join page_schedule s on s.page_id = p.id
         where p.deleted_at is null and p.newest_version_id is not null order by p.group_id, p.locale",
    )
    .fetch_all(conn)
    .await
}

const VERSION_COLUMNS: &str = "select v.id as version_id, v.page_id, v.base_id, v.autosave_of, 1 = 0 as version_requested,
       v.created_by as author_id, v.created_at as version_created_at, u.name as author_name, v.token as author_token, v.body
     from page_version v left join cms_user u on u.id = v.created_by";

/// Returns these versions with their texts.
pub async fn list_versions(conn: &mut Connection, ids: &[VersionId]) -> Result<HashMap<VersionId, VersionRow<String>>> {
    if ids.is_empty() {
        return Ok(HashMap::new());
    }
    let mut sql = Sql::new(VERSION_COLUMNS);
    sql.push(" where v.id in ").bind_list(ids.iter().map(|id| id.0));
    let rows: Vec<VersionRow<String>> = sql.fetch_all(conn).await?;
    Ok(rows.into_iter().map(|row| (row.id, row)).collect())
}

/// A version of a page's history.
#[derive(FromRow)]
pub struct HistoryVersion {
    #[sqlx(rename = "id", try_from = "i64")]
    pub id: VersionId,
    pub note: String,
    #[sqlx(flatten, try_from = "Author")]
    pub by: Option<Person>,
    #[sqlx(rename = "created_at", try_from = "Timestamp")]
    pub at: OffsetDateTime,
}

/// Lists the stored versions of a page, oldest first.
pub async fn list_history(conn: &mut Connection, page: PageId) -> Result<Vec<HistoryVersion>> {
    query(
        "select v.id, v.created_at, v.created_by as author_id, u.name as author_name, coalesce(n.note, '') as note
         from page_version v left join cms_user u on u.id = v.created_by left join version_note n on n.version_id = v.id
         where v.page_id = $1 and v.autosave_of is null order by v.id",
    )
    .bind(page.0)
    .fetch_all(conn)
    .await
}
