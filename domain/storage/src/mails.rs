//! Rows of the outbox.

use crate::columns::{Json, Nullable};
use crate::error::Result;
use crate::jobs::DueFor;
use crate::list::{SortColumn, ValidListParams};
use crate::nodes::WorkOf;
use crate::query::{query, query_scalar};
use crate::timestamp::{NullableTimestamp, Timestamp};
use crate::{Connection, Sql, Transaction};
use model::id::{MailId, TokenId, UserId};
use model::list::SortOrder;
use model::mail::{FailedMail, MailProblem, MailTemplate};
use sqlx::FromRow;

/// Sort columns of the failed mails, with their SQL.
pub const COLUMNS: &[SortColumn] = &[
    ("failedAt", "failed_at"),
    ("queuedAt", "queued_at"),
    ("nextAttemptAt", "next_attempt_at"),
    ("address", "address"),
];

pub struct NewMail<'a> {
    pub message_id: String,
    pub user: Option<UserId>,
    pub name: String,
    pub address: String,
    pub language: &'a str,
    pub template: String,
    pub token: Option<TokenId>,
    pub at: Timestamp,
}

impl From<Json<MailTemplate>> for MailTemplate {
    fn from(column: Json<MailTemplate>) -> Self {
        column.0
    }
}

#[derive(FromRow)]
pub struct WaitingMailRow {
    #[sqlx(try_from = "i64")]
    pub id: MailId,
    pub message_id: String,
    pub name: String,
    pub address: String,
    pub language: String,
    #[sqlx(rename = "letter", try_from = "Json<MailTemplate>")]
    pub template: MailTemplate,
    #[sqlx(rename = "token_id", try_from = "Nullable")]
    pub token: Option<TokenId>,
    /// Number of earlier attempts.
    pub attempts: i64,
}

pub async fn insert_mail(conn: &mut Connection, mail: &NewMail<'_>) -> Result<()> {
    query(
        "insert into mail (message_id, user_id, name, address, language, letter, token_id, queued_at, attempts,
           next_attempt_at, failure)
         values ($1, $2, $3, $4, $5, $6, $7, $8, 0, $8, '')",
    )
    .bind(&mail.message_id)
    .bind(mail.user.map(|id| id.0))
    .bind(&mail.name)
    .bind(&mail.address)
    .bind(mail.language)
    .bind(&mail.template)
    .bind(mail.token.map(|id| id.0))
    .bind(mail.at)
    .execute(conn)
    .await?;
    Ok(())
}

/// Returns true if mails are due for a node.
pub async fn are_due(conn: &mut Connection, due: DueFor<'_>) -> Result<bool> {
    let mails: Vec<WaitingMailRow> = due_sql(due).fetch_all(conn).await?;
    Ok(!mails.is_empty())
}

/// Locks due mails until the end of the transaction: first
/// those with an account link, then the others, each
/// longest due first. Leaves out mails of other nodes.
pub async fn lock_due(tx: &mut Transaction, due: DueFor<'_>) -> Result<Vec<WaitingMailRow>> {
    let mut sql = due_sql(due);
    sql.push_row_lock(tx);
    sql.fetch_all(tx).await
}

fn due_sql(DueFor { node, now, back_offs, most }: DueFor<'_>) -> Sql {
    let mut sql = Sql::new(
        "select id, message_id, name, address, language, letter, token_id, attempts from mail
         where (next_attempt_at <= ",
    );
    sql.bind(now).push(" or next_attempt_at > ").push_back_off_end(now, back_offs);
    sql.push(") and (taken_by is null or taken_by = ").bind(node);
    sql.push(") order by token_id is null, next_attempt_at, id limit ").bind(most);
    sql
}

/// Returns the number of attempts of a queued mail.
pub async fn find_attempts(conn: &mut Connection, id: MailId) -> Result<Option<i64>> {
    query_scalar("select attempts from mail where id = $1 and next_attempt_at is not null")
        .bind(id.0)
        .fetch_optional(conn)
        .await
}

/// Counts an attempt that starts now, and
/// sets the time of the next attempt.
pub async fn update_attempt_started(conn: &mut Connection, id: MailId, node: &str, next: Timestamp) -> Result<()> {
    query("update mail set attempts = attempts + 1, next_attempt_at = $2, taken_by = $3 where id = $1")
        .bind(id.0)
        .bind(next)
        .bind(node)
        .execute(conn)
        .await?;
    Ok(())
}

pub async fn update_sent(conn: &mut Connection, id: MailId, at: Timestamp) -> Result<()> {
    query(
        "update mail set sent_at = $2, next_attempt_at = null, failure = '', failed_at = null, failing_since = null,
           receiver_refused = 0, taken_by = null, interruptions = 0
         where id = $1",
    )
    .bind(id.0)
    .bind(at)
    .execute(conn)
    .await?;
    Ok(())
}

/// A failed attempt.
pub struct FailedAttempt<'a> {
    pub failure: &'a str,
    pub receiver_refused: bool,
    pub at: Timestamp,
    /// Time of the next attempt. `None` after the last one.
    pub next: Option<Timestamp>,
}

/// Records a failed attempt of a node,
/// unless another node has the mail.
pub async fn update_failed(conn: &mut Connection, id: MailId, node: &str, failed: &FailedAttempt<'_>) -> Result<()> {
    query(
        "update mail set failure = $3, receiver_refused = $4, failed_at = $5, failing_since = coalesce(failing_since, $5),
           next_attempt_at = $6, taken_by = null, interruptions = 0
         where id = $1 and taken_by = $2",
    )
    .bind(id.0)
    .bind(node)
    .bind(failed.failure)
    .bind(i64::from(failed.receiver_refused))
    .bind(failed.at)
    .bind(failed.next)
    .execute(conn)
    .await?;
    Ok(())
}

/// Gives up an obsolete mail. Keeps
/// the text of an earlier failure.
pub async fn update_given_up(conn: &mut Connection, id: MailId, why: &str, at: Timestamp) -> Result<()> {
    query(
        "update mail set next_attempt_at = null, taken_by = null, failed_at = coalesce(failed_at, $3),
           failure = case when failure = '' then $2 else failure end
         where id = $1",
    )
    .bind(id.0)
    .bind(why)
    .bind(at)
    .execute(conn)
    .await?;
    Ok(())
}

/// Makes mails with an interrupted attempt due again. Adds
/// `count` to their interruptions. The attempt counts only
/// if the mail had `max` interruptions before.
pub async fn update_interrupted(
    conn: &mut Connection,
    of: WorkOf<'_>,
    now: Timestamp,
    (count, max): (i64, i64),
) -> Result<()> {
    let mut sql =
        Sql::new("update mail set attempts = case when attempts > 0 then attempts - 1 else 0 end, next_attempt_at = ");
    sql.bind(now).push(" where next_attempt_at is not null and interruptions < ").bind(max).push(" and ");
    of.push(&mut sql);
    sql.execute(&mut *conn).await?;
    of.free(conn, "mail", count).await
}

/// Returns true if a node that is gone has taken mails.
pub async fn has_interrupted(conn: &mut Connection, of: WorkOf<'_>) -> Result<bool> {
    of.is_in(conn, "mail").await
}

pub async fn delete_mails_of(conn: &mut Connection, user: UserId) -> Result<()> {
    query("delete from mail where user_id = $1").bind(user.0).execute(conn).await?;
    Ok(())
}

pub async fn delete_ended_before(conn: &mut Connection, at: Timestamp) -> Result<()> {
    query("delete from mail where next_attempt_at is null and queued_at < $1").bind(at).execute(conn).await?;
    Ok(())
}

/// A failed mail, and the kind of its receiver,
/// which decides who may read the address.
pub struct FailedRow {
    pub mail: FailedMail,
    /// True for mail to users, false for mail to visitors.
    pub is_for_user: bool,
}

pub async fn list_failed(conn: &mut Connection, asked: &ValidListParams) -> Result<Vec<FailedRow>> {
    let mut sql = Sql::new(
        "select id, user_id, letter, address, attempts, failure, queued_at, failed_at, next_attempt_at
         from mail where failed_at is not null",
    );
    asked.push_order(&mut sql, ("failed_at", SortOrder::Desc), "id");
    asked.push_part(&mut sql);
    sql.fetch_into::<FailedColumns, _>(conn).await
}

pub async fn count_failed(conn: &mut Connection) -> Result<i64> {
    query_scalar("select count(*) from mail where failed_at is not null").fetch_one(conn).await
}

#[derive(FromRow)]
struct FailedColumns {
    id: i64,
    user_id: Option<i64>,
    #[sqlx(try_from = "Json<MailTemplate>")]
    letter: MailTemplate,
    address: String,
    attempts: i64,
    failure: String,
    queued_at: Timestamp,
    failed_at: Timestamp,
    next_attempt_at: NullableTimestamp,
}

impl From<FailedColumns> for FailedRow {
    fn from(row: FailedColumns) -> Self {
        let mail = FailedMail {
            id: MailId(row.id),
            kind: row.letter.kind().to_owned(),
            address: row.address,
            attempts: row.attempts,
            failure: row.failure,
            queued_at: row.queued_at.into(),
            failed_at: row.failed_at.into(),
            next_attempt_at: row.next_attempt_at.into(),
        };
        Self { mail, is_for_user: row.user_id.is_some() }
    }
}

/// Finds a failed mail.
pub async fn find_failed(conn: &mut Connection, id: MailId) -> Result<Option<WaitingMailRow>> {
    let mail = query(
        "select id, message_id, name, address, language, letter, token_id, attempts from mail
         where id = $1 and failed_at is not null",
    );
    mail.bind(id.0).fetch_optional(conn).await
}

pub async fn update_due_now(conn: &mut Connection, id: MailId, now: Timestamp) -> Result<()> {
    query("update mail set attempts = 0, interruptions = 0, next_attempt_at = $2 where id = $1")
        .bind(id.0)
        .bind(now)
        .execute(conn)
        .await?;
    Ok(())
}

/// Finds the newest failure since the last sent mail.
/// Ignores failures after `now`, because a clock was
/// ahead. Ignores mails that were given up before any
/// attempt failed. They have no `failing_since`.
pub async fn find_problem(conn: &mut Connection, now: Timestamp) -> Result<Option<MailProblem>> {
    let newest: Option<(String, Timestamp)> = query(
        "select failure, failed_at from mail
         where failed_at <= $1 and receiver_refused = 0 and failing_since is not null
         order by failed_at desc, id desc limit 1",
    )
    .bind(now)
    .fetch_optional(&mut *conn)
    .await?;
    let Some((failure, failed_at)) = newest else { return Ok(None) };
    let sent_at: Option<Timestamp> =
        query_scalar("select max(sent_at) from mail where sent_at <= $1").bind(now).fetch_one(&mut *conn).await?;
    let sent_at = sent_at.unwrap_or(Timestamp::MIN);
    if failed_at < sent_at {
        return Ok(None);
    }
    let (since, mails): (Timestamp, i64) = query(
        "select min(failing_since) as since, count(*) as mails from mail
         where failed_at >= $1 and failed_at <= $2 and receiver_refused = 0 and failing_since is not null",
    )
    .bind(sent_at)
    .bind(now)
    .fetch_one(conn)
    .await?;
    Ok(Some(MailProblem { since: since.max(sent_at).into(), mails, failure }))
}
