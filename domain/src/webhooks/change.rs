//! Changes webhooks.

use super::rules::{AskedWebhook, MODEL, check, shown};
use crate::entity_tag::require_current;
use crate::error::{Error, Result};
use crate::write::Effect;
use crate::{Cms, access, audit};
use model::access::{Actor, Operation};
use model::audit::AuditAction;
use model::id::WebhookId;
use model::webhook::Webhook;
use storage::{webhook_queue, webhooks};

/// Replaces the values of a webhook. Its deliveries
/// go to the new URL, at once.
///
/// # Errors
/// `NotFound`. `Stale` for an outdated version. The errors
/// of [`create_webhook`](super::create::create_webhook) for the values.
pub async fn change_webhook(cms: &Cms, actor: &Actor, id: WebhookId, asked: AskedWebhook) -> Result<Webhook> {
    access::require(actor, Operation::ChangeWebhooks)?;
    let checked = check(cms, &asked)?;
    let changed = cms
        .write(Effect::Internal, async |tx| {
            let before = webhooks::find_webhook(tx, id).await?.ok_or(Error::NotFound)?;
            let values = checked.values();
            let has_new_url = before.url != values.url;
            require_current(asked.version.as_deref(), &shown(before)?.version, MODEL)?;
            webhooks::update_webhook(tx, id, values).await?;
            webhook_queue::update_resumed(tx, id).await?;
            if has_new_url {
                webhook_queue::update_all_due(tx, id, cms.now().into()).await?;
            }
            tx.mark_delivery_queued();
            let event = audit::AuditEvent { action: AuditAction::ChangeWebhook, id: Some(id.0), detail: values.name };
            audit::record(cms, tx, actor, event).await?;
            webhooks::find_webhook(tx, id).await?.ok_or(Error::NotFound)
        })
        .await?;
    shown(changed)
}
