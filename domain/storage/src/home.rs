//! Statements of the home screen. Each reads a bounded number
//! of rows in the order of an index. Limits of the actor's
//! grants can make it read more index entries, but no rows.

use crate::columns::{Author, Nullable};
use crate::error::Result;
use crate::page_lists::PageFilter;
use crate::query::query;
use crate::requests::CLOSED_RANK;
use crate::timestamp::Timestamp;
use crate::{Connection, Sql};
use model::access::{Actor, Permission};
use model::home::HomeItem;
use model::id::{GroupId, PageId, UserId, VersionId};
use model::locale::Locale;
use sqlx::FromRow;
use time::OffsetDateTime;

/// Maximum number of last changed pages that are looked through.
const MAX_RECENT_PAGES: u32 = 200;
/// Maximum number of rejected requests that are looked through.
const MAX_RECENT_REQUESTS: u32 = 200;
/// Maximum number of last changed groups that are looked through.
const MAX_RECENT_GROUPS: u32 = 50;

/// Condition of pages `p` with a version that was never live: the
/// statuses "concept" and "published with changes". That of an index.
const HAS_DRAFT: &str = " and p.status_rank in (0, 3)";

const ITEM: &str = "p.id as page_id, p.title, p.locale, ";

#[derive(FromRow)]
struct ItemRow {
    page_id: i64,
    #[sqlx(default, try_from = "Nullable")]
    version_id: Option<VersionId>,
    title: String,
    #[sqlx(try_from = "String")]
    locale: Locale,
    at: Timestamp,
    #[sqlx(flatten)]
    by: Author,
}

impl From<ItemRow> for HomeItem {
    fn from(row: ItemRow) -> Self {
        Self {
            page: PageId(row.page_id),
            version: row.version_id,
            title: row.title,
            locale: row.locale,
            at: row.at.into(),
            by: row.by.into(),
            missing: Vec::new(),
        }
    }
}

/// Lists open requests of others that the actor may review, oldest first.
pub async fn list_to_review(conn: &mut Connection, actor: &Actor, user: UserId, max: u32) -> Result<Vec<HomeItem>> {
    let mut sql = Sql::new("select ");
    sql.push(ITEM).push("r.version_id, r.requested_at as at, r.requested_by as author_id, u.name as author_name, r.token as author_token");
    sql.push(
        " from publication_request r join page p on p.id = r.page_id left join cms_user u on u.id = r.requested_by",
    );
    push_to_review(&mut sql, actor, user);
    sql.push(" order by r.requested_at, r.id");
    sql.push_part(max, 0);
    sql.fetch_into::<ItemRow, _>(conn).await
}

/// Counts up to `max` open requests of others that the actor may review.
pub async fn count_to_review(conn: &mut Connection, actor: &Actor, user: UserId, max: u32) -> Result<i64> {
    let mut sql = Sql::new(
        "select count(*) from (select 1 as request from publication_request r join page p on p.id = r.page_id",
    );
    push_to_review(&mut sql, actor, user);
    sql.push_part(max, 0);
    sql.push(") waiting");
    sql.fetch_number(conn).await
}

/// Adds the condition of open requests `r` for pages
/// `p` that others sent, and the actor may review.
fn push_to_review(sql: &mut Sql, actor: &Actor, user: UserId) {
    sql.push(" where ").push(CLOSED_RANK).push(" = 0 and r.acceptance_due_at is null and p.deleted_at is null");
    sql.push(" and (r.requested_by is null or r.requested_by <> ").bind(user.0).push(")");
    PageFilter::with(actor, Permission::ReviewPublication).push_limits(sql);
    PageFilter::push_readable(actor, sql);
}

/// Lists open requests of the user, newest first.
pub async fn list_requests_of(conn: &mut Connection, actor: &Actor, user: UserId, max: u32) -> Result<Vec<HomeItem>> {
    let mut sql = Sql::new("select ");
    sql.push(ITEM).push(
        "r.version_id, r.requested_at as at, r.requested_by as author_id, null as author_name, r.token as author_token",
    );
    sql.push(" from publication_request r join page p on p.id = r.page_id where r.requested_by = ").bind(user.0);
    sql.push(" and r.status in ('sent', 'resent') and p.deleted_at is null");
    PageFilter::push_readable(actor, &mut sql);
    sql.push(" order by r.requested_at desc, r.id desc");
    sql.push_part(max, 0);
    sql.fetch_into::<ItemRow, _>(conn).await
}

/// Lists rejected requests of the user, newest first. Leaves out
/// pages that were requested again or have no unpublished changes.
/// Looks only through the newest rejected requests.
pub async fn list_rejected_of(conn: &mut Connection, actor: &Actor, user: UserId, max: u32) -> Result<Vec<HomeItem>> {
    let mut sql = Sql::new(
        "with keys as (select r.id from publication_request r where r.status = 'rejected' and r.requested_by = ",
    );
    sql.bind(user.0).push(" order by r.requested_at desc, r.id desc");
    sql.push_part(MAX_RECENT_REQUESTS, 0);
    sql.push(") select ").push(ITEM).push("r.version_id, coalesce(r.decided_at, r.requested_at) as at,");
    sql.push(" r.decided_by as author_id, u.name as author_name from keys k join publication_request r on r.id = k.id");
    sql.push(" join page p on p.id = r.page_id left join cms_user u on u.id = r.decided_by");
    sql.push(" where p.deleted_at is null").push(HAS_DRAFT);
    sql.push(" and not exists (select 1 from publication_request n where n.page_id = r.page_id and n.id > r.id)");
    PageFilter::push_readable(actor, &mut sql);
    sql.push(" order by r.requested_at desc, r.id desc");
    sql.push_part(max, 0);
    sql.fetch_into::<ItemRow, _>(conn).await
}

/// Lists pages with unpublished changes that
/// the user edited last, last changed first.
pub async fn list_drafts_of(conn: &mut Connection, actor: &Actor, user: UserId, max: u32) -> Result<Vec<HomeItem>> {
    list_edited(conn, actor, user, HAS_DRAFT, max).await
}

/// Lists pages that the user edited last, last changed first.
pub async fn list_edits_of(conn: &mut Connection, actor: &Actor, user: UserId, max: u32) -> Result<Vec<HomeItem>> {
    list_edited(conn, actor, user, "", max).await
}

async fn list_edited(
    conn: &mut Connection,
    actor: &Actor,
    user: UserId,
    condition: &'static str,
    max: u32,
) -> Result<Vec<HomeItem>> {
    let mut sql = Sql::new("select ");
    sql.push(ITEM).push("p.changed_at as at, p.changed_by as author_id, null as author_name from page p");
    sql.push(" where p.deleted_at is null and p.changed_by = ").bind(user.0).push(condition);
    PageFilter::push_readable(actor, &mut sql);
    sql.push(" order by p.changed_at desc, p.id desc");
    sql.push_part(max, 0);
    sql.fetch_into::<ItemRow, _>(conn).await
}

/// Lists pages that others edited, last changed first.
/// Looks only through the last changed pages.
pub async fn list_edits_of_others(
    conn: &mut Connection,
    actor: &Actor,
    user: UserId,
    max: u32,
) -> Result<Vec<HomeItem>> {
    let mut sql = Sql::new("with keys as (select p.id from page p where p.deleted_at is null");
    PageFilter::push_readable(actor, &mut sql);
    sql.push(" order by p.changed_at desc, p.id desc");
    sql.push_part(MAX_RECENT_PAGES, 0);
    sql.push(") select ").push(ITEM).push("p.changed_at as at, p.changed_by as author_id, u.name as author_name");
    sql.push(" from keys k join page p on p.id = k.id join cms_user u on u.id = p.changed_by where p.changed_by <> ");
    sql.bind(user.0).push(" order by p.changed_at desc, p.id desc");
    sql.push_part(max, 0);
    sql.fetch_into::<ItemRow, _>(conn).await
}

/// Lists translations that the actor may edit and
/// whose source changed, last changed first.
pub async fn list_outdated(conn: &mut Connection, actor: &Actor, max: u32) -> Result<Vec<HomeItem>> {
    let mut sql = Sql::new("select ");
    sql.push(ITEM).push("p.changed_at as at, p.changed_by as author_id, u.name as author_name");
    sql.push(" from page p left join cms_user u on u.id = p.changed_by where p.outdated = 1 and p.deleted_at is null");
    PageFilter::with(actor, Permission::EditPage).push_limits(&mut sql);
    PageFilter::push_readable(actor, &mut sql);
    sql.push(" order by p.changed_at desc, p.id desc");
    sql.push_part(max, 0);
    sql.fetch_into::<ItemRow, _>(conn).await
}

/// Lists planned publications, next first.
pub async fn list_planned(conn: &mut Connection, actor: &Actor, max: u32) -> Result<Vec<HomeItem>> {
    let mut sql = Sql::new("select ");
    sql.push(ITEM).push("s.publish_at as at, s.set_by as author_id, u.name as author_name");
    sql.push(" from page_schedule s join page p on p.id = s.page_id left join cms_user u on u.id = s.set_by");
    sql.push(" where s.publish_at is not null and p.deleted_at is null");
    PageFilter::push_readable(actor, &mut sql);
    sql.push(" order by s.publish_at, s.page_id");
    sql.push_part(max, 0);
    sql.fetch_into::<ItemRow, _>(conn).await
}

/// A page of a group, which the actor may be forbidden to read.
#[derive(FromRow)]
pub struct GroupPage {
    #[sqlx(rename = "group_id", try_from = "i64")]
    pub group: GroupId,
    #[sqlx(try_from = "i64")]
    pub id: PageId,
    pub title: String,
    #[sqlx(try_from = "String")]
    pub locale: Locale,
    #[sqlx(rename = "type")]
    pub page_type: String,
    #[sqlx(try_from = "Nullable")]
    pub created_by: Option<UserId>,
    #[sqlx(try_from = "Timestamp")]
    pub changed_at: OffsetDateTime,
    pub is_live: bool,
}

/// Lists the pages of the last changed groups, last changed group first.
pub async fn list_recent_groups(conn: &mut Connection) -> Result<Vec<GroupPage>> {
    let mut sql = Sql::new(
        "with keys as (select g.id, g.changed_at from page_group g where g.place is not null
         order by g.changed_at desc, g.id desc",
    );
    sql.push_part(MAX_RECENT_GROUPS, 0);
    sql.push(
        ") select p.group_id, p.id, p.title, p.locale, p.type, p.created_by, p.changed_at,
             p.published_version_id is not null as is_live
           from keys k join page p on p.group_id = k.id where p.deleted_at is null
           order by k.changed_at desc, k.id desc, p.locale",
    );
    sql.fetch_all(conn).await
}

/// Counts the failed mails, and the jobs that were given up.
pub async fn count_failures(conn: &mut Connection) -> Result<(i64, i64)> {
    query(
        "select (select count(*) from mail where failed_at is not null) as mails,
           (select count(*) from job where given_up_at is not null) as jobs",
    )
    .fetch_one(conn)
    .await
}

/// Facts for the check list of a new site.
#[derive(FromRow)]
pub struct CheckListRow {
    /// The home page of a locale.
    #[sqlx(try_from = "Nullable")]
    pub home_page: Option<PageId>,
    pub is_home_live: bool,
    pub has_pages: bool,
    pub has_menu: bool,
    pub users: i64,
}

/// Reads the facts for the check list.
pub async fn get_check_list(conn: &mut Connection, locale: &Locale) -> Result<CheckListRow> {
    query(
        "select p.id as home_page, p.published_version_id is not null as is_home_live,
           exists (select 1 from page where deleted_at is null) as has_pages,
           exists (select 1 from menu where items <> '[]') as has_menu,
           (select count(*) from cms_user where deleted_at is null) as users
         from (select 1 as one) site left join page p on p.locale = $1 and p.slug = '/' and p.deleted_at is null",
    )
    .bind(locale.as_str())
    .fetch_one(conn)
    .await
}
