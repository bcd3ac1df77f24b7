//! Runs schedules, and publishes accepted requests after their undo time.

use super::{RepeatedFailure, Stop};
use domain::Cms;
use domain::pages::teaser::enter_lists;
use domain::workflow::requests::run_acceptance::run_due_acceptances;
use domain::workflow::schedule::run::run_due;
use std::sync::Arc;
use std::time::Duration;

/// Interval of checks. Each check reads the clock,
/// so that jumps of the clock are noticed.
const POLL_INTERVAL: Duration = Duration::from_secs(1);

/// Runs due schedules until the process stops, starting with missed ones.
pub(crate) async fn run(cms: Arc<Cms>, mut stop: Stop) {
    let mut interval = tokio::time::interval(POLL_INTERVAL);
    interval.set_missed_tick_behavior(tokio::time::MissedTickBehavior::Delay);
    let mut failure = RepeatedFailure::default();
    loop {
        tokio::select! {
            _ = interval.tick() => {}
            () = stop.requested() => return,
        }
        let done = async {
            let accepted = run_due_acceptances(&cms).await;
            run_due(&cms).await?;
            enter_lists(&cms).await?;
            accepted
        };
        if let Some(error) = failure.record(done.await) {
            tracing::warn!(%error, "failed to run schedules; they will be retried");
        }
    }
}
