//! Deletes webhooks.

use crate::error::{Error, Result};
use crate::write::Effect;
use crate::{Cms, access, audit};
use model::access::{Actor, Operation};
use model::audit::AuditAction;
use model::id::WebhookId;
use storage::webhooks;

/// Deletes a webhook with its deliveries.
///
/// # Errors
/// `NotFound`.
pub async fn delete_webhook(cms: &Cms, actor: &Actor, id: WebhookId) -> Result<()> {
    access::require(actor, Operation::ChangeWebhooks)?;
    cms.write(Effect::Internal, async |tx| {
        let webhook = webhooks::find_webhook(tx, id).await?.ok_or(Error::NotFound)?;
        webhooks::delete_webhook(tx, id).await?;
        let event = audit::AuditEvent { action: AuditAction::DeleteWebhook, id: Some(id.0), detail: &webhook.name };
        audit::record(cms, tx, actor, event).await
    })
    .await
}
