//! Makes and verifies backups, by the schedule and by requests.

use super::{RepeatedFailure, Stop};
use domain::Cms;
use domain::backup_runs::run::run_backup;
use domain::backup_runs::take::{TakenRun, recover_runs, take_due_run};
use domain::error::Result;
use domain::own_thread::run_on_own_thread;
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
            _ = interval.tick() => {}
            () = stop.requested() => return,
        }
        let begun = match take(&cms, &mut is_recovered).await {
            Ok(Some(run)) => begin(&cms, run, stop.clone()).await,
            Ok(None) => Ok(()),
            Err(error) => Err(error),
        };
        if let Some(error) = failure.record(begun) {
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

/// Runs a backup and waits for its end.
async fn begin(cms: &Arc<Cms>, run: TakenRun, mut stop: Stop) -> Result<()> {
    let cms = Arc::clone(cms);
    let work = move || async move { run_backup(&cms, &run, stop.requested()).await };
    // Fails after a panic, which the run has recorded.
    drop(run_on_own_thread("backup", work)?.await);
    Ok(())
}
