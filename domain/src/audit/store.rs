//! The rows of the audit log.

use super::Deed;
use crate::clock::from_millis;
use crate::db::{Connection, Row};
use crate::error::Result;
use crate::list::{Asked, Column};
use model::audit::{AuditEntry, Doer};
use model::id::{AuditId, UserId};
use model::list::SortOrder;
use sqlx::Row as _;

pub(super) struct Entry<'a> {
    pub(super) happened_at: i64,
    pub(super) user_id: Option<i64>,
    pub(super) address: String,
    pub(super) deed: Deed<'a>,
}

/// Which entries to list. What is absent does not limit.
pub(super) struct Filter {
    pub(super) user: Option<UserId>,
    pub(super) action: Option<String>,
    /// Milliseconds; this one and later.
    pub(super) from: Option<i64>,
    /// Milliseconds; before this one.
    pub(super) to: Option<i64>,
}

/// The columns that the log can be sorted by.
pub(super) const COLUMNS: &[Column] = &[
    ("happenedAt", "a.happened_at"),
    ("user", "u.name collate nocase"),
    ("action", "a.action"),
    ("subject", "a.subject"),
];

const MATCHES: &str = "from audit a left join user u on u.id = a.user_id
     where ($1 is null or a.user_id = $1) and ($2 is null or a.action = $2)
       and ($3 is null or a.happened_at >= $3) and ($4 is null or a.happened_at < $4)
       and ($5 = '' or a.action like $5 escape '\\' or a.subject like $5 escape '\\' or a.detail like $5 escape '\\'
            or (u.deleted_at is null and u.name like $5 escape '\\'))";

pub(super) async fn insert_entry(conn: &mut Connection, entry: &Entry<'_>) -> Result<()> {
    sqlx::query(
        "insert into audit (happened_at, user_id, address, action, subject, subject_id, detail)
         values ($1, $2, $3, $4, $5, $6, $7)",
    )
    .bind(entry.happened_at)
    .bind(entry.user_id)
    .bind(&entry.address)
    .bind(entry.deed.action)
    .bind(entry.deed.subject)
    .bind(entry.deed.id)
    .bind(entry.deed.detail)
    .execute(conn)
    .await?;
    Ok(())
}

pub(super) async fn count_since(conn: &mut Connection, action: &str, since: i64) -> Result<i64> {
    Ok(sqlx::query_scalar("select count(*) from audit where happened_at > $1 and action = $2")
        .bind(since)
        .bind(action)
        .fetch_one(conn)
        .await?)
}

pub(super) async fn erase_detail(conn: &mut Connection, action: &str, detail: &str) -> Result<()> {
    sqlx::query("update audit set detail = '' where action = $1 and detail = $2")
        .bind(action)
        .bind(detail)
        .execute(conn)
        .await?;
    Ok(())
}

/// Lists one page of the entries that pass the filter.
pub(super) async fn list_entries(conn: &mut Connection, filter: &Filter, asked: &Asked) -> Result<Vec<AuditEntry>> {
    let order = asked.order_by(("a.happened_at", SortOrder::Desc), "a.id");
    let sql = format!(
        "select a.id, a.happened_at, a.user_id, a.address, a.action, a.subject, a.subject_id, a.detail,
                u.name as user_name, u.deleted_at as user_deleted_at
         {MATCHES} order by {order} limit $6 offset $7"
    );
    let rows = sqlx::query(sqlx::AssertSqlSafe(sql))
        .bind(filter.user.map(|id| id.0))
        .bind(&filter.action)
        .bind(filter.from)
        .bind(filter.to)
        .bind(pattern(asked))
        .bind(asked.size)
        .bind(asked.offset())
        .fetch_all(conn)
        .await?;
    rows.iter().map(entry).collect()
}

pub(super) async fn count_entries(conn: &mut Connection, filter: &Filter, asked: &Asked) -> Result<i64> {
    let sql = format!("select count(*) {MATCHES}");
    let count = sqlx::query_scalar(sqlx::AssertSqlSafe(sql))
        .bind(filter.user.map(|id| id.0))
        .bind(&filter.action)
        .bind(filter.from)
        .bind(filter.to)
        .bind(pattern(asked))
        .fetch_one(conn)
        .await?;
    Ok(count)
}

fn pattern(asked: &Asked) -> String {
    if asked.term.is_empty() { String::new() } else { asked.pattern() }
}

fn entry(row: &Row) -> Result<AuditEntry> {
    let user = row.try_get::<Option<i64>, _>("user_id")?.map(|id| -> Result<Doer> {
        Ok(Doer {
            id: UserId(id),
            name: row.try_get::<Option<String>, _>("user_name")?.unwrap_or_default(),
            deleted: row.try_get::<Option<i64>, _>("user_deleted_at")?.is_some(),
        })
    });
    Ok(AuditEntry {
        id: AuditId(row.try_get("id")?),
        happened_at: from_millis(row.try_get("happened_at")?),
        user: user.transpose()?,
        address: row.try_get("address")?,
        action: row.try_get("action")?,
        subject: row.try_get("subject")?,
        subject_id: row.try_get("subject_id")?,
        detail: row.try_get("detail")?,
    })
}
