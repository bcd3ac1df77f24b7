//! Lists webhooks.

use super::rules::shown;
use crate::error::{Error, Result};
use crate::{Cms, access};
use model::access::{Actor, Operation};
use model::id::WebhookId;
use model::list::List;
use model::webhook::Webhook;
use storage::webhooks;

/// Lists all webhooks by name.
pub async fn list_webhooks(cms: &Cms, actor: &Actor) -> Result<List<Webhook>> {
    access::require(actor, Operation::ReadWebhooks)?;
    let rows = webhooks::list_webhooks(&mut cms.db.read().await?).await?;
    let items = rows.into_iter().map(shown).collect::<Result<Vec<_>>>()?;
    Ok(List::whole(items))
}

/// Reads a webhook.
///
/// # Errors
/// `NotFound`.
pub async fn read_webhook(cms: &Cms, actor: &Actor, id: WebhookId) -> Result<Webhook> {
    access::require(actor, Operation::ReadWebhooks)?;
    shown(webhooks::find_webhook(&mut cms.db.read().await?, id).await?.ok_or(Error::NotFound)?)
}
