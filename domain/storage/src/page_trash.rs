//! Rows of pages in the trash.

use crate::columns::{Author, Nullable};
use crate::error::Result;
use crate::list::{SortColumn, ValidListParams};
use crate::page_lists::PageFilter;
use crate::query::{query, query_scalar};
use crate::timestamp::Timestamp;
use crate::{Connection, Sql};
use model::access::Subject;
use model::id::{GroupId, PageId, UserId};
use model::list::SortOrder;
use model::locale::Locale;
use model::page::TrashedPage;
use model::slug::Slug;
use model::user::Person;
use sqlx::FromRow;
use time::{Duration, OffsetDateTime};

/// Sort columns of the trash, with their SQL.
pub const COLUMNS: &[SortColumn] =
    &[("title", "p.title_folded"), ("deletedAt", "p.deleted_at"), ("locale", "p.locale"), ("type", "p.type")];

/// A page, in the trash or not.
#[derive(FromRow)]
pub struct TrashedRow {
    #[sqlx(rename = "group_id", try_from = "i64")]
    pub group: GroupId,
    /// Source page. `None` if the
    /// page is not a translation.
    #[sqlx(rename = "source_page_id", try_from = "Nullable")]
    pub source: Option<PageId>,
    #[sqlx(try_from = "String")]
    pub locale: Locale,
    pub slug: String,
    pub in_trash: bool,
    #[sqlx(rename = "type")]
    page_type: String,
    #[sqlx(try_from = "Nullable")]
    created_by: Option<UserId>,
}

impl TrashedRow {
    /// Returns the properties for checks of grants.
    pub fn subject(&self) -> Subject<'_> {
        Subject { locale: &self.locale, page_type: &self.page_type, created_by: self.created_by }
    }
}

pub async fn update_deleted(conn: &mut Connection, id: PageId, by: Option<UserId>, at: Timestamp) -> Result<()> {
    query("update page set deleted_at = $2, deleted_by = $3 where id = $1")
        .bind(id.0)
        .bind(at)
        .bind(by.map(|id| id.0))
        .execute(conn)
        .await?;
    Ok(())
}

pub async fn update_restored(
    conn: &mut Connection,
    id: PageId,
    slug: &Slug,
    by: Option<UserId>,
    at: Timestamp,
) -> Result<()> {
    query(
        "update page set deleted_at = null, deleted_by = null, slug = $2, changed_by = $3, changed_at = $4 where id = $1",
    )
    .bind(id.0)
    .bind(slug.as_str())
    .bind(by.map(|id| id.0))
    .bind(at)
    .execute(conn)
    .await?;
    Ok(())
}

/// Finds a page, in the trash or not.
pub async fn find_trashed(conn: &mut Connection, id: PageId) -> Result<Option<TrashedRow>> {
    let page = query(
        "select group_id, source_page_id, locale, slug, type, created_by, deleted_at is not null as in_trash
         from page where id = $1",
    );
    page.bind(id.0).fetch_optional(conn).await
}

/// Lists a window of the
/// matching pages in the trash.
pub async fn list_trashed(
    conn: &mut Connection,
    filter: &PageFilter,
    asked: &ValidListParams,
    kept: Duration,
) -> Result<Vec<TrashedPage>> {
    let mut sql = Sql::new(
        "select p.id, p.title, p.slug, p.locale, p.type, p.deleted_at, p.deleted_by as author_id, u.name as author_name
         from page p left join cms_user u on u.id = p.deleted_by where p.deleted_at is not null",
    );
    filter.push_limits(&mut sql);
    filter.push_containing(&mut sql);
    asked.push_order(&mut sql, ("p.deleted_at", SortOrder::Desc), "p.id");
    asked.push_part(&mut sql);
    Ok(sql.fetch_all::<TrashedPageRow>(conn).await?.into_iter().map(|row| row.read(kept)).collect())
}

pub async fn count_trashed(conn: &mut Connection, filter: &PageFilter) -> Result<i64> {
    let mut sql = Sql::new("select count(*) from page p where p.deleted_at is not null");
    filter.push_limits(&mut sql);
    filter.push_containing(&mut sql);
    sql.fetch_number(conn).await
}

#[derive(FromRow)]
struct TrashedPageRow {
    id: i64,
    title: String,
    slug: String,
    #[sqlx(try_from = "String")]
    locale: Locale,
    #[sqlx(rename = "type")]
    page_type: String,
    #[sqlx(try_from = "Timestamp")]
    deleted_at: OffsetDateTime,
    #[sqlx(flatten, try_from = "Author")]
    deleted_by: Option<Person>,
}

impl TrashedPageRow {
    fn read(self, kept: Duration) -> TrashedPage {
        let Self { id, title, slug, locale, page_type, deleted_at, deleted_by } = self;
        TrashedPage {
            id: PageId(id),
            title,
            slug,
            locale,
            page_type,
            deleted_at,
            deleted_by,
            purge_at: deleted_at + kept,
        }
    }
}

/// Lists pages deleted at or before this time, earliest first.
pub async fn list_trashed_before(conn: &mut Connection, at: Timestamp) -> Result<Vec<PageId>> {
    let ids: Vec<i64> = query_scalar("select id from page where deleted_at <= $1 order by deleted_at, id")
        .bind(at)
        .fetch_all(conn)
        .await?;
    Ok(ids.into_iter().map(PageId).collect())
}

/// Deletes a page and its own data. Its translations lose their source.
pub async fn delete_page(conn: &mut Connection, id: PageId) -> Result<()> {
    for sql in [
        "update page set source_page_id = null, source_version_id = null, outdated = 0 where source_page_id = $1",
        "delete from block_source where version_id in (select id from page_version where page_id = $1)",
        "delete from menu_page where page_id = $1",
        "delete from schedule_run where page_id = $1",
        "delete from page_schedule where page_id = $1",
        "delete from publication_request where page_id = $1",
        "update page set newest_version_id = null, published_version_id = null, published_id = null where id = $1",
        "delete from publication where page_id = $1",
        "delete from page_version where page_id = $1",
        "delete from page where id = $1",
    ] {
        query(sql).bind(id.0).execute(&mut *conn).await?;
    }
    Ok(())
}
