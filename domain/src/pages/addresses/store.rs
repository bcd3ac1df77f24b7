//! The rows of addresses and of links between pages.

use crate::db::{Connection, Row};
use crate::error::Result;
use crate::pages::store::locale;
use model::access::Subject;
use model::id::{GroupId, PageId, UserId};
use model::locale::Locale;
use model::page::ReferringPage;
use model::slug::Slug;
use sqlx::Row as _;

/// The address of a page, and where its slug may come from.
pub(super) struct AddressRow {
    pub(super) id: PageId,
    pub(super) locale: Locale,
    pub(super) slug: Slug,
    /// The page that this one was translated from.
    pub(super) source: Option<PageId>,
    pub(super) live: bool,
    page_type: String,
    created_by: Option<UserId>,
}

impl AddressRow {
    pub(super) fn subject(&self) -> Subject<'_> {
        Subject { locale: &self.locale, page_type: &self.page_type, created_by: self.created_by }
    }
}

/// A page that links somewhere, as the limits of grants look at it.
pub(super) struct LinkingPage {
    pub(super) page: ReferringPage,
    page_type: String,
    created_by: Option<UserId>,
}

impl LinkingPage {
    pub(super) fn subject(&self) -> Subject<'_> {
        Subject { locale: &self.page.locale, page_type: &self.page_type, created_by: self.created_by }
    }
}

/// Every page of a group, by id.
pub(super) async fn list_addresses(conn: &mut Connection, group: GroupId) -> Result<Vec<AddressRow>> {
    let rows = sqlx::query(
        "select id, locale, slug, source_page_id, published_version_id is not null as live, type, created_by
         from page where group_id = $1 and deleted_at is null order by id",
    )
    .bind(group.0)
    .fetch_all(conn)
    .await?;
    rows.iter()
        .map(|row| {
            Ok(AddressRow {
                id: PageId(row.try_get("id")?),
                locale: locale(row.try_get("locale")?)?,
                slug: Slug::from_stored(row.try_get("slug")?),
                source: row.try_get::<Option<i64>, _>("source_page_id")?.map(PageId),
                live: row.try_get("live")?,
                page_type: row.try_get("type")?,
                created_by: row.try_get::<Option<i64>, _>("created_by")?.map(UserId),
            })
        })
        .collect()
}

pub(super) async fn update_slug(conn: &mut Connection, page: PageId, slug: &Slug) -> Result<()> {
    sqlx::query("update page set slug = $2 where id = $1").bind(page.0).bind(slug.as_str()).execute(conn).await?;
    Ok(())
}

/// The pages whose newest stored version links to this path.
pub(super) async fn list_pages_linking_to(conn: &mut Connection, path: &str) -> Result<Vec<PageId>> {
    let ids: Vec<i64> = sqlx::query_scalar(
        "select p.id from version_link l join page_version v on v.id = l.version_id join page p on p.id = v.page_id
         where l.path = $1 and p.newest_version_id = v.id and p.deleted_at is null",
    )
    .bind(path)
    .fetch_all(conn)
    .await?;
    Ok(ids.into_iter().map(PageId).collect())
}

/// The pages whose newest or live version links to this path, by title.
pub(super) async fn list_linking_pages(conn: &mut Connection, path: &str) -> Result<Vec<LinkingPage>> {
    let rows = sqlx::query(
        "select p.id, p.title, p.slug, p.locale, p.type, p.created_by, max(v.id = p.published_version_id) as live
         from version_link l join page_version v on v.id = l.version_id join page p on p.id = v.page_id
         where l.path = $1 and v.id in (p.newest_version_id, p.published_version_id) and p.deleted_at is null
         group by p.id order by p.title, p.id",
    )
    .bind(path)
    .fetch_all(conn)
    .await?;
    rows.iter().map(linking_page).collect()
}

/// The pages whose newest or live version names this page by its id, by title.
pub(super) async fn list_naming_pages(conn: &mut Connection, page: PageId) -> Result<Vec<LinkingPage>> {
    let rows = sqlx::query(
        "select p.id, p.title, p.slug, p.locale, p.type, p.created_by, max(v.id = p.published_version_id) as live
         from version_page n join page_version v on v.id = n.version_id join page p on p.id = v.page_id
         where n.page_id = $1 and v.id in (p.newest_version_id, p.published_version_id) and p.deleted_at is null
         group by p.id order by p.title, p.id",
    )
    .bind(page.0)
    .fetch_all(conn)
    .await?;
    rows.iter().map(linking_page).collect()
}

fn linking_page(row: &Row) -> Result<LinkingPage> {
    let page = ReferringPage {
        page_id: PageId(row.try_get("id")?),
        title: row.try_get("title")?,
        slug: row.try_get("slug")?,
        locale: locale(row.try_get("locale")?)?,
        live: row.try_get::<Option<bool>, _>("live")?.unwrap_or_default(),
    };
    let created_by = row.try_get::<Option<i64>, _>("created_by")?.map(UserId);
    Ok(LinkingPage { page, page_type: row.try_get("type")?, created_by })
}
