//! Lists deliveries, the log of the webhooks.

use crate::error::{Error, Result};
use crate::list::ListQuery;
use crate::{Cms, access};
use model::access::{Actor, Operation};
use model::error::{Code, ErrorItem};
use model::id::WebhookId;
use model::list::List;
use model::webhook::{DeliveryFailure, WebhookDelivery};
use storage::webhook_deliveries::{self, DeliveryFilter, DeliveryRow};

const MODEL: &str = "webhookDelivery";

/// Input of the list of deliveries.
#[derive(Clone, Debug, Default)]
pub struct ListDeliveries {
    pub list: ListQuery,
    /// `None` means all webhooks.
    pub webhook: Option<WebhookId>,
    /// Name of a state. Empty for all states.
    pub state: String,
}

/// Lists deliveries, newest first by default.
///
/// # Errors
/// `V_12` for invalid parameters.
pub async fn list_deliveries(cms: &Cms, actor: &Actor, ask: &ListDeliveries) -> Result<List<WebhookDelivery>> {
    access::require(actor, Operation::ReadWebhooks)?;
    let mut errors = Vec::new();
    let asked = ask.list.parse(MODEL, webhook_deliveries::COLUMNS, &mut errors);
    let state = if ask.state.is_empty() { Some(None) } else { ask.state.parse().ok().map(Some) };
    if state.is_none() {
        errors.push(ErrorItem::new(Code::NotValid, MODEL, "state"));
    }
    let (Some(asked), Some(state)) = (asked, state) else { return Err(Error::Refused(errors)) };
    let filter = DeliveryFilter { webhook: ask.webhook, state };
    let mut conn = cms.db.read().await?;
    let rows = webhook_deliveries::list_deliveries(&mut conn, filter, &asked).await?;
    let total_items = webhook_deliveries::count_deliveries(&mut conn, filter).await?;
    Ok(List { items: rows.into_iter().map(shown).collect(), total_items })
}

fn shown(row: DeliveryRow) -> WebhookDelivery {
    let state = row.state();
    let failure: Option<DeliveryFailure> = row.failure.parse().ok();
    let http_status = row.http_status.and_then(|status| u16::try_from(status).ok());
    // Deliveries that are due first have the earliest of all times.
    let next_attempt_at = row.next_attempt_at.map(|at| at.max(row.queued_at).into());
    WebhookDelivery {
        id: row.id,
        webhook: row.webhook,
        webhook_name: row.webhook_name,
        event_id: row.event_id,
        event: row.event,
        state,
        queued_at: row.queued_at.into(),
        attempts: row.attempts,
        attempted_at: row.attempted_at.map(Into::into),
        next_attempt_at,
        duration_ms: row.duration,
        http_status,
        failure,
        message: failure.map(|failure| failure.sentence(http_status)),
        answer: row.answer,
        data: serde_json::from_str(&row.data).unwrap_or_default(),
    }
}
