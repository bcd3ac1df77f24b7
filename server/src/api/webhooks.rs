//! Webhooks and their deliveries.

use super::answers::{DeliveryQueued, WebhookSaved, WebhookSecretCreated, WriteResult, WriteResultWith, done};
use super::lists::ListParams;
use crate::error::{ApiError, Conflict, or_latest};
use crate::extract::{Body, EmptyBody, Segment};
use crate::layers::caller::Caller;
use crate::state::AppState;
use axum::Json;
use axum::extract::State;
use axum::response::Response;
use domain::webhooks::change::change_webhook;
use domain::webhooks::create::{AskedWebhook, WebhookWithSecret, create_webhook};
use domain::webhooks::delete::delete_webhook;
use domain::webhooks::list_deliveries::{ListDeliveries, list_deliveries};
use domain::webhooks::list_webhooks::{list_webhooks, read_webhook};
use domain::webhooks::renew_secret::renew_webhook_secret;
use domain::webhooks::replay::replay_delivery;
use domain::webhooks::send_test::send_test_delivery;
use model::id::{DeliveryId, WebhookId};
use model::list::List;
use model::webhook::{Webhook, WebhookDelivery};
use serde::Deserialize;
use utoipa::ToSchema;

#[derive(Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct WebhookFields {
    #[serde(default)]
    name: String,
    /// Begins with `https://` or `http://`.
    #[serde(default)]
    url: String,
    /// Names of events, such as `page.published`.
    #[serde(default)]
    events: Vec<String>,
    #[serde(default)]
    enabled: bool,
    /// Version that the caller read. If absent, the version is not checked.
    #[serde(default)]
    version: Option<String>,
}

impl From<WebhookFields> for AskedWebhook {
    fn from(ask: WebhookFields) -> Self {
        Self { name: ask.name, url: ask.url, events: ask.events, enabled: ask.enabled, version: ask.version }
    }
}

#[derive(Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(crate) struct ListDeliveriesParams {
    #[serde(flatten)]
    list: ListParams,
    /// If absent, all webhooks.
    #[serde(default, rename = "webhookID")]
    webhook: Option<WebhookId>,
    /// `waiting`, `retrying`, `delivered` or `failed`. If empty, all states.
    #[serde(default)]
    state: String,
}

fn with_secret(made: WebhookWithSecret) -> Json<WriteResultWith<WebhookSecretCreated>> {
    done(WebhookSecretCreated { webhook: Some(made.webhook), secret: Some(made.secret) })
}

/// Lists all webhooks by name.
#[utoipa::path(get, path = "/webhook/list", operation_id = "list_webhooks", tag = "webhooks", responses((status = 200, body = List<Webhook>)))]
pub(crate) async fn list(State(state): State<AppState>, caller: Caller) -> Result<Json<List<Webhook>>, ApiError> {
    Ok(Json(list_webhooks(&state.cms, &caller.actor).await?))
}

/// Creates a webhook. No other answer contains its secret.
#[utoipa::path(post, path = "/webhook", operation_id = "create_webhook", tag = "webhooks", request_body = WebhookFields, responses((status = 200, body = WriteResultWith<WebhookSecretCreated>)))]
pub(crate) async fn create(
    State(state): State<AppState>,
    caller: Caller,
    Body(ask): Body<WebhookFields>,
) -> Result<Json<WriteResultWith<WebhookSecretCreated>>, ApiError> {
    Ok(with_secret(create_webhook(&state.cms, &caller.actor, ask.into()).await?))
}

/// Replaces the values of a webhook.
#[utoipa::path(put, path = "/webhook/{id}", operation_id = "change_webhook", tag = "webhooks", params(("id" = i64, Path, minimum = 1)), request_body = WebhookFields, responses((status = 200, body = WriteResultWith<WebhookSaved>), (status = 409, description = "The webhook was changed after it was read; `latest` is the current one", body = Conflict<Webhook>)))]
pub(crate) async fn change(
    State(state): State<AppState>,
    caller: Caller,
    Segment(id): Segment<WebhookId>,
    Body(ask): Body<WebhookFields>,
) -> Result<Response, ApiError> {
    let changed = change_webhook(&state.cms, &caller.actor, id, ask.into()).await;
    let saved = changed.map(|webhook| done(WebhookSaved { webhook: Some(webhook) }));
    or_latest(saved, read_webhook(&state.cms, &caller.actor, id)).await
}

/// Deletes a webhook with its deliveries.
#[utoipa::path(delete, path = "/webhook/{id}", operation_id = "delete_webhook", tag = "webhooks", params(("id" = i64, Path, minimum = 1)), responses((status = 200, body = WriteResult)))]
pub(crate) async fn delete(
    State(state): State<AppState>,
    caller: Caller,
    Segment(id): Segment<WebhookId>,
) -> Result<Json<WriteResult>, ApiError> {
    delete_webhook(&state.cms, &caller.actor, id).await?;
    Ok(Json(WriteResult::done()))
}

/// Replaces the secret of a webhook. For a day, deliveries are signed with both.
#[utoipa::path(post, path = "/webhook/{id}/secret", operation_id = "renew_webhook_secret", tag = "webhooks", params(("id" = i64, Path, minimum = 1)), request_body = EmptyBody, responses((status = 200, body = WriteResultWith<WebhookSecretCreated>)))]
pub(crate) async fn renew_secret(
    State(state): State<AppState>,
    caller: Caller,
    Segment(id): Segment<WebhookId>,
    Body(EmptyBody {}): Body<EmptyBody>,
) -> Result<Json<WriteResultWith<WebhookSecretCreated>>, ApiError> {
    Ok(with_secret(renew_webhook_secret(&state.cms, &caller.actor, id).await?))
}

/// Queues the event `webhook.test` for a webhook.
#[utoipa::path(post, path = "/webhook/{id}/test", operation_id = "test_webhook", tag = "webhooks", params(("id" = i64, Path, minimum = 1)), request_body = EmptyBody, responses((status = 200, body = WriteResultWith<DeliveryQueued>)))]
pub(crate) async fn test(
    State(state): State<AppState>,
    caller: Caller,
    Segment(id): Segment<WebhookId>,
    Body(EmptyBody {}): Body<EmptyBody>,
) -> Result<Json<WriteResultWith<DeliveryQueued>>, ApiError> {
    let delivery = send_test_delivery(&state.cms, &caller.actor, id).await?;
    Ok(done(DeliveryQueued { delivery: Some(delivery) }))
}

/// Lists deliveries by `queuedAt`, `attemptedAt` or `nextAttemptAt`.
/// Default order: newest first.
#[utoipa::path(post, path = "/webhook/delivery/list", operation_id = "list_deliveries", tag = "webhooks", request_body = ListDeliveriesParams, responses((status = 200, body = List<WebhookDelivery>)))]
pub(crate) async fn deliveries(
    State(state): State<AppState>,
    caller: Caller,
    Body(ask): Body<ListDeliveriesParams>,
) -> Result<Json<List<WebhookDelivery>>, ApiError> {
    let ask = ListDeliveries { list: ask.list.into(), webhook: ask.webhook, state: ask.state };
    Ok(Json(list_deliveries(&state.cms, &caller.actor, &ask).await?))
}

/// Sends a delivery again at once, with the same event id.
#[utoipa::path(post, path = "/webhook/delivery/{id}/replay", operation_id = "replay_delivery", tag = "webhooks", params(("id" = i64, Path, minimum = 1)), request_body = EmptyBody, responses((status = 200, body = WriteResult)))]
pub(crate) async fn replay(
    State(state): State<AppState>,
    caller: Caller,
    Segment(id): Segment<DeliveryId>,
    Body(EmptyBody {}): Body<EmptyBody>,
) -> Result<Json<WriteResult>, ApiError> {
    replay_delivery(&state.cms, &caller.actor, id).await?;
    Ok(Json(WriteResult::done()))
}
