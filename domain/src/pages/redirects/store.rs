//! The rows of redirects. An address is a locale and what follows it in the path.

use crate::clock::from_millis;
use crate::db::{Connection, Row, Sql};
use crate::error::Result;
use crate::list::{Column, ListParams};
use crate::pages::store::{author, locale};
use model::id::{PageId, RedirectId, UserId};
use model::list::SortOrder;
use model::locale::Locale;
use model::user::Person;
use sqlx::Row as _;
use time::OffsetDateTime;

pub(super) const COLUMNS: &[Column] = &[
    ("from", "r.slug"),
    ("locale", "r.locale"),
    ("to", "coalesce(p.slug, r.target)"),
    ("status", "r.status"),
    ("createdAt", "r.created_at"),
];

pub(super) struct RedirectRow {
    pub(super) id: RedirectId,
    pub(super) locale: Locale,
    pub(super) from: String,
    pub(super) target: Target,
    pub(super) status: u16,
    pub(super) created_at: OffsetDateTime,
    pub(super) created_by: Option<Person>,
}

/// Where a redirect leads.
pub(super) enum Target {
    Page {
        id: PageId,
        locale: Locale,
        slug: String,
        /// Whether visitors can open it now.
        live: bool,
    },
    Address(String),
}

pub(super) struct NewRedirect<'a> {
    pub(super) locale: &'a Locale,
    pub(super) from: &'a str,
    pub(super) page: Option<PageId>,
    /// Empty when it leads to a page.
    pub(super) target: &'a str,
    pub(super) status: u16,
    pub(super) by: Option<UserId>,
    pub(super) at: i64,
}

const REDIRECTS: &str = "select r.id, r.locale, r.slug, r.page_id, r.target, r.status, r.created_at,
    r.created_by as author_id, u.name as author_name, p.locale as page_locale, p.slug as page_slug,
    p.published_version_id is not null and p.deleted_at is null as live
    from redirect r left join page p on p.id = r.page_id left join cms_user u on u.id = r.created_by";

pub(super) async fn find(conn: &mut Connection, at: (&Locale, &str)) -> Result<Option<RedirectRow>> {
    let sql = format!("{REDIRECTS} where r.locale = $1 and r.slug = $2");
    let row = sqlx::query(sqlx::AssertSqlSafe(sql)).bind(at.0.as_str()).bind(at.1).fetch_optional(conn).await?;
    row.map(|row| redirect(&row)).transpose()
}

pub(super) async fn find_by_id(conn: &mut Connection, id: RedirectId) -> Result<Option<RedirectRow>> {
    let sql = format!("{REDIRECTS} where r.id = $1");
    let row = sqlx::query(sqlx::AssertSqlSafe(sql)).bind(id.0).fetch_optional(conn).await?;
    row.map(|row| redirect(&row)).transpose()
}

pub(super) async fn list(conn: &mut Connection, asked: &ListParams) -> Result<Vec<RedirectRow>> {
    let mut sql = Sql::new(REDIRECTS);
    push_matches(&mut sql, asked);
    asked.push_order(&mut sql, ("r.created_at", SortOrder::Desc), "r.id");
    asked.push_part(&mut sql);
    sql.fetch_all(conn).await?.iter().map(redirect).collect()
}

pub(super) async fn count(conn: &mut Connection, asked: &ListParams) -> Result<i64> {
    let mut sql = Sql::new("select count(*) from redirect r left join page p on p.id = r.page_id");
    push_matches(&mut sql, asked);
    sql.fetch_number(conn).await
}

/// Adds the condition that the term sets.
fn push_matches(sql: &mut Sql, asked: &ListParams) {
    if asked.term.is_empty() {
        return;
    }
    let pattern = asked.pattern();
    sql.push(" where r.slug like ").bind(pattern.as_str()).push(" escape '\\'");
    sql.push(" or r.target like ").bind(pattern.as_str()).push(" escape '\\'");
    sql.push(" or p.slug like ").bind(pattern).push(" escape '\\'");
}

pub(super) async fn insert(conn: &mut Connection, new: &NewRedirect<'_>) -> Result<RedirectId> {
    let id = sqlx::query_scalar(
        "insert into redirect (locale, slug, page_id, target, status, created_by, created_at)
         values ($1, $2, $3, $4, $5, $6, $7)
         returning id",
    )
    .bind(new.locale.as_str())
    .bind(new.from)
    .bind(new.page.map(|id| id.0))
    .bind(new.target)
    .bind(new.status)
    .bind(new.by.map(|id| id.0))
    .bind(new.at)
    .fetch_one(conn)
    .await?;
    Ok(RedirectId(id))
}

pub(super) async fn delete(conn: &mut Connection, id: RedirectId) -> Result<()> {
    sqlx::query("delete from redirect where id = $1").bind(id.0).execute(conn).await?;
    Ok(())
}

/// Makes an address that a page leaves lead to it for good, whatever it led to while the page was there.
pub(in crate::pages) async fn upsert_of_page(
    conn: &mut Connection,
    from: (&Locale, &str),
    page: PageId,
    by: Option<UserId>,
    at: i64,
) -> Result<()> {
    sqlx::query("delete from redirect where locale = $1 and slug = $2")
        .bind(from.0.as_str())
        .bind(from.1)
        .execute(&mut *conn)
        .await?;
    let new = NewRedirect { locale: from.0, from: from.1, page: Some(page), target: "", status: 301, by, at };
    insert(conn, &new).await?;
    Ok(())
}

/// The addresses that lead to a page, but for those that a live page has by now.
pub(in crate::pages) async fn list_of_page(conn: &mut Connection, page: PageId) -> Result<Vec<(Locale, String)>> {
    let rows = sqlx::query(
        "select r.locale, r.slug from redirect r
         where r.page_id = $1 and not exists (
             select 1 from page p where p.locale = r.locale and p.slug = r.slug and p.deleted_at is null
               and p.published_version_id is not null
         ) order by r.id",
    )
    .bind(page.0)
    .fetch_all(conn)
    .await?;
    rows.iter().map(|row| Ok((locale(row.try_get("locale")?)?, row.try_get("slug")?))).collect()
}

/// Takes away the redirect from an address to a page that has come back to it.
pub(in crate::pages) async fn delete_of_page(conn: &mut Connection, at: (&Locale, &str), page: PageId) -> Result<()> {
    sqlx::query("delete from redirect where locale = $1 and slug = $2 and page_id = $3")
        .bind(at.0.as_str())
        .bind(at.1)
        .bind(page.0)
        .execute(conn)
        .await?;
    Ok(())
}

fn redirect(row: &Row) -> Result<RedirectRow> {
    let target = match row.try_get::<Option<i64>, _>("page_id")? {
        Some(id) => Target::Page {
            id: PageId(id),
            locale: locale(row.try_get("page_locale")?)?,
            slug: row.try_get("page_slug")?,
            live: row.try_get("live")?,
        },
        None => Target::Address(row.try_get("target")?),
    };
    Ok(RedirectRow {
        id: RedirectId(row.try_get("id")?),
        locale: locale(row.try_get("locale")?)?,
        from: row.try_get("slug")?,
        target,
        status: row.try_get("status")?,
        created_at: from_millis(row.try_get("created_at")?),
        created_by: author(row)?,
    })
}
