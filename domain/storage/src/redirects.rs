//! Rows of redirects. An address is a locale and the rest of the path.

use crate::columns::{Author, read_locale};
use crate::error::Result;
use crate::hits::RequestCounts;
use crate::list::{SortColumn, ValidListParams, escape_like, like_pattern};
use crate::query::{query, query_scalar};
use crate::timestamp::{NullableTimestamp, Timestamp};
use crate::{Connection, Sql};
use model::id::{PageId, RedirectId, UserId};
use model::list::SortOrder;
use model::locale::Locale;
use model::redirect::RedirectSource;
use model::slug::fold_part_of_path;
use model::user::Person;
use sqlx::FromRow;
use std::collections::BTreeSet;
use time::OffsetDateTime;

pub const COLUMNS: &[SortColumn] = &[
    ("from", "r.slug"),
    ("locale", "r.locale"),
    ("to", "case when p.published_version_id is not null and p.deleted_at is null then p.slug else r.target end"),
    ("status", "r.status"),
    ("createdAt", "r.created_at"),
    ("hits", "r.hits"),
    ("lastHitAt", "r.last_hit_at"),
];

#[derive(FromRow)]
pub struct RedirectRow {
    #[sqlx(try_from = "i64")]
    pub id: RedirectId,
    #[sqlx(flatten, try_from = "SourceRow")]
    pub source: RedirectSource,
    #[sqlx(flatten, try_from = "TargetRow")]
    pub target: RedirectTarget,
    #[sqlx(try_from = "i64")]
    pub status: u16,
    pub automatic: bool,
    pub hits: i64,
    #[sqlx(try_from = "NullableTimestamp")]
    pub last_hit_at: Option<OffsetDateTime>,
    #[sqlx(try_from = "Timestamp")]
    pub created_at: OffsetDateTime,
    #[sqlx(flatten, try_from = "Author")]
    pub created_by: Option<Person>,
}

#[derive(FromRow)]
struct SourceRow {
    #[sqlx(try_from = "String")]
    locale: Locale,
    slug: String,
}

impl From<SourceRow> for RedirectSource {
    fn from(SourceRow { locale, slug }: SourceRow) -> Self {
        Self { locale, text: slug }
    }
}

/// Target of a redirect.
pub enum RedirectTarget {
    Page {
        id: PageId,
        locale: Locale,
        slug: String,
        /// True if visitors can open the page.
        live: bool,
    },
    Address(String),
    /// The content is gone without a replacement.
    Gone,
}

#[derive(FromRow)]
struct TargetRow {
    page_id: Option<i64>,
    page_locale: Option<String>,
    page_slug: Option<String>,
    live: bool,
    status: i64,
    target: String,
}

impl TryFrom<TargetRow> for RedirectTarget {
    type Error = <Locale as TryFrom<String>>::Error;

    fn try_from(row: TargetRow) -> std::result::Result<Self, Self::Error> {
        Ok(match (row.page_id, row.page_locale, row.page_slug) {
            (Some(id), Some(locale), Some(slug)) => {
                Self::Page { id: PageId(id), locale: locale.try_into()?, slug, live: row.live }
            }
            _ if row.status == i64::from(GONE) => Self::Gone,
            _ => Self::Address(row.target),
        })
    }
}

pub struct NewRedirect<'a> {
    pub source: &'a RedirectSource,
    pub page: Option<PageId>,
    /// Target address. Empty if the target
    /// is a page, or if the content is gone.
    pub target: &'a str,
    pub status: u16,
    pub origin: RedirectOrigin,
    pub by: Option<UserId>,
    pub at: Timestamp,
}

/// Origin of a redirect.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum RedirectOrigin {
    /// A user created it.
    Manual,
    /// A page changed its address.
    Automatic,
}

/// Status of a removed address without a replacement.
pub const GONE: u16 = 410;

const REDIRECTS: &str =
    "select r.id, r.locale, r.slug, r.page_id, r.target, r.status, r.automatic = 1 as automatic, r.hits,
    r.last_hit_at, r.created_at,
    r.created_by as author_id, u.name as author_name, p.locale as page_locale, p.slug as page_slug,
    p.published_version_id is not null and p.deleted_at is null as live
    from redirect r left join page p on p.id = r.page_id left join cms_user u on u.id = r.created_by";

pub async fn find(conn: &mut Connection, source: &RedirectSource) -> Result<Option<RedirectRow>> {
    Ok(list_of_sources(conn, std::iter::once(source)).await?.pop())
}

/// Lists the redirects whose slug and locale are among
/// those of the sources. Also lists a redirect with the
/// slug of one source and the locale of another.
pub async fn list_of_sources<'a>(
    conn: &mut Connection,
    sources: impl Iterator<Item = &'a RedirectSource> + Clone,
) -> Result<Vec<RedirectRow>> {
    let mut sql = Sql::new(REDIRECTS);
    sql.push(" where r.slug in ").bind_list(sources.clone().map(|source| source.text.as_str()));
    sql.push(" and r.locale in ").bind_list(sources.map(|source| source.locale.as_str()).collect::<BTreeSet<_>>());
    sql.fetch_all(conn).await
}

/// Lists the sources that contain a query.
pub async fn list_with_query(conn: &mut Connection) -> Result<Vec<RedirectSource>> {
    let rows: Vec<SourceRow> = query("select locale, slug from redirect where slug like '%?%'").fetch_all(conn).await?;
    Ok(rows.into_iter().map(Into::into).collect())
}

/// Lists all redirects, by source.
pub async fn list_all(conn: &mut Connection) -> Result<Vec<RedirectRow>> {
    let sql = format!("{REDIRECTS} order by r.locale, r.slug");
    query(sqlx::AssertSqlSafe(sql)).fetch_all(conn).await
}

pub async fn find_by_id(conn: &mut Connection, id: RedirectId) -> Result<Option<RedirectRow>> {
    let sql = format!("{REDIRECTS} where r.id = $1");
    query(sqlx::AssertSqlSafe(sql)).bind(id.0).fetch_optional(conn).await
}

pub async fn list(
    conn: &mut Connection,
    asked: &ValidListParams,
    origin: Option<RedirectOrigin>,
) -> Result<Vec<RedirectRow>> {
    let mut sql = Sql::new(REDIRECTS);
    push_matches(&mut sql, asked, origin);
    asked.push_order(&mut sql, ("r.created_at", SortOrder::Desc), "r.id");
    asked.push_part(&mut sql);
    sql.fetch_all(conn).await
}

pub async fn count(conn: &mut Connection, asked: &ValidListParams, origin: Option<RedirectOrigin>) -> Result<i64> {
    let mut sql = Sql::new("select count(*) from redirect r left join page p on p.id = r.page_id");
    push_matches(&mut sql, asked, origin);
    sql.fetch_number(conn).await
}

/// Adds the conditions of term and origin.
fn push_matches(sql: &mut Sql, asked: &ValidListParams, origin: Option<RedirectOrigin>) {
    sql.push(" where 1 = 1");
    if let Some(origin) = origin {
        sql.push(" and r.automatic = ").bind(i64::from(origin == RedirectOrigin::Automatic));
    }
    if asked.term.is_empty() {
        return;
    }
    push_in_address(sql.push(" and ("), "r.slug", &asked.term);
    push_in_address(sql.push(" or "), "r.target", &asked.term);
    // Only live pages match by slug, because not every user who manages
    // redirects may see the slugs of drafts.
    sql.push(" or p.published_version_id is not null and p.deleted_at is null and ");
    push_in_address(sql, "p.slug", &asked.term);
    sql.push(")");
}

/// Adds the condition that an address
/// contains the term, as typed or in
/// the canonical form of paths.
pub(crate) fn push_in_address(sql: &mut Sql, column: &'static str, term: &str) {
    sql.push("(").push(column).push(" like ").bind(like_pattern(term)).push(" escape '\\' or ");
    sql.push(column).push(" like ").bind(like_pattern(&fold_part_of_path(term))).push(" escape '\\')");
}

/// Returns true if a redirect leads to this path, with any query or anchor.
pub async fn leads_to(conn: &mut Connection, path: &str) -> Result<bool> {
    let plain = escape_like(path);
    let found: Option<i64> = query_scalar(
        "select id from redirect where page_id is null
           and (target = $1 or target like $2 escape '\\' or target like $3 escape '\\') limit 1",
    )
    .bind(path)
    .bind(format!("{plain}?%"))
    .bind(format!("{plain}#%"))
    .fetch_optional(conn)
    .await?;
    Ok(found.is_some())
}

pub async fn insert(conn: &mut Connection, new: &NewRedirect<'_>) -> Result<RedirectId> {
    let id = query_scalar(
        "insert into redirect (locale, slug, page_id, target, status, created_by, created_at, automatic)
         values ($1, $2, $3, $4, $5, $6, $7, $8)
         returning id",
    )
    .bind(new.source.locale.as_str())
    .bind(new.source.text.as_str())
    .bind(new.page.map(|id| id.0))
    .bind(new.target)
    .bind(i64::from(new.status))
    .bind(new.by.map(|id| id.0))
    .bind(new.at)
    .bind(new.origin == RedirectOrigin::Automatic)
    .fetch_one(conn)
    .await?;
    Ok(RedirectId(id))
}

/// Lists the target addresses of redirects
/// that do not lead to a page by id.
pub async fn list_targets(conn: &mut Connection) -> Result<Vec<(RedirectId, String)>> {
    let rows: Vec<(i64, String)> =
        query("select id, target from redirect where page_id is null and target <> ''").fetch_all(conn).await?;
    Ok(rows.into_iter().map(|(id, target)| (RedirectId(id), target)).collect())
}

pub async fn update_target(conn: &mut Connection, id: RedirectId, target: &str) -> Result<()> {
    query("update redirect set target = $2 where id = $1").bind(id.0).bind(target).execute(conn).await?;
    Ok(())
}

pub async fn delete(conn: &mut Connection, id: RedirectId) -> Result<()> {
    query("delete from redirect where id = $1").bind(id.0).execute(conn).await?;
    Ok(())
}

/// Redirects a former address of a page
/// permanently to the page. Replaces any
/// other redirect from that address.
pub async fn upsert_of_page(
    conn: &mut Connection,
    source: &RedirectSource,
    page: PageId,
    by: Option<UserId>,
    at: Timestamp,
) -> Result<()> {
    query("delete from redirect where locale = $1 and slug = $2")
        .bind(source.locale.as_str())
        .bind(&source.text)
        .execute(&mut *conn)
        .await?;
    let new =
        NewRedirect { source, page: Some(page), target: "", status: 301, origin: RedirectOrigin::Automatic, by, at };
    insert(conn, &new).await?;
    Ok(())
}

/// Lists the addresses that redirect to a page,
/// except addresses of live pages.
pub async fn list_of_page(conn: &mut Connection, page: PageId) -> Result<Vec<(Locale, String)>> {
    let rows: Vec<(String, String)> = query(
        "select r.locale, r.slug from redirect r
         where r.page_id = $1 and not exists (
             select 1 from page p where p.locale = r.locale and p.slug = r.slug and p.deleted_at is null
               and p.published_version_id is not null
         ) order by r.id",
    )
    .bind(page.0)
    .fetch_all(conn)
    .await?;
    rows.into_iter().map(|(locale, slug)| Ok((read_locale(locale)?, slug))).collect()
}

pub async fn add_hits(conn: &mut Connection, id: RedirectId, hits: &RequestCounts) -> Result<()> {
    query("update redirect set hits = hits + $2, last_hit_at = $3 where id = $1")
        .bind(id.0)
        .bind(hits.hits)
        .bind(Timestamp::from(hits.last_at))
        .execute(conn)
        .await?;
    Ok(())
}

/// Deletes the redirect to a page from an
/// address that is now the page's own.
pub async fn delete_of_page(conn: &mut Connection, source: &RedirectSource, page: PageId) -> Result<()> {
    query("delete from redirect where locale = $1 and slug = $2 and page_id = $3")
        .bind(source.locale.as_str())
        .bind(&source.text)
        .bind(page.0)
        .execute(conn)
        .await?;
    Ok(())
}
