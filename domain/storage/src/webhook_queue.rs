//! Queues of webhooks. A node takes a whole queue,
//! so a webhook gets one delivery at a time.

use crate::error::Result;
use crate::nodes::WorkOf;
use crate::query::query;
use crate::timestamp::Timestamp;
use crate::webhook_deliveries::FIRST_DUE_AT;
use crate::{Connection, Sql, Transaction};
use model::id::{DeliveryId, WebhookId};
use sqlx::FromRow;
use std::fmt;
use time::Duration;

/// Conditions under which a queue is due for a node.
#[derive(Clone, Copy)]
pub struct QueueDueFor<'a> {
    pub node: &'a str,
    pub now: Timestamp,
    /// Maximum back-off of a delivery, and maximum pause of a queue.
    /// A later due time means that a clock was ahead.
    pub max_back_off: Duration,
    pub max_pause: Duration,
}

/// Returns true if a queue is due.
pub async fn is_any_due(conn: &mut Connection, due: QueueDueFor<'_>) -> Result<bool> {
    Ok(!due_sql(due).fetch_all::<(i64,)>(conn).await?.is_empty())
}

/// Locks the due queues until the end of the transaction.
/// Leaves out queues of other nodes.
pub async fn lock_due(tx: &mut Transaction, due: QueueDueFor<'_>) -> Result<Vec<WebhookId>> {
    let mut sql = due_sql(due);
    sql.push_row_lock(tx);
    Ok(sql.fetch_all::<(i64,)>(tx).await?.into_iter().map(|(id,)| WebhookId(id)).collect())
}

fn due_sql(due: QueueDueFor<'_>) -> Sql {
    let mut sql = Sql::new("select webhook_id from webhook_queue where (taken_by is null or taken_by = ");
    sql.bind(due.node).push(") and (paused_until is null or paused_until <= ").bind(due.now);
    sql.push(" or paused_until > ").bind(due.now + due.max_pause);
    sql.push(
        ") and webhook_id in (select w.id from webhook w where w.enabled = 1)
         and exists (select 1 from webhook_delivery d where d.webhook_id = webhook_queue.webhook_id
           and d.next_attempt_at is not null and d.give_up_at > ",
    );
    sql.bind(due.now).push(" and (d.next_attempt_at <= ").bind(due.now);
    sql.push(" or d.next_attempt_at > ").bind(due.now + due.max_back_off).push(")) order by webhook_id");
    sql
}

/// The next delivery of a queue, with what signs it.
#[derive(Clone, FromRow)]
pub struct DueDeliveryRow {
    #[sqlx(try_from = "i64")]
    pub id: DeliveryId,
    #[sqlx(rename = "webhook_id", try_from = "i64")]
    pub webhook: WebhookId,
    pub url: String,
    pub nonce: String,
    pub former_nonce: Option<String>,
    pub former_until: Option<Timestamp>,
    pub event_id: String,
    pub event: String,
    pub data: String,
    pub queued_at: Timestamp,
    /// Number of earlier attempts.
    pub attempts: i64,
}

impl fmt::Debug for DueDeliveryRow {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut shown = f.debug_struct("DueDeliveryRow");
        shown.field("id", &self.id).field("webhook", &self.webhook).field("event_id", &self.event_id);
        shown.finish_non_exhaustive()
    }
}

/// Finds the delivery of a queue that is due longest.
pub async fn find_next(
    conn: &mut Connection,
    webhook: WebhookId,
    due: QueueDueFor<'_>,
) -> Result<Option<DueDeliveryRow>> {
    query(
        "select d.id, d.webhook_id, w.url, w.nonce, w.former_nonce, w.former_until, d.event_id, d.event, d.data,
           d.queued_at, d.attempts
         from webhook_delivery d join webhook w on w.id = d.webhook_id
         where d.webhook_id = $1 and d.next_attempt_at is not null and d.give_up_at > $2
           and (d.next_attempt_at <= $2 or d.next_attempt_at > $3)
         order by d.next_attempt_at, d.id limit 1",
    )
    .bind(webhook.0)
    .bind(due.now)
    .bind(due.now + due.max_back_off)
    .fetch_optional(conn)
    .await
}

/// Takes a queue for a delivery. Counts the attempt,
/// and sets the due time of the next one.
pub async fn update_attempt_started(
    conn: &mut Connection,
    row: &DueDeliveryRow,
    node: &str,
    now: Timestamp,
    next: Timestamp,
) -> Result<()> {
    query("update webhook_delivery set attempts = attempts + 1, attempted_at = $2, next_attempt_at = $3 where id = $1")
        .bind(row.id.0)
        .bind(now)
        .bind(next)
        .execute(&mut *conn)
        .await?;
    query("update webhook_queue set taken_by = $2, delivery_id = $3 where webhook_id = $1")
        .bind(row.webhook.0)
        .bind(node)
        .bind(row.id.0)
        .execute(conn)
        .await?;
    Ok(())
}

/// Result of an attempt that the receiver took.
pub struct DeliveredRow {
    pub at: Timestamp,
    pub duration: i64,
    pub http_status: i64,
}

/// Records a success, and frees the queue.
/// Does nothing if another node took it meanwhile.
pub async fn update_delivered(
    conn: &mut Connection,
    (webhook, delivery): (WebhookId, DeliveryId),
    node: &str,
    done: &DeliveredRow,
) -> Result<()> {
    let freed = query(
        "update webhook_queue set taken_by = null, delivery_id = null, failures = 0, failing_since = null,
           paused_until = null, failure = '', http_status = null, delivered_at = $4
         where webhook_id = $1 and delivery_id = $2 and taken_by = $3",
    )
    .bind(webhook.0)
    .bind(delivery.0)
    .bind(node)
    .bind(done.at)
    .execute(&mut *conn)
    .await?;
    if freed > 0 {
        query(
            "update webhook_delivery set next_attempt_at = null, delivered_at = $2, duration = $3, http_status = $4,
               failure = '', answer = ''
             where id = $1",
        )
        .bind(delivery.0)
        .bind(done.at)
        .bind(done.duration)
        .bind(done.http_status)
        .execute(conn)
        .await?;
    }
    Ok(())
}

/// Result of an attempt that failed.
pub struct FailedRow<'a> {
    pub at: Timestamp,
    pub duration: i64,
    pub http_status: Option<i64>,
    pub failure: &'a str,
    pub answer: &'a str,
    /// Time of the next attempt, unless the delivery is given up before.
    pub next: Timestamp,
    pub paused_until: Option<Timestamp>,
}

/// Failures of a queue since its last success.
#[derive(Clone, Copy, Debug, FromRow)]
pub struct QueueFailures {
    pub failures: i64,
    /// Status of the last failure. `None` if there was no answer.
    pub http_status: Option<i64>,
}

pub async fn find_failures(conn: &mut Connection, webhook: WebhookId) -> Result<Option<QueueFailures>> {
    query("select failures, http_status from webhook_queue where webhook_id = $1")
        .bind(webhook.0)
        .fetch_optional(conn)
        .await
}

/// Ends the back-off of all deliveries of a webhook.
pub async fn update_all_due(conn: &mut Connection, webhook: WebhookId, now: Timestamp) -> Result<()> {
    query("update webhook_delivery set next_attempt_at = $2 where webhook_id = $1 and next_attempt_at > $2")
        .bind(webhook.0)
        .bind(now)
        .execute(conn)
        .await?;
    Ok(())
}

/// Records a failure, and frees the queue. Keeps a delivery first
/// that a user sent again meanwhile. Does nothing if another node
/// took the queue meanwhile.
pub async fn update_failed(
    conn: &mut Connection,
    (webhook, delivery): (WebhookId, DeliveryId),
    node: &str,
    failed: &FailedRow<'_>,
) -> Result<()> {
    let freed = query(
        "update webhook_queue set taken_by = null, delivery_id = null, failures = failures + 1,
           failing_since = coalesce(failing_since, $4), failure = $6, http_status = $7,
           paused_until = case when exists (select 1 from webhook_delivery d
             where d.webhook_id = $1 and d.next_attempt_at = $8) then null else $5 end
         where webhook_id = $1 and delivery_id = $2 and taken_by = $3",
    )
    .bind(webhook.0)
    .bind(delivery.0)
    .bind(node)
    .bind(failed.at)
    .bind(failed.paused_until)
    .bind(failed.failure)
    .bind(failed.http_status)
    .bind(FIRST_DUE_AT)
    .execute(&mut *conn)
    .await?;
    if freed > 0 {
        query(
            "update webhook_delivery set duration = $2, http_status = $3, failure = $4, answer = $5,
               next_attempt_at = case when next_attempt_at = $7 then $7 when give_up_at > $6 then $6 else null end
             where id = $1",
        )
        .bind(delivery.0)
        .bind(failed.duration)
        .bind(failed.http_status)
        .bind(failed.failure)
        .bind(failed.answer)
        .bind(failed.next)
        .bind(FIRST_DUE_AT)
        .execute(conn)
        .await?;
    }
    Ok(())
}

/// Ends the pause of a queue.
pub async fn update_resumed(conn: &mut Connection, webhook: WebhookId) -> Result<()> {
    query("update webhook_queue set paused_until = null where webhook_id = $1").bind(webhook.0).execute(conn).await?;
    Ok(())
}

/// Returns true if a node that is gone has taken queues.
pub async fn has_interrupted(conn: &mut Connection, of: WorkOf<'_>) -> Result<bool> {
    of.is_in(conn, "webhook_queue").await
}

/// Makes the deliveries of taken queues due now.
pub async fn update_due_now(conn: &mut Connection, of: WorkOf<'_>, now: Timestamp) -> Result<()> {
    let mut sql = Sql::new("update webhook_delivery set next_attempt_at = ");
    sql.bind(now).push(" where next_attempt_at is not null and id in (select delivery_id from webhook_queue where ");
    of.push(&mut sql);
    sql.push(")");
    sql.execute(conn).await
}

/// Frees taken queues.
pub async fn update_freed(conn: &mut Connection, of: WorkOf<'_>) -> Result<()> {
    let mut sql = Sql::new("update webhook_queue set taken_by = null, delivery_id = null where ");
    of.push(&mut sql);
    sql.execute(conn).await
}

/// Lists the names of the webhooks with this minimum of waiting deliveries.
pub async fn list_full(conn: &mut Connection, min: u32) -> Result<Vec<String>> {
    let rows: Vec<(String,)> = query(
        "select w.name from webhook w
         where (select count(*) from (select 1 from webhook_delivery d
           where d.webhook_id = w.id and d.next_attempt_at is not null limit $1) waiting) >= $1 order by w.id",
    )
    .bind(i64::from(min))
    .fetch_all(conn)
    .await?;
    Ok(rows.into_iter().map(|(name,)| name).collect())
}

/// A webhook that fails repeatedly.
#[derive(Clone, Debug, FromRow)]
pub struct FailingRow {
    pub name: String,
    pub failing_since: Timestamp,
    pub failure: String,
    pub http_status: Option<i64>,
}

/// Lists enabled webhooks with this minimum of failures since their last success.
pub async fn list_failing(conn: &mut Connection, failures: i64) -> Result<Vec<FailingRow>> {
    query(
        "select w.name, q.failing_since, q.failure, q.http_status
         from webhook w join webhook_queue q on q.webhook_id = w.id
         where w.enabled = 1 and q.failures >= $1 and q.failing_since is not null order by q.failing_since, w.id",
    )
    .bind(failures)
    .fetch_all(conn)
    .await
}
