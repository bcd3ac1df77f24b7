//! Updates search indexes, and stores searches without results.

use super::{Stop, is_interval_over};
use domain::Cms;
use domain::search::{catch_up, wait_for_changes, write_misses};
use std::sync::Arc;
use std::time::Duration;

/// Maximum time until the worker updates the indexes again,
/// and checks if `WRITE_INTERVAL` is over.
/// Changes wake it earlier, unless an update failed.
const POLL_INTERVAL: Duration = Duration::from_secs(10);
const WRITE_INTERVAL: time::Duration = time::Duration::minutes(1);

/// Follows publications until the process stops.
/// The next start repeats interrupted work.
pub(crate) async fn run(cms: Arc<Cms>, mut stop: Stop) {
    tokio::select! {
        biased;
        () = stop.requested() => {}
        () = follow(&cms) => {}
    }
    write(&cms).await;
}

async fn follow(cms: &Cms) {
    let mut next = cms.now() + WRITE_INTERVAL;
    loop {
        match catch_up(cms).await {
            Ok(()) => {
                // Ends early when there are changes.
                drop(tokio::time::timeout(POLL_INTERVAL, wait_for_changes(cms)).await);
            }
            Err(error) => {
                tracing::warn!(
                    error = &error as &dyn std::error::Error,
                    "failed to update the search indexes; it will be retried"
                );
                tokio::time::sleep(POLL_INTERVAL).await;
            }
        }
        if is_interval_over(next, cms.now(), WRITE_INTERVAL) {
            next = cms.now() + WRITE_INTERVAL;
            write(cms).await;
        }
    }
}

async fn write(cms: &Cms) {
    if let Err(error) = write_misses(cms).await {
        tracing::warn!(%error, "failed to write the searches without results; it will be retried");
    }
}
