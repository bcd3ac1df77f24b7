//! Rows of publication requests and their steps.

use crate::columns::{Author, Nullable, person, person_with_token};
use crate::error::Result;
use crate::list::{SortColumn, ValidListParams};
use crate::page_lists::PageFilter;
use crate::pages::{PAGE_COLUMNS, PageRow};
use crate::query::{query, query_scalar};
use crate::timestamp::{NullableTimestamp, Timestamp};
use crate::{Connection, Sql};
use model::id::{PageId, RequestId, UserId, VersionId};
use model::list::SortOrder;
use model::workflow::{CloseReason, PendingAcceptance, RequestListItem, RequestStatus, RequestStep};
use sqlx::FromRow;
use time::OffsetDateTime;

/// Sort columns of the requests, with their SQL.
pub const COLUMNS: &[SortColumn] = &[
    ("title", "p.title_folded"),
    ("locale", "p.locale"),
    ("type", "p.type"),
    ("requestedAt", "r.requested_at"),
    ("requestedBy", "asker.name_folded"),
    (
        "status",
        "case r.status when 'sent' then 0 when 'resent' then 1 when 'accepted' then 2 when 'rejected' then 3 else 4 end",
    ),
];

#[derive(FromRow)]
pub struct RequestRow {
    #[sqlx(try_from = "i64")]
    pub id: RequestId,
    #[sqlx(rename = "page_id", try_from = "i64")]
    pub page: PageId,
    /// The requested version.
    #[sqlx(rename = "version_id", try_from = "i64")]
    pub version: VersionId,
    #[sqlx(try_from = "String")]
    pub status: RequestStatus,
    #[sqlx(try_from = "Nullable")]
    pub requested_by: Option<UserId>,
    /// Title of the page.
    pub title: String,
    #[sqlx(flatten, try_from = "AcceptanceRow")]
    pub acceptance: Option<Acceptance>,
}

/// An acceptance that is not carried out yet.
pub struct Acceptance {
    pub by: Option<UserId>,
    pub due_at: Timestamp,
    /// Message to the sender of the request.
    pub words: String,
}

#[derive(FromRow)]
struct AcceptanceRow {
    acceptance_due_at: Option<Timestamp>,
    acceptance_by: Option<i64>,
    acceptance_words: String,
}

impl From<AcceptanceRow> for Option<Acceptance> {
    fn from(row: AcceptanceRow) -> Self {
        let by = row.acceptance_by.map(UserId);
        row.acceptance_due_at.map(|due_at| Acceptance { by, due_at, words: row.acceptance_words })
    }
}

/// A step of a request, ready to be stored.
pub struct StoredRequestStep<'a> {
    pub request: RequestId,
    pub version: VersionId,
    pub status: RequestStatus,
    pub by: Option<UserId>,
    /// Name of the API token of the actor. May be empty.
    pub token: &'a str,
    pub at: Timestamp,
    pub words: &'a str,
    pub note: Option<CloseReason>,
}

/// Filter of a list of requests.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum RequestFilter {
    Open,
    /// Accepted or rejected.
    Reviewed,
    All,
}

const REQUEST: &str = "select r.id, r.page_id, r.version_id, r.status, r.requested_by, p.title,
     r.acceptance_due_at, r.acceptance_by, r.acceptance_words
     from publication_request r join page p on p.id = r.page_id";

/// Finds the only open request for a page.
pub async fn find_open_request(conn: &mut Connection, page: PageId) -> Result<Option<RequestRow>> {
    let sql = sqlx::AssertSqlSafe(format!("{REQUEST} where r.page_id = $1 and r.status in ('sent', 'resent')"));
    query(sql).bind(page.0).fetch_optional(conn).await
}

pub async fn find_latest_request(conn: &mut Connection, page: PageId) -> Result<Option<RequestRow>> {
    let sql = sqlx::AssertSqlSafe(format!("{REQUEST} where r.page_id = $1 order by r.id desc limit 1"));
    query(sql).bind(page.0).fetch_optional(conn).await
}

/// Lists requests with a due acceptance, oldest
/// first. Acceptances due after `latest` are
/// listed too, because the clock was set back.
pub async fn list_due_acceptances(conn: &mut Connection, now: Timestamp, latest: Timestamp) -> Result<Vec<RequestRow>> {
    let sql = sqlx::AssertSqlSafe(format!(
        "{REQUEST} where r.acceptance_due_at is not null and (r.acceptance_due_at <= $1 or r.acceptance_due_at > $2)
         order by r.acceptance_due_at, r.id"
    ));
    query(sql).bind(now).bind(latest).fetch_all(conn).await
}

/// Finds a request whose acceptance is
/// still due at this time. `None` if the
/// acceptance was undone or replaced.
pub async fn find_accepted_request(
    conn: &mut Connection,
    id: RequestId,
    due_at: Timestamp,
) -> Result<Option<RequestRow>> {
    let sql = sqlx::AssertSqlSafe(format!("{REQUEST} where r.id = $1 and r.acceptance_due_at = $2"));
    query(sql).bind(id.0).bind(due_at).fetch_optional(conn).await
}

pub async fn update_acceptance(conn: &mut Connection, id: RequestId, acceptance: &Acceptance) -> Result<()> {
    query(
        "update publication_request set acceptance_due_at = $2, acceptance_by = $3, acceptance_words = $4 where id = $1",
    )
    .bind(id.0)
    .bind(acceptance.due_at)
    .bind(acceptance.by.map(|id| id.0))
    .bind(&acceptance.words)
    .execute(conn)
    .await?;
    Ok(())
}

pub async fn delete_acceptance(conn: &mut Connection, id: RequestId) -> Result<()> {
    query(
        "update publication_request set acceptance_due_at = null, acceptance_by = null, acceptance_words = ''
         where id = $1",
    )
    .bind(id.0)
    .execute(conn)
    .await?;
    Ok(())
}

pub async fn insert_request(
    conn: &mut Connection,
    page: PageId,
    version: VersionId,
    by: Option<UserId>,
    at: Timestamp,
) -> Result<RequestId> {
    let id = query_scalar(
        "insert into publication_request (page_id, version_id, status, requested_by, requested_at)
         values ($1, $2, $3, $4, $5)
         returning id",
    )
    .bind(page.0)
    .bind(version.0)
    .bind(RequestStatus::Sent.as_str())
    .bind(by.map(|id| id.0))
    .bind(at)
    .fetch_one(conn)
    .await?;
    Ok(RequestId(id))
}

/// Records that a request was sent or resent.
/// Deletes an earlier decision.
pub async fn update_sent(conn: &mut Connection, step: &StoredRequestStep<'_>) -> Result<()> {
    query(
        "update publication_request set version_id = $2, status = $3, comment = $4, requested_by = $5, requested_at = $6, token = $7,
           feedback = '', decided_by = null, decided_at = null
         where id = $1",
    )
    .bind(step.request.0)
    .bind(step.version.0)
    .bind(step.status.as_str())
    .bind(step.words)
    .bind(step.by.map(|id| id.0))
    .bind(step.at)
    .bind(step.token)
    .execute(conn)
    .await?;
    Ok(())
}

pub async fn update_decided(conn: &mut Connection, step: &StoredRequestStep<'_>) -> Result<()> {
    query(
        "update publication_request set status = $2, feedback = $3, decided_by = $4, decided_at = $5,
           acceptance_due_at = null, acceptance_by = null, acceptance_words = ''
         where id = $1",
    )
    .bind(step.request.0)
    .bind(step.status.as_str())
    .bind(step.words)
    .bind(step.by.map(|id| id.0))
    .bind(step.at)
    .execute(conn)
    .await?;
    Ok(())
}

pub async fn insert_step(conn: &mut Connection, step: &StoredRequestStep<'_>) -> Result<()> {
    query(
        "insert into publication_request_step (request_id, status, version_id, user_id, happened_at, words, note, token)
         values ($1, $2, $3, $4, $5, $6, $7, $8)",
    )
    .bind(step.request.0)
    .bind(step.status.as_str())
    .bind(step.version.0)
    .bind(step.by.map(|id| id.0))
    .bind(step.at)
    .bind(step.words)
    .bind(step.note.map(CloseReason::as_str))
    .bind(step.token)
    .execute(conn)
    .await?;
    Ok(())
}

/// Lists the steps of a request, oldest first.
pub async fn list_steps(conn: &mut Connection, id: RequestId) -> Result<Vec<RequestStep>> {
    let rows: Vec<StepRow> = query(
        "select s.status, s.version_id, s.user_id as author_id, u.name as author_name, s.token as author_token,
           s.happened_at, s.words, s.note
         from publication_request_step s left join cms_user u on u.id = s.user_id where s.request_id = $1 order by s.id",
    )
    .bind(id.0)
    .fetch_all(conn)
    .await?;
    Ok(rows.into_iter().map(Into::into).collect())
}

#[derive(FromRow)]
struct StepRow {
    #[sqlx(try_from = "String")]
    status: RequestStatus,
    version_id: i64,
    #[sqlx(flatten)]
    by: Author,
    happened_at: Timestamp,
    words: String,
    note: Option<String>,
}

impl From<StepRow> for RequestStep {
    fn from(row: StepRow) -> Self {
        Self {
            status: row.status,
            page_version_id: VersionId(row.version_id),
            by: row.by.into(),
            at: row.happened_at.into(),
            comment: row.words,
            close_reason: row.note.and_then(|note| note.parse().ok()),
        }
    }
}

const LISTED: &str = "r.id as request_id, r.version_id as asked_version_id, r.status as request_status, r.comment,
    r.requested_by, asker.name as requested_by_name, r.token, r.requested_at, r.feedback, r.decided_by,
    decider.name as decided_by_name, r.decided_at, r.acceptance_due_at, r.acceptance_by,
    acceptor.name as acceptance_by_name, p.title";
const JOINED: &str = "from publication_request r join page p on p.id = r.page_id
    left join cms_user asker on asker.id = r.requested_by left join cms_user decider on decider.id = r.decided_by
    left join cms_user acceptor on acceptor.id = r.acceptance_by";

/// Finds the latest request that ever was about a version.
pub async fn find_listed_request(conn: &mut Connection, version: VersionId) -> Result<Option<RequestListItem>> {
    let sql = format!(
        "select {PAGE_COLUMNS}, {LISTED} {JOINED}
         where r.id = (select request_id from publication_request_step where version_id = $1 order by id desc limit 1)"
    );
    let row: Option<RequestListRow> = query(sqlx::AssertSqlSafe(sql)).bind(version.0).fetch_optional(conn).await?;
    Ok(row.map(Into::into))
}

/// Lists a window of the requests for matching pages.
pub async fn list_requests(
    conn: &mut Connection,
    filter: &PageFilter,
    which: RequestFilter,
    asked: &ValidListParams,
) -> Result<Vec<RequestListItem>> {
    let mut sql = Sql::new("select ");
    sql.push(PAGE_COLUMNS).push(", ").push(LISTED).push(" ").push(JOINED);
    which.push_condition(&mut sql, filter);
    match asked.column {
        Some(_) => asked.push_order(&mut sql, ("r.requested_at", SortOrder::Asc), "r.id"),
        None => {
            which.push_order(&mut sql);
        }
    }
    asked.push_part(&mut sql);
    sql.fetch_into::<RequestListRow, _>(conn).await
}

pub async fn count_requests(conn: &mut Connection, filter: &PageFilter, which: RequestFilter) -> Result<i64> {
    let mut sql = Sql::new("select count(*) ");
    sql.push(JOINED);
    which.push_condition(&mut sql, filter);
    sql.fetch_number(conn).await
}

/// Expression that is 0 for open requests `r` and 1 for closed ones. The index of
/// the lists has the same expression. Otherwise it would not be used.
pub(crate) const CLOSED_RANK: &str = "case when r.status in ('sent', 'resent') then 0 else 1 end";

impl RequestFilter {
    /// Adds the condition.
    fn push_condition(self, sql: &mut Sql, filter: &PageFilter) {
        sql.push(" where p.deleted_at is null");
        match self {
            Self::Open => sql.push(" and ").push(CLOSED_RANK).push(" = 0"),
            Self::Reviewed => sql.push(" and ").push(CLOSED_RANK).push(" = 1 and r.status in ('accepted', 'rejected')"),
            Self::All => sql,
        };
        filter.push_limits(sql);
        filter.push_containing(sql);
    }

    /// Adds the order of the list, which an index
    /// has: open requests before closed ones,
    /// and the oldest first among each of them.
    fn push_order(self, sql: &mut Sql) {
        sql.push(" order by ");
        if matches!(self, Self::All) {
            sql.push(CLOSED_RANK).push(", ");
        }
        sql.push("r.requested_at, r.id");
    }
}

#[derive(FromRow)]
struct RequestListRow {
    #[sqlx(flatten)]
    page: PageRow,
    request_id: i64,
    asked_version_id: i64,
    #[sqlx(try_from = "String")]
    request_status: RequestStatus,
    title: String,
    comment: String,
    requested_by: Option<i64>,
    requested_by_name: Option<String>,
    /// Name of the API token that sent the request. May be empty.
    token: String,
    requested_at: Timestamp,
    feedback: String,
    decided_by: Option<i64>,
    decided_by_name: Option<String>,
    decided_at: NullableTimestamp,
    #[sqlx(try_from = "NullableTimestamp")]
    acceptance_due_at: Option<OffsetDateTime>,
    acceptance_by: Option<i64>,
    acceptance_by_name: Option<String>,
}

impl From<RequestListRow> for RequestListItem {
    fn from(row: RequestListRow) -> Self {
        let version = VersionId(row.asked_version_id);
        let accepted_by = person(row.acceptance_by, row.acceptance_by_name);
        let acceptance = |due_at| PendingAcceptance { by: accepted_by, due_at };
        Self {
            id: RequestId(row.request_id),
            page_id: row.page.id,
            page_version_id: version,
            published_version_id: row.page.published_version,
            title: row.title,
            slug: row.page.slug,
            locale: row.page.locale,
            page_type: row.page.page_type,
            page_status: row.page.status,
            status: row.request_status,
            outdated: row.page.newest_version != version,
            comment: row.comment,
            requested_by: person_with_token(row.requested_by, row.requested_by_name, row.token),
            requested_at: row.requested_at.into(),
            feedback: row.feedback,
            decided_by: person(row.decided_by, row.decided_by_name),
            decided_at: row.decided_at.into(),
            acceptance: row.acceptance_due_at.map(acceptance),
        }
    }
}
