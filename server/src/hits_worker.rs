//! The one worker that writes how often redirects and unknown addresses were asked for.

use domain::Cms;
use domain::pages::redirects::hits::write_hits;
use std::sync::Arc;
use std::time::Duration;

/// How often it writes, and how often it looks whether that time has come: the clock can be moved.
const WRITE_EVERY: time::Duration = time::Duration::minutes(1);
const LOOK_EVERY: Duration = Duration::from_secs(1);

/// Writes what was counted, for as long as the process lives.
pub(crate) async fn run(cms: Arc<Cms>) {
    let mut interval = tokio::time::interval(LOOK_EVERY);
    let mut next = cms.now() + WRITE_EVERY;
    loop {
        interval.tick().await;
        if cms.now() >= next {
            next = cms.now() + WRITE_EVERY;
            write(&cms).await;
        }
    }
}

/// Writes what was counted so far.
pub(crate) async fn write(cms: &Cms) {
    if let Err(error) = write_hits(cms).await {
        tracing::warn!(%error, "how often addresses were asked for could not be written");
    }
}
