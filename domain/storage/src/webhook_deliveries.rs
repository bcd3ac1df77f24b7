//! Rows of deliveries: events for webhooks.

use crate::error::Result;
use crate::list::{SortColumn, ValidListParams};
use crate::query::{query, query_scalar};
use crate::timestamp::Timestamp;
use crate::{Connection, Sql};
use model::id::{DeliveryId, WebhookId};
use model::list::SortOrder;
use model::webhook::{DeliveryFailure, DeliveryState, WebhookEvent};
use sqlx::FromRow;

/// Sort columns of the deliveries, with their SQL.
pub const COLUMNS: &[SortColumn] =
    &[("queuedAt", "d.id"), ("attemptedAt", "d.attempted_at"), ("nextAttemptAt", "d.next_attempt_at")];

/// Due time of deliveries that users wait for, in milliseconds
/// since 1970. It is before that of all others.
pub(crate) const FIRST_DUE_AT: i64 = 0;

/// An event to deliver.
#[derive(Clone, Copy)]
pub struct NewDelivery<'a> {
    pub event_id: &'a str,
    pub event: WebhookEvent,
    pub data: &'a str,
    pub at: Timestamp,
    /// Time after which it is given up.
    pub give_up_at: Timestamp,
}

pub async fn insert_delivery(conn: &mut Connection, webhook: WebhookId, new: NewDelivery<'_>) -> Result<DeliveryId> {
    let id = query_scalar(
        "insert into webhook_delivery (webhook_id, event_id, event, data, queued_at, give_up_at, next_attempt_at)
         values ($1, $2, $3, $4, $5, $6, $5) returning id",
    )
    .bind(webhook.0)
    .bind(new.event_id)
    .bind(new.event.as_str())
    .bind(new.data)
    .bind(new.at)
    .bind(new.give_up_at)
    .fetch_one(conn)
    .await?;
    Ok(DeliveryId(id))
}

/// A delivery with the name of its webhook.
#[derive(Clone, FromRow)]
pub struct DeliveryRow {
    #[sqlx(try_from = "i64")]
    pub id: DeliveryId,
    #[sqlx(rename = "webhook_id", try_from = "i64")]
    pub webhook: WebhookId,
    pub webhook_name: String,
    pub webhook_enabled: i64,
    pub event_id: String,
    pub event: String,
    /// JSON.
    pub data: String,
    pub queued_at: Timestamp,
    pub attempts: i64,
    pub next_attempt_at: Option<Timestamp>,
    pub attempted_at: Option<Timestamp>,
    pub delivered_at: Option<Timestamp>,
    pub duration: Option<i64>,
    pub http_status: Option<i64>,
    pub failure: String,
    pub answer: String,
}

impl DeliveryRow {
    pub fn state(&self) -> DeliveryState {
        match (self.next_attempt_at, self.delivered_at) {
            (Some(_), _) if self.failure.is_empty() => DeliveryState::Waiting,
            (Some(_), _) => DeliveryState::Retrying,
            (None, Some(_)) => DeliveryState::Delivered,
            (None, None) => DeliveryState::Failed,
        }
    }
}

/// Filter of deliveries.
#[derive(Clone, Copy, Debug, Default)]
pub struct DeliveryFilter {
    pub webhook: Option<WebhookId>,
    pub state: Option<DeliveryState>,
}

impl DeliveryFilter {
    fn push(self, sql: &mut Sql) {
        sql.push(" where 1 = 1");
        if let Some(webhook) = self.webhook {
            sql.push(" and d.webhook_id = ").bind(webhook.0);
        }
        if let Some(state) = self.state {
            sql.push(match state {
                DeliveryState::Waiting => " and d.next_attempt_at is not null and d.failure = ''",
                DeliveryState::Retrying => " and d.next_attempt_at is not null and d.failure <> ''",
                DeliveryState::Delivered => " and d.next_attempt_at is null and d.delivered_at is not null",
                DeliveryState::Failed => " and d.next_attempt_at is null and d.delivered_at is null",
            });
        }
    }
}

const SELECTED: &str = "select d.id, d.webhook_id, w.name as webhook_name, w.enabled as webhook_enabled, d.event_id,
       d.event, d.data, d.queued_at, d.attempts, d.next_attempt_at, d.attempted_at, d.delivered_at, d.duration,
       d.http_status, d.failure, d.answer
     from webhook_delivery d join webhook w on w.id = d.webhook_id";

pub async fn list_deliveries(
    conn: &mut Connection,
    filter: DeliveryFilter,
    asked: &ValidListParams,
) -> Result<Vec<DeliveryRow>> {
    let mut sql = Sql::new(SELECTED);
    filter.push(&mut sql);
    asked.push_order(&mut sql, ("d.id", SortOrder::Desc), "d.id");
    asked.push_part(&mut sql);
    sql.fetch_all(conn).await
}

pub async fn count_deliveries(conn: &mut Connection, filter: DeliveryFilter) -> Result<i64> {
    let mut sql = Sql::new("select count(*) from webhook_delivery d");
    filter.push(&mut sql);
    sql.fetch_number(conn).await
}

pub async fn find_delivery(conn: &mut Connection, id: DeliveryId) -> Result<Option<DeliveryRow>> {
    let mut sql = Sql::new(SELECTED);
    sql.push(" where d.id = ").bind(id.0);
    Ok(sql.fetch_all(conn).await?.into_iter().next())
}

/// Makes a delivery due before all others, with as many attempts as a new one.
pub async fn update_due_first(conn: &mut Connection, id: DeliveryId, give_up_at: Timestamp) -> Result<()> {
    query(
        "update webhook_delivery set attempts = 0, next_attempt_at = $2, give_up_at = $3, delivered_at = null,
           failure = '', answer = '', http_status = null, duration = null
         where id = $1",
    )
    .bind(id.0)
    .bind(FIRST_DUE_AT)
    .bind(give_up_at)
    .execute(conn)
    .await?;
    Ok(())
}

/// Gives up at most `max` deliveries whose time is over. Returns their number.
pub async fn update_given_up(conn: &mut Connection, now: Timestamp, max: u32) -> Result<u64> {
    query(
        "update webhook_delivery set next_attempt_at = null where id in (
           select d.id from webhook_delivery d where d.next_attempt_at is not null and d.give_up_at <= $1
           order by d.give_up_at limit $2)",
    )
    .bind(now)
    .bind(i64::from(max))
    .execute(conn)
    .await
}

/// Finds the newest waiting delivery of a webhook after the newest `count` ones.
pub async fn find_waiting_after(conn: &mut Connection, webhook: WebhookId, count: u32) -> Result<Option<DeliveryId>> {
    find_after(conn, webhook, " and next_attempt_at is not null", count).await
}

/// Gives up at most `max` waiting deliveries of a webhook, up to an id. Returns their number.
pub async fn update_excess_given_up(
    conn: &mut Connection,
    webhook: WebhookId,
    last: DeliveryId,
    max: u32,
) -> Result<u64> {
    query(
        "update webhook_delivery set next_attempt_at = null, failure = $4 where id in (
           select d.id from webhook_delivery d
           where d.webhook_id = $1 and d.next_attempt_at is not null and d.id <= $2 order by d.id limit $3)",
    )
    .bind(webhook.0)
    .bind(last.0)
    .bind(i64::from(max))
    .bind(DeliveryFailure::TooMany.as_str())
    .execute(conn)
    .await
}

/// Deletes up to `max` ended deliveries that were queued before a time.
/// Returns their number.
pub async fn delete_ended_before(conn: &mut Connection, at: Timestamp, max: u32) -> Result<u64> {
    query(
        "delete from webhook_delivery where id in (
           select d.id from webhook_delivery d where d.next_attempt_at is null and d.queued_at < $1
           order by d.queued_at limit $2)",
    )
    .bind(at)
    .bind(i64::from(max))
    .execute(conn)
    .await
}

/// Finds the newest ended delivery of a webhook after the newest `count` ones.
pub async fn find_ended_after(conn: &mut Connection, webhook: WebhookId, count: u32) -> Result<Option<DeliveryId>> {
    find_after(conn, webhook, " and next_attempt_at is null", count).await
}

async fn find_after(
    conn: &mut Connection,
    webhook: WebhookId,
    condition: &'static str,
    count: u32,
) -> Result<Option<DeliveryId>> {
    let mut sql = Sql::new("select id from webhook_delivery where webhook_id = ");
    sql.bind(webhook.0).push(condition).push(" order by id desc");
    sql.push_part(1, i64::from(count));
    Ok(sql.fetch_ids(conn).await?.first().copied().map(DeliveryId))
}

/// Deletes up to `max` ended deliveries of a webhook, up to an id.
/// Returns their number.
pub async fn delete_ended_up_to(conn: &mut Connection, webhook: WebhookId, last: DeliveryId, max: u32) -> Result<u64> {
    query(
        "delete from webhook_delivery where id in (
           select d.id from webhook_delivery d
           where d.webhook_id = $1 and d.next_attempt_at is null and d.id <= $2 order by d.id limit $3)",
    )
    .bind(webhook.0)
    .bind(last.0)
    .bind(i64::from(max))
    .execute(conn)
    .await
}
