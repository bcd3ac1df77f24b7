//! Rows of the audit log.

use crate::error::Result;
use crate::list::{SortColumn, ValidListParams};
use crate::query::{query, query_scalar};
use crate::search_texts::push_words;
use crate::timestamp::Timestamp;
use crate::{Connection, Sql};
use model::audit::{AuditAction, AuditEntry, AuditUser};
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
            detail: row.detail,
        }
    }
}
