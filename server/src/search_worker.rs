//! The one worker that brings the search indexes after the database, and writes what was looked for in vain.

use domain::Cms;
use domain::search::{catch_up, wait_for_changes, write_misses};
use std::sync::Arc;
use std::time::Duration;

/// How often it looks without being woken: for what failed before, and whether it is time to write.
const LOOK_EVERY: Duration = Duration::from_secs(10);
const WRITE_EVERY: time::Duration = time::Duration::minutes(1);

/// Follows what is published, for as long as the process lives.
pub(crate) async fn run(cms: Arc<Cms>) {
    let mut next = cms.now() + WRITE_EVERY;
    loop {
        match catch_up(&cms).await {
            Ok(()) => {
                // It ends early when something is to be done.
                drop(tokio::time::timeout(LOOK_EVERY, wait_for_changes(&cms)).await);
            }
            Err(error) => {
                tracing::warn!(error = &error as &dyn std::error::Error, "the search indexes could not be written");
                tokio::time::sleep(LOOK_EVERY).await;
            }
        }
        if cms.now() >= next {
            next = cms.now() + WRITE_EVERY;
            write(&cms).await;
        }
    }
}

/// Writes what was looked for in vain so far.
pub(crate) async fn write(cms: &Cms) {
    if let Err(error) = write_misses(cms).await {
        tracing::warn!(%error, "what was searched for in vain could not be written");
    }
}
