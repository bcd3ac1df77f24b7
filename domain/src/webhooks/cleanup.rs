//! Gives up and deletes old deliveries.

use crate::Cms;
use crate::error::Result;
use crate::write::Effect;
use storage::webhook_deliveries::{delete_ended_before, delete_ended_up_to, find_ended_after, update_given_up};
use storage::{Timestamp, webhooks};
use time::Duration;

/// Retention of deliveries that ended.
const DELIVERY_RETENTION: Duration = Duration::days(30);
/// Maximum number of ended deliveries of a webhook.
const MAX_ENDED_DELIVERIES: u32 = 10_000;
/// Number of rows that a transaction deletes. With more, other writes would wait too long.
const ROWS_PER_TRANSACTION: u32 = 1_000;

/// Gives up deliveries whose time is over. Deletes ended deliveries
/// after their retention, and those that are more than the maximum.
pub async fn clean_up_deliveries(cms: &Cms) -> Result<()> {
    let now = Timestamp::from(cms.now());
    cms.write(Effect::Internal, async |tx| Ok(update_given_up(tx, now).await?)).await?;
    let before = now - DELIVERY_RETENTION;
    let delete = async || {
        cms.write(Effect::Internal, async |tx| Ok(delete_ended_before(tx, before, ROWS_PER_TRANSACTION).await?)).await
    };
    while delete().await? == u64::from(ROWS_PER_TRANSACTION) {}
    let webhooks = webhooks::list_webhooks(&mut cms.db.read().await?).await?;
    for webhook in webhooks {
        let last = find_ended_after(&mut cms.db.read().await?, webhook.id, MAX_ENDED_DELIVERIES).await?;
        let Some(last) = last else { continue };
        let delete = async || {
            let deleted = cms.write(Effect::Internal, async |tx| {
                Ok(delete_ended_up_to(tx, webhook.id, last, ROWS_PER_TRANSACTION).await?)
            });
            deleted.await
        };
        while delete().await? == u64::from(ROWS_PER_TRANSACTION) {}
    }
    Ok(())
}
