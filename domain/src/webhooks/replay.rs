//! Sends deliveries again.

use super::RETRY_PERIOD;
use crate::error::{Error, Result};
use crate::write::Effect;
use crate::{Cms, access, audit};
use model::access::{Actor, Operation};
use model::audit::AuditAction;
use model::error::Code;
use model::id::DeliveryId;
use model::webhook::DeliveryState;
use storage::webhook_deliveries::{find_delivery, update_due_first};
use storage::{Timestamp, webhook_queue};

/// Sends a delivery again at once, before all others of its webhook. It keeps the id of
/// its event, by which the receiver recognises it, and gets as many attempts as a new one.
///
/// # Errors
/// `NotFound`. `V_07` if it was not tried yet, or if its webhook is turned off.
pub async fn replay_delivery(cms: &Cms, actor: &Actor, id: DeliveryId) -> Result<()> {
    access::require(actor, Operation::ChangeWebhooks)?;
    cms.write(Effect::Internal, async |tx| {
        let delivery = find_delivery(tx, id).await?.ok_or(Error::NotFound)?;
        if delivery.webhook_enabled != 1 || delivery.state() == DeliveryState::Waiting {
            return Err(Error::refused(Code::NotPossible, "webhookDelivery", ""));
        }
        update_due_first(tx, id, Timestamp::from(cms.now()) + RETRY_PERIOD).await?;
        webhook_queue::update_resumed(tx, delivery.webhook).await?;
        tx.mark_delivery_queued();
        let (action, detail) = (AuditAction::ReplayDelivery, delivery.event.as_str());
        audit::record(cms, tx, actor, audit::AuditEvent { action, id: Some(delivery.webhook.0), detail }).await
    })
    .await
}
