//! Replaces the secrets of webhooks.

use super::create::WebhookWithSecret;
use super::rules::shown;
use super::secret::{new_nonce, secret_text};
use crate::error::{Error, Result};
use crate::write::Effect;
use crate::{Cms, access, audit};
use model::access::{Actor, Operation};
use model::audit::AuditAction;
use model::id::WebhookId;
use storage::{Timestamp, webhooks};
use time::Duration;

/// Time in which deliveries are signed with both secrets,
/// so that the receiver can change its own.
const FORMER_SECRET_LIFETIME: Duration = Duration::days(1);

/// Replaces the secret of a webhook. Deliveries are
/// signed with both secrets for a day.
///
/// # Errors
/// `NotFound`.
pub async fn renew_webhook_secret(cms: &Cms, actor: &Actor, id: WebhookId) -> Result<WebhookWithSecret> {
    access::require(actor, Operation::ChangeWebhooks)?;
    let nonce = new_nonce();
    let changed = cms
        .write(Effect::Internal, async |tx| {
            let webhook = webhooks::find_webhook(tx, id).await?.ok_or(Error::NotFound)?;
            let former_until = Timestamp::from(cms.now()) + FORMER_SECRET_LIFETIME;
            webhooks::update_nonce(tx, id, &nonce, former_until).await?;
            let action = AuditAction::RenewWebhookSecret;
            let event = audit::AuditEvent { action, id: Some(id.0), detail: &webhook.name };
            audit::record(cms, tx, actor, event).await?;
            webhooks::find_webhook(tx, id).await?.ok_or(Error::NotFound)
        })
        .await?;
    Ok(WebhookWithSecret { secret: secret_text(cms, id, &nonce), webhook: shown(changed)? })
}
