//! Gives up and deletes old deliveries.

use crate::Cms;
use crate::error::Result;
use crate::write::Effect;
use model::id::WebhookId;
use storage::webhook_deliveries::{
    delete_ended_before, delete_ended_up_to, find_ended_after, find_waiting_after, update_excess_given_up,
    update_given_up,
};
use storage::{Timestamp, webhooks};
use time::Duration;

/// Retention of deliveries that ended.
const DELIVERY_RETENTION: Duration = Duration::days(30);
/// Maximum number of ended deliveries of a webhook.
const MAX_ENDED_DELIVERIES: u32 = 10_000;
/// Maximum number of deliveries of a webhook that wait.
pub const MAX_WAITING_DELIVERIES: u32 = 20_000;
/// Number of rows that a transaction changes. With more, other writes would wait too long.
const ROWS_PER_TRANSACTION: u32 = 1_000;

/// Gives up deliveries whose time is over, and the oldest of those that are
/// more than the maximum. Deletes ended deliveries after their
/// retention, and those that are more than their maximum.
pub async fn clean_up_deliveries(cms: &Cms) -> Result<()> {
    let now = Timestamp::from(cms.now());
    let give_up = async || {
        cms.write(Effect::Internal, async |tx| Ok(update_given_up(tx, now, ROWS_PER_TRANSACTION).await?)).await
    };
    while is_full(give_up().await?) {}
    let before = now - DELIVERY_RETENTION;
    let delete = async || {
        cms.write(Effect::Internal, async |tx| Ok(delete_ended_before(tx, before, ROWS_PER_TRANSACTION).await?)).await
    };
    while is_full(delete().await?) {}
    let webhooks = webhooks::list_webhooks(&mut cms.db.read().await?).await?;
    for webhook in webhooks {
        give_up_excess(cms, webhook.id).await?;
        let last = find_ended_after(&mut cms.db.read().await?, webhook.id, MAX_ENDED_DELIVERIES).await?;
        let Some(last) = last else { continue };
        let delete = async || {
            let deleted = cms.write(Effect::Internal, async |tx| {
                Ok(delete_ended_up_to(tx, webhook.id, last, ROWS_PER_TRANSACTION).await?)
            });
            deleted.await
        };
        while is_full(delete().await?) {}
    }
    Ok(())
}

/// Returns true if a transaction reached its bound, so that more rows can be left.
fn is_full(rows: u64) -> bool {
    rows == u64::from(ROWS_PER_TRANSACTION)
}

/// Gives up the oldest deliveries of a webhook that are more than the maximum.
pub(super) async fn give_up_excess(cms: &Cms, webhook: WebhookId) -> Result<()> {
    let last = find_waiting_after(&mut cms.db.read().await?, webhook, MAX_WAITING_DELIVERIES).await?;
    let Some(last) = last else { return Ok(()) };
    let give_up = async || {
        let given_up = cms.write(Effect::Internal, async |tx| {
            Ok(update_excess_given_up(tx, webhook, last, ROWS_PER_TRANSACTION).await?)
        });
        given_up.await
    };
    while is_full(give_up().await?) {}
    Ok(())
}
