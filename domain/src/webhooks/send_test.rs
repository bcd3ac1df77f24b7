//! Sends test deliveries.

use super::RETRY_PERIOD;
use super::events::new_event_id;
use super::rules::MODEL;
use crate::error::{Error, Result};
use crate::write::Effect;
use crate::{Cms, access, audit};
use model::access::{Actor, Operation};
use model::audit::AuditAction;
use model::error::Code;
use model::id::{DeliveryId, WebhookId};
use model::webhook::WebhookEvent;
use storage::webhook_deliveries::{NewDelivery, insert_delivery, update_due_first};
use storage::{Timestamp, webhook_queue, webhooks};

/// Queues a test delivery before all others of the webhook.
///
/// # Errors
/// `NotFound`. `V_07` if the webhook is turned off.
pub async fn send_test_delivery(cms: &Cms, actor: &Actor, id: WebhookId) -> Result<DeliveryId> {
    access::require(actor, Operation::ChangeWebhooks)?;
    let event_id = new_event_id();
    cms.write(Effect::Internal, async |tx| {
        let webhook = webhooks::find_webhook(tx, id).await?.ok_or(Error::NotFound)?;
        if !webhook.is_enabled() {
            return Err(Error::refused(Code::NotPossible, MODEL, "enabled"));
        }
        let at = Timestamp::from(cms.now());
        let give_up_at = at + RETRY_PERIOD;
        let new = NewDelivery { event_id: &event_id, event: WebhookEvent::Test, data: "{}", at, give_up_at };
        let delivery = insert_delivery(tx, id, new).await?;
        update_due_first(tx, delivery, give_up_at).await?;
        webhook_queue::update_resumed(tx, id).await?;
        tx.mark_delivery_queued();
        let event = audit::AuditEvent { action: AuditAction::TestWebhook, id: Some(id.0), detail: &webhook.name };
        audit::record(cms, tx, actor, event).await?;
        Ok(delivery)
    })
    .await
}
