//! Gives up and deletes old deliveries.

use crate::Cms;
use crate::error::Result;
use crate::write::Effect;
use model::id::WebhookId;
use storage::webhook_deliveries::{
    delete_ended_before, delete_ended_up_to, find_ended_after, find_waiting_after, update_excess_given_up,
    update_given_up,
};
use storage::{Timestamp, Transaction, webhooks};
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
    repeat(cms, async |tx| Ok(update_given_up(tx, now, ROWS_PER_TRANSACTION).await?)).await?;
    let before = now - DELIVERY_RETENTION;
    repeat(cms, async |tx| Ok(delete_ended_before(tx, before, ROWS_PER_TRANSACTION).await?)).await?;
    let webhooks = webhooks::list_webhooks(&mut cms.db.read().await?).await?;
    for webhook in webhooks {
        repeat(cms, async |tx| give_up_excess(tx, webhook.id).await).await?;
        let last = find_ended_after(&mut cms.db.read().await?, webhook.id, MAX_ENDED_DELIVERIES).await?;
        let Some(last) = last else { continue };
        repeat(cms, async |tx| Ok(delete_ended_up_to(tx, webhook.id, last, ROWS_PER_TRANSACTION).await?)).await?;
    }
    Ok(())
}

/// Gives up the oldest deliveries of a webhook that are more than the maximum, up
/// to the rows of a transaction. Returns their number.
pub(super) async fn give_up_excess(tx: &mut Transaction, webhook: WebhookId) -> Result<u64> {
    match find_waiting_after(tx, webhook, MAX_WAITING_DELIVERIES).await? {
        Some(last) => Ok(update_excess_given_up(tx, webhook, last, ROWS_PER_TRANSACTION).await?),
        None => Ok(0),
    }
}

/// Repeats a change in transactions of a bounded size until no rows are left.
async fn repeat(cms: &Cms, change: impl AsyncFn(&mut Transaction) -> Result<u64>) -> Result<()> {
    while cms.write(Effect::Internal, async |tx| change(tx).await).await? == u64::from(ROWS_PER_TRANSACTION) {}
    Ok(())
}
