//! Runs schedules, and publishes accepted requests after their undo time.

use super::{Stop, repeat};
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
pub(crate) async fn run(cms: Arc<Cms>, stop: Stop) {
    repeat(POLL_INTERVAL, stop, "run schedules", || async {
        let accepted = run_due_acceptances(&cms).await;
        run_due(&cms).await?;
        enter_lists(&cms).await?;
        accepted.map(drop)
    })
    .await;
}
