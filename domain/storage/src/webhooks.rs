//! Rows of webhooks.

use crate::Connection;
use crate::columns::Json;
use crate::error::Result;
use crate::query::{query, query_scalar};
use crate::timestamp::Timestamp;
use model::id::WebhookId;
use model::webhook::WebhookEvent;
use sqlx::FromRow;

/// Values that users set.
#[derive(Clone, Copy)]
pub struct WebhookValues<'a> {
    pub name: &'a str,
    pub url: &'a str,
    pub events: &'a [WebhookEvent],
    pub enabled: bool,
}

/// A webhook with the state of its queue.
#[derive(Clone, FromRow)]
pub struct WebhookRow {
    #[sqlx(try_from = "i64")]
    pub id: WebhookId,
    pub name: String,
    pub url: String,
    #[sqlx(try_from = "Json<Vec<WebhookEvent>>")]
    pub events: Vec<WebhookEvent>,
    enabled: i64,
    /// Random part of the secret.
    pub nonce: String,
    pub former_until: Option<Timestamp>,
    pub created_at: Timestamp,
    pub failing_since: Option<Timestamp>,
    pub paused_until: Option<Timestamp>,
    pub failure: String,
    pub http_status: Option<i64>,
    pub delivered_at: Option<Timestamp>,
    /// Number of deliveries that wait.
    pub waiting: i64,
}

impl WebhookRow {
    pub fn is_enabled(&self) -> bool {
        self.enabled == 1
    }
}

const COLUMNS: &str = "select w.id, w.name, w.url, w.events, w.enabled, w.nonce, w.former_until, w.created_at,
       q.failing_since, q.paused_until, q.failure, q.http_status, q.delivered_at,
       (select count(*) from webhook_delivery d where d.webhook_id = w.id and d.next_attempt_at is not null) as waiting
     from webhook w join webhook_queue q on q.webhook_id = w.id";

pub async fn insert_webhook(
    conn: &mut Connection,
    values: WebhookValues<'_>,
    nonce: &str,
    at: Timestamp,
) -> Result<WebhookId> {
    let id: i64 = query_scalar(
        "insert into webhook (name, url, events, enabled, nonce, created_at)
         values ($1, $2, $3, $4, $5, $6) returning id",
    )
    .bind(values.name)
    .bind(values.url)
    .bind(serde_json::to_string(values.events)?)
    .bind(i64::from(values.enabled))
    .bind(nonce)
    .bind(at)
    .fetch_one(&mut *conn)
    .await?;
    query("insert into webhook_queue (webhook_id) values ($1)").bind(id).execute(conn).await?;
    Ok(WebhookId(id))
}

pub async fn update_webhook(conn: &mut Connection, id: WebhookId, values: WebhookValues<'_>) -> Result<()> {
    query("update webhook set name = $2, url = $3, events = $4, enabled = $5 where id = $1")
        .bind(id.0)
        .bind(values.name)
        .bind(values.url)
        .bind(serde_json::to_string(values.events)?)
        .bind(i64::from(values.enabled))
        .execute(conn)
        .await?;
    Ok(())
}

/// Replaces the nonce. The former one is used until a time.
pub async fn update_nonce(conn: &mut Connection, id: WebhookId, nonce: &str, former_until: Timestamp) -> Result<()> {
    query("update webhook set former_nonce = nonce, former_until = $3, nonce = $2 where id = $1")
        .bind(id.0)
        .bind(nonce)
        .bind(former_until)
        .execute(conn)
        .await?;
    Ok(())
}

/// Deletes a webhook with its queue and its deliveries.
pub async fn delete_webhook(conn: &mut Connection, id: WebhookId) -> Result<()> {
    query("delete from webhook where id = $1").bind(id.0).execute(conn).await?;
    Ok(())
}

pub async fn find_webhook(conn: &mut Connection, id: WebhookId) -> Result<Option<WebhookRow>> {
    query(sqlx::AssertSqlSafe(format!("{COLUMNS} where w.id = $1"))).bind(id.0).fetch_optional(conn).await
}

/// Lists all webhooks by name.
pub async fn list_webhooks(conn: &mut Connection) -> Result<Vec<WebhookRow>> {
    query(sqlx::AssertSqlSafe(format!("{COLUMNS} order by lower(w.name), w.id"))).fetch_all(conn).await
}

pub async fn count_webhooks(conn: &mut Connection) -> Result<i64> {
    query_scalar("select count(*) from webhook").fetch_one(conn).await
}

/// Lists the enabled webhooks that report an event.
pub async fn list_subscribed(conn: &mut Connection, event: WebhookEvent) -> Result<Vec<WebhookId>> {
    #[derive(FromRow)]
    struct Subscription {
        id: i64,
        #[sqlx(try_from = "Json<Vec<WebhookEvent>>")]
        events: Vec<WebhookEvent>,
    }
    let enabled: Vec<Subscription> =
        query("select id, events from webhook where enabled = 1 order by id").fetch_all(conn).await?;
    Ok(enabled.into_iter().filter(|webhook| webhook.events.contains(&event)).map(|row| WebhookId(row.id)).collect())
}
