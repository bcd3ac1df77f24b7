//! Writes how often redirects and unknown addresses were requested.

use super::{Stop, has_come};
use domain::Cms;
use domain::addresses::redirects::hits::write_hits;
use std::sync::Arc;
use std::time::Duration;

/// Time between two writes by the clock of the product, which can be moved, and between two looks at that clock.
const WRITE_INTERVAL: time::Duration = time::Duration::minutes(1);
const LOOK_INTERVAL: Duration = Duration::from_secs(1);

/// Writes the counts until the process stops, and once more then.
pub(crate) async fn run(cms: Arc<Cms>, mut stop: Stop) {
    let mut interval = tokio::time::interval(LOOK_INTERVAL);
    let mut next = cms.now() + WRITE_INTERVAL;
    loop {
        tokio::select! {
            _ = interval.tick() => {}
            () = stop.requested() => break,
        }
        if has_come(next, cms.now(), WRITE_INTERVAL) {
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
}
