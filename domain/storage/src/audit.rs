//! Rows of the audit log.

use crate::error::Result;
use crate::list::{SortColumn, ValidListParams};
use crate::query::{query, query_scalar};
use crate::search_texts::push_words;
use crate::timestamp::Timestamp;
use crate::{Connection, Sql};
use model::audit::{AuditAction, AuditEntry, AuditSubject, AuditUser};
use model::id::{AuditId, UserId};
use model::list::SortOrder;
use sqlx::FromRow;

/// An audited action and its subject.
pub struct AuditEvent<'a> {
    pub action: AuditAction,
    /// Id of the subject. `None` if
    /// there is none, or several.
    pub id: Option<i64>,
    /// Facts for readers of the log. Never
    /// contains a secret or a person's
    /// name. Contains a mail address only
    /// if no known user caused the event.
    pub detail: &'a str,
}

pub struct NewAuditEntry<'a> {
    pub happened_at: Timestamp,
    pub user_id: Option<i64>,
    pub address: String,
    /// Name of the API token that acted. May be empty.
    pub token: &'a str,
    pub event: AuditEvent<'a>,
}

/// Filter of audit entries. A field
/// that is `None` does not limit them.
pub struct AuditFilter {
    pub user: Option<UserId>,
    pub action: Option<String>,
    /// Earliest time, inclusive.
    pub from: Option<Timestamp>,
    /// Latest time, exclusive.
    pub to: Option<Timestamp>,
}

/// Sortable columns of the log.
pub const COLUMNS: &[SortColumn] =
    &[("happenedAt", "a.happened_at"), ("user", "u.name_folded"), ("action", "a.action"), ("subject", "a.subject")];

pub async fn insert_entry(conn: &mut Connection, entry: &NewAuditEntry<'_>) -> Result<()> {
    query(
        "insert into audit (happened_at, user_id, address, action, subject, subject_id, detail, token)
         values ($1, $2, $3, $4, $5, $6, $7, $8)",
    )
    .bind(entry.happened_at)
    .bind(entry.user_id)
    .bind(&entry.address)
    .bind(entry.event.action.as_str())
    .bind(entry.event.action.subject().as_str())
    .bind(entry.event.id)
    .bind(entry.event.detail)
    .bind(entry.token)
    .execute(conn)
    .await?;
    Ok(())
}

pub async fn count_between(
    conn: &mut Connection,
    action: AuditAction,
    after: Timestamp,
    until: Timestamp,
) -> Result<i64> {
    query_scalar("select count(*) from audit where happened_at > $1 and happened_at <= $2 and action = $3")
        .bind(after)
        .bind(until)
        .bind(action.as_str())
        .fetch_one(conn)
        .await
}

pub async fn erase_detail(conn: &mut Connection, action: AuditAction, detail: &str) -> Result<()> {
    query("update audit set detail = '' where action = $1 and detail = $2")
        .bind(action.as_str())
        .bind(detail)
        .execute(conn)
        .await?;
    Ok(())
}

/// Returns the time of the newest entry. `None` if there is none.
pub async fn find_newest_time(conn: &mut Connection) -> Result<Option<Timestamp>> {
    query_scalar("select happened_at from audit order by happened_at desc limit 1").fetch_optional(conn).await
}

/// Lists a window of the matching entries.
pub async fn list_entries(
    conn: &mut Connection,
    filter: &AuditFilter,
    asked: &ValidListParams,
) -> Result<Vec<AuditEntry>> {
    let mut sql = Sql::new(
        "select a.id, a.happened_at, a.user_id, a.address, a.action, a.subject, a.subject_id, a.detail, a.token,
                u.name as user_name, u.deleted_at is not null as is_user_deleted",
    );
    push_matches(&mut sql, filter, asked);
    asked.push_order(&mut sql, ("a.happened_at", SortOrder::Desc), "a.id");
    asked.push_part(&mut sql);
    sql.fetch_into::<EntryRow, _>(conn).await
}

pub async fn count_entries(conn: &mut Connection, filter: &AuditFilter, asked: &ValidListParams) -> Result<i64> {
    let mut sql = Sql::new("select count(*)");
    push_matches(&mut sql, filter, asked);
    sql.fetch_number(conn).await
}

/// The current name of a subject.
#[derive(FromRow)]
pub struct SubjectName {
    pub id: i64,
    pub name: String,
    pub in_trash: bool,
}

/// Lists the names of those subjects that still exist. Subjects of a kind
/// without names have none, and pages are read by `list_titled`.
pub async fn list_names(conn: &mut Connection, subject: AuditSubject, ids: &[i64]) -> Result<Vec<SubjectName>> {
    let (names, condition) = match subject {
        AuditSubject::User => (
            "select id, case name when '' then email else name end as name, 1 = 0 as in_trash from cms_user",
            " and deleted_at is null",
        ),
        AuditSubject::Role => ("select id, name, 1 = 0 as in_trash from role", ""),
        AuditSubject::Media => (
            "select id, file_name as name, deleted_at is not null as in_trash from media_file",
            " and purged_at is null",
        ),
        AuditSubject::Redirect => ("select id, slug as name, 1 = 0 as in_trash from redirect", ""),
        AuditSubject::Tag => ("select id, name, 1 = 0 as in_trash from tag", ""),
        AuditSubject::ApiToken => ("select id, name, 1 = 0 as in_trash from api_token", ""),
        AuditSubject::Webhook => ("select id, name, 1 = 0 as in_trash from webhook", ""),
        AuditSubject::Template => ("select id, name, 1 = 0 as in_trash from template", ""),
        AuditSubject::Page
        | AuditSubject::Menu
        | AuditSubject::Settings
        | AuditSubject::Form
        | AuditSubject::Search
        | AuditSubject::Mail
        | AuditSubject::Job
        | AuditSubject::Error
        | AuditSubject::Backup => return Ok(Vec::new()),
    };
    let mut statement = Sql::new(names);
    statement.push(" where id in ").bind_list(ids.iter().copied()).push(condition);
    statement.fetch_all(conn).await
}

/// Adds the `from` and `where` clauses.
fn push_matches(sql: &mut Sql, filter: &AuditFilter, asked: &ValidListParams) {
    sql.push(" from audit a left join cms_user u on u.id = a.user_id where 1 = 1");
    if let Some(user) = filter.user {
        sql.push(" and a.user_id = ").bind(user.0);
    }
    if let Some(action) = &filter.action {
        sql.push(" and a.action = ").bind(action.as_str());
    }
    if let Some(from) = filter.from {
        sql.push(" and a.happened_at >= ").bind(from);
    }
    if let Some(to) = filter.to {
        sql.push(" and a.happened_at < ").bind(to);
    }
    if !asked.term.is_empty() {
        let pattern = asked.pattern();
        sql.push(" and (a.action like ").bind(pattern.as_str()).push(" escape '\\'");
        sql.push(" or a.subject like ").bind(pattern.as_str()).push(" escape '\\'");
        sql.push(" or a.detail like ").bind(pattern).push(" escape '\\'");
        sql.push(" or u.deleted_at is null and ");
        push_words(sql, "u.search_text", &asked.term);
        sql.push(")");
    }
}

#[derive(FromRow)]
struct EntryRow {
    id: i64,
    happened_at: Timestamp,
    user_id: Option<i64>,
    user_name: Option<String>,
    is_user_deleted: bool,
    address: String,
    action: String,
    subject: String,
    subject_id: Option<i64>,
    detail: String,
    token: String,
}

impl From<EntryRow> for AuditEntry {
    fn from(row: EntryRow) -> Self {
        let (name, deleted) = (row.user_name.unwrap_or_default(), row.is_user_deleted);
        Self {
            id: AuditId(row.id),
            happened_at: row.happened_at.into(),
            user: row.user_id.map(|id| AuditUser { id: UserId(id), name, deleted }),
            address: row.address,
            token: row.token,
            action: row.action,
            subject: row.subject,
            subject_id: row.subject_id,
            subject_name: None,
            in_trash: false,
            version: None,
            detail: row.detail,
        }
    }
}
