//! Rows of addresses and of links between pages.

use crate::Connection;
use crate::columns::Nullable;
use crate::error::Result;
use crate::query::{query, query_scalar};
use model::access::Subject;
use model::id::{GroupId, PageId, UserId, VersionId};
use model::locale::Locale;
use model::page::ReferringPage;
use model::slug::Slug;
use sqlx::FromRow;

/// Address of a page. Also names its source page,
/// because a translation may share the slug of its source.
#[derive(FromRow)]
pub struct AddressRow {
    #[sqlx(try_from = "i64")]
    pub id: PageId,
    #[sqlx(try_from = "String")]
    pub locale: Locale,
    #[sqlx(try_from = "StoredSlug")]
    pub slug: Slug,
    /// Source page. `None` if the
    /// page is not a translation.
    #[sqlx(rename = "source_page_id", try_from = "Nullable")]
    pub source: Option<PageId>,
    pub live: bool,
    #[sqlx(rename = "type")]
    page_type: String,
    #[sqlx(try_from = "Nullable")]
    created_by: Option<UserId>,
}

#[derive(sqlx::Type)]
#[sqlx(transparent)]
struct StoredSlug(String);

impl From<StoredSlug> for Slug {
    fn from(column: StoredSlug) -> Self {
        Self::from_stored(column.0)
    }
}

impl AddressRow {
    pub fn subject(&self) -> Subject<'_> {
        Subject { locale: &self.locale, page_type: &self.page_type, created_by: self.created_by }
    }
}

/// A page that contains a link, with
/// the fields for checks of grants.
#[derive(FromRow)]
pub struct LinkingPage {
    #[sqlx(flatten, try_from = "ReferringRow")]
    pub page: ReferringPage,
    #[sqlx(rename = "type")]
    page_type: String,
    #[sqlx(try_from = "Nullable")]
    created_by: Option<UserId>,
}

#[derive(FromRow)]
struct ReferringRow {
    id: i64,
    title: String,
    slug: String,
    #[sqlx(try_from = "String")]
    locale: Locale,
    live: Option<bool>,
}

impl From<ReferringRow> for ReferringPage {
    fn from(ReferringRow { id, title, slug, locale, live }: ReferringRow) -> Self {
        Self { page_id: PageId(id), title, slug, locale, live: live.unwrap_or_default() }
    }
}

impl LinkingPage {
    pub fn subject(&self) -> Subject<'_> {
        Subject { locale: &self.page.locale, page_type: &self.page_type, created_by: self.created_by }
    }
}

/// Lists the pages of a group, sorted by id.
pub async fn list_addresses(conn: &mut Connection, group: GroupId) -> Result<Vec<AddressRow>> {
    let addresses = query(
        "select id, locale, slug, source_page_id, published_version_id is not null as live, type, created_by
         from page where group_id = $1 and deleted_at is null order by id",
    );
    addresses.bind(group.0).fetch_all(conn).await
}

pub async fn update_slug(conn: &mut Connection, page: PageId, slug: &Slug) -> Result<()> {
    query("update page set slug = $2 where id = $1").bind(page.0).bind(slug.as_str()).execute(conn).await?;
    Ok(())
}

/// Lists the pages whose newest version links to this path.
pub async fn list_pages_linking_to(conn: &mut Connection, path: &str) -> Result<Vec<PageId>> {
    let ids: Vec<i64> = query_scalar(
        "select p.id from version_link l join page_version v on v.id = l.version_id join page p on p.id = v.page_id
         where l.path = $1 and p.newest_version_id = v.id and p.deleted_at is null",
    )
    .bind(path)
    .fetch_all(conn)
    .await?;
    Ok(ids.into_iter().map(PageId).collect())
}

/// Moves the plan and the open publication request
/// of a version to the version that replaces it.
pub async fn move_plan_and_request(conn: &mut Connection, from: VersionId, to: VersionId) -> Result<()> {
    for sql in [
        "update page_schedule set version_id = $2 where version_id = $1",
        "update publication_request set version_id = $2 where version_id = $1 and status in ('sent', 'resent')",
    ] {
        query(sql).bind(from.0).bind(to.0).execute(&mut *conn).await?;
    }
    Ok(())
}

/// Lists the link targets in the newest
/// and the live version of each page.
pub async fn list_links(conn: &mut Connection) -> Result<Vec<(PageId, String)>> {
    let rows: Vec<(i64, String)> = query(
        "select p.id, l.path from page p
         join version_link l on l.version_id in (p.newest_version_id, p.published_version_id)
         where p.deleted_at is null",
    )
    .fetch_all(conn)
    .await?;
    Ok(rows.into_iter().map(|(page, path)| (PageId(page), path)).collect())
}

/// Counts the live pages of two locales.
pub async fn count_live_pages_in(conn: &mut Connection, locales: [&Locale; 2]) -> Result<i64> {
    let count = query_scalar(
        "select count(*) from page
         where locale in ($1, $2) and deleted_at is null and published_version_id is not null",
    );
    count.bind(locales[0].as_str()).bind(locales[1].as_str()).fetch_one(conn).await
}

/// A slug that live pages in two locales share.
#[derive(FromRow)]
pub struct SharedSlug {
    pub slug: String,
    pub title: String,
    /// Title of the page in the other locale.
    pub other_title: String,
}

/// Lists the slugs that live pages in both locales
/// share, sorted. Leaves out the 404 page.
pub async fn list_shared_slugs(conn: &mut Connection, locale: &Locale, other: &Locale) -> Result<Vec<SharedSlug>> {
    let not_found = Slug::not_found();
    let shared = query(
        "select p.slug, p.published_title as title, o.published_title as other_title
         from page p join page o on o.slug = p.slug and o.locale = $2
         where p.locale = $1 and p.slug <> $3
           and p.deleted_at is null and p.published_version_id is not null
           and o.deleted_at is null and o.published_version_id is not null
         order by p.slug",
    )
    .bind(locale.as_str())
    .bind(other.as_str())
    .bind(not_found.as_str())
    .fetch_all(conn)
    .await?;
    Ok(shared)
}

/// Lists the pages whose newest or live
/// version links to a path, sorted by title.
pub async fn list_linking_pages(conn: &mut Connection, path: &str) -> Result<Vec<LinkingPage>> {
    let pages = query(
        "select p.id, p.title, p.slug, p.locale, p.type, p.created_by,
                max(case when v.id = p.published_version_id then 1 else 0 end) = 1 as live
         from version_link l join page_version v on v.id = l.version_id join page p on p.id = v.page_id
         where l.path = $1 and v.id in (p.newest_version_id, p.published_version_id) and p.deleted_at is null
         group by p.id order by p.title, p.id",
    );
    pages.bind(path).fetch_all(conn).await
}

/// Lists the pages whose newest or live version
/// refers to this page by id, sorted by title.
pub async fn list_naming_pages(conn: &mut Connection, page: PageId) -> Result<Vec<LinkingPage>> {
    let pages = query(
        "select p.id, p.title, p.slug, p.locale, p.type, p.created_by,
                max(case when v.id = p.published_version_id then 1 else 0 end) = 1 as live
         from version_page n join page_version v on v.id = n.version_id join page p on p.id = v.page_id
         where n.page_id = $1 and v.id in (p.newest_version_id, p.published_version_id) and p.deleted_at is null
         group by p.id order by p.title, p.id",
    );
    pages.bind(page.0).fetch_all(conn).await
}
