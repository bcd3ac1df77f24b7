//! Creates webhooks.

use super::rules::{MODEL, check, shown};
use super::secret::{new_nonce, secret_text};
use crate::error::{Error, Result};
use crate::write::Effect;
use crate::{Cms, access, audit};
use model::access::{Actor, Operation};
use model::audit::AuditAction;
use model::error::Code;
use model::webhook::Webhook;
use std::fmt;
use storage::webhooks;

pub use super::rules::AskedWebhook;

/// Maximum number of webhooks. Each has a delivery at a time.
pub const MAX_WEBHOOKS: i64 = 50;

/// A webhook with its secret.
pub struct WebhookWithSecret {
    pub webhook: Webhook,
    /// The secret for the receiver. No other answer contains it.
    pub secret: String,
}

impl fmt::Debug for WebhookWithSecret {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("WebhookWithSecret").field("webhook", &self.webhook).finish_non_exhaustive()
    }
}

/// Creates a webhook.
///
/// # Errors
/// `V_01`, `V_12` and `V_14` for the name. `V_01`, `V_13` and `V_14` for the URL, and
/// `V_12` if it has a private address. `V_01` and `V_12` for the events. `V_07` for
/// too many webhooks.
pub async fn create_webhook(cms: &Cms, actor: &Actor, asked: AskedWebhook) -> Result<WebhookWithSecret> {
    access::require(actor, Operation::ChangeWebhooks)?;
    let checked = check(cms, &asked)?;
    let nonce = new_nonce();
    let created = cms
        .write(Effect::Internal, async |tx| {
            if webhooks::count_webhooks(tx).await? >= MAX_WEBHOOKS {
                return Err(Error::refused(Code::NotPossible, MODEL, ""));
            }
            let values = checked.values();
            let id = webhooks::insert_webhook(tx, values, &nonce, cms.now().into()).await?;
            let event = audit::AuditEvent { action: AuditAction::CreateWebhook, id: Some(id.0), detail: values.name };
            audit::record(cms, tx, actor, event).await?;
            webhooks::find_webhook(tx, id).await?.ok_or(Error::NotFound)
        })
        .await?;
    Ok(WebhookWithSecret { secret: secret_text(cms, created.id, &nonce), webhook: shown(created)? })
}
