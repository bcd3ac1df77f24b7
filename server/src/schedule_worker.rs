//! The one worker that does what is scheduled.

use domain::Cms;
use domain::pages::schedule::run::run_due;
use std::sync::Arc;
use std::time::Duration;

/// How often it looks whether something is due. It asks the clock each time, so a clock that jumps is noticed.
const EVERY: Duration = Duration::from_secs(1);

/// Does what is due, for as long as the process lives; first of all, what was missed while it did not.
pub(crate) async fn run(cms: Arc<Cms>) {
    let mut interval = tokio::time::interval(EVERY);
    interval.set_missed_tick_behavior(tokio::time::MissedTickBehavior::Delay);
    loop {
        interval.tick().await;
        if let Err(error) = run_due(&cms).await {
            tracing::warn!(%error, "what is scheduled could not be done");
        }
    }
}
