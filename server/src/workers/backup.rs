//! Makes and verifies backups, by the schedule and by requests.

use super::{RepeatedFailure, Stop};
use domain::Cms;
use domain::backup_runs::run::run_backup;
use domain::backup_runs::take::{TakenRun, recover_runs, take_due_run};
use domain::error::Result;
use std::sync::Arc;
use std::time::Duration;

/// Interval of checks. Each check reads the clock,
/// so that jumps of the clock are noticed.
const POLL_INTERVAL: Duration = Duration::from_secs(1);

/// Runs due backups until the process stops, starting with missed ones.
pub(crate) async fn run(cms: Arc<Cms>, mut stop: Stop) {
    let mut interval = tokio::time::interval(POLL_INTERVAL);
    interval.set_missed_tick_behavior(tokio::time::MissedTickBehavior::Delay);
    let (mut is_recovered, mut failure) = (false, RepeatedFailure::default());
    loop {
        tokio::select! {
            biased;
            () = stop.requested() => return,
            _ = interval.tick() => {}
        }
        let taken = take(&cms, &mut is_recovered).await;
        if let Ok(Some(run)) = &taken {
            run_backup(&cms, run, stop.requested()).await;
        }
        if let Some(error) = failure.record(taken) {
            tracing::warn!(%error, "failed to run backups; it will be retried");
        }
    }
}

async fn take(cms: &Cms, is_recovered: &mut bool) -> Result<Option<TakenRun>> {
    if !*is_recovered {
        recover_runs(cms).await?;
        *is_recovered = true;
    }
    take_due_run(cms).await
}
