//! Stores the hits of redirects and unknown addresses,
//! and the last uses of API tokens.

use super::{Stop, is_interval_over};
use domain::Cms;
use domain::addresses::redirects::hits::write_hits;
use domain::users::api_tokens::uses::write_token_uses;
use std::sync::Arc;
use std::time::Duration;

/// Interval of writes by the product's clock, which tests can move.
/// `POLL_INTERVAL` is the interval of reading this clock.
const WRITE_INTERVAL: time::Duration = time::Duration::minutes(1);
const POLL_INTERVAL: Duration = Duration::from_secs(1);

/// Writes the counts until the process stops, and then once more.
pub(crate) async fn run(cms: Arc<Cms>, mut stop: Stop) {
    let mut interval = tokio::time::interval(POLL_INTERVAL);
    let mut next = cms.now() + WRITE_INTERVAL;
    loop {
        tokio::select! {
            biased;
            () = stop.requested() => break,
            _ = interval.tick() => {}
        }
        if is_interval_over(next, cms.now(), WRITE_INTERVAL) {
            next = cms.now() + WRITE_INTERVAL;
            write(&cms).await;
        }
    }
    write(&cms).await;
}

async fn write(cms: &Cms) {
    if let Err(error) = write_hits(cms).await {
        tracing::warn!(%error, "failed to write the hit counts of addresses; it will be retried");
    }
    if let Err(error) = write_token_uses(cms).await {
        tracing::warn!(%error, "failed to write the last uses of API tokens; it will be retried");
    }
}
