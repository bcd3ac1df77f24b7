//! Runs what is scheduled.

use super::Stop;
use domain::Cms;
use domain::pages::schedule::run::run_due;
use std::sync::Arc;
use std::time::Duration;

/// Time between two looks at what is due. Each look reads the clock, so a clock that jumps is noticed.
const INTERVAL: Duration = Duration::from_secs(1);

/// Runs what is due until the process stops, beginning with what was missed while it was down.
pub(crate) async fn run(cms: Arc<Cms>, mut stop: Stop) {
    let mut interval = tokio::time::interval(INTERVAL);
    interval.set_missed_tick_behavior(tokio::time::MissedTickBehavior::Delay);
    loop {
        tokio::select! {
            _ = interval.tick() => {}
            () = stop.requested() => return,
        }
        if let Err(error) = run_due(&cms).await {
            tracing::warn!(%error, "schedules could not run; they are retried");
        }
    }
}
