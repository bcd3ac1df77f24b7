//! Sends deliveries to webhooks. It is apart from the jobs,
//! so that receivers that do not answer delay no other work.

use super::{RepeatedFailure, Stop, drain};
use domain::error::Result;
use domain::webhooks::deliver::{DueDelivery, deliver, delivery_queued, recover_deliveries, take_due_deliveries};
use domain::{Cms, Interruption};
use std::sync::Arc;
use std::time::Duration;
use tokio::task::JoinSet;

/// Interval of checks of the queues.
const POLL_INTERVAL: Duration = Duration::from_secs(1);

/// Sends due deliveries until the process stops, one at a time for each webhook.
pub(crate) async fn run(cms: Arc<Cms>, mut stop: Stop) {
    let mut interval = tokio::time::interval(POLL_INTERVAL);
    interval.set_missed_tick_behavior(tokio::time::MissedTickBehavior::Delay);
    let (mut sending, mut is_recovered, mut failure) = (JoinSet::new(), false, RepeatedFailure::default());
    loop {
        tokio::select! {
            biased;
            () = stop.requested() => break,
            _ = interval.tick() => {}
            () = delivery_queued(&cms) => {}
            Some(_) = sending.join_next() => {}
        }
        let started = send_due(&cms, &mut sending, &mut is_recovered).await;
        if let Some(error) = failure.record(started) {
            tracing::warn!(%error, "failed to read the deliveries to webhooks; it will be retried");
        }
    }
    if !drain(&mut sending).await
        && let Err(error) = recover_deliveries(&cms, Interruption::Stop).await
    {
        tracing::warn!(%error, "failed to record interrupted deliveries; they are retried after their back-off");
    }
}

async fn send_due(cms: &Arc<Cms>, sending: &mut JoinSet<()>, is_recovered: &mut bool) -> Result<()> {
    if !*is_recovered {
        recover_deliveries(cms, Interruption::Crash).await?;
        *is_recovered = true;
    }
    for delivery in take_due_deliveries(cms).await? {
        sending.spawn(send_one(Arc::clone(cms), delivery));
    }
    Ok(())
}

async fn send_one(cms: Arc<Cms>, delivery: DueDelivery) {
    if let Err(error) = deliver(&cms, &delivery).await {
        tracing::warn!(
            event = delivery.event_id(),
            %error,
            "failed to record the result of a delivery; it will be retried"
        );
    }
}
