//! Runs queued background jobs.

use super::{RepeatedFailure, Stop, drain};
use domain::error::Result;
use domain::jobs::{Job, recover, run_job, take_due};
use domain::{Cms, Interruption};
use std::sync::Arc;
use std::time::Duration;
use tokio::task::JoinSet;

/// Interval of checks for due jobs.
const POLL_INTERVAL: Duration = Duration::from_secs(1);
/// Maximum number of concurrent jobs.
/// Picture work also waits in a shared queue.
const MAX_CONCURRENT_JOBS: usize = 4;

/// Runs due jobs until the process stops.
/// Unfinished jobs of a former process are due immediately.
pub(crate) async fn run(cms: Arc<Cms>, mut stop: Stop) {
    let mut interval = tokio::time::interval(POLL_INTERVAL);
    interval.set_missed_tick_behavior(tokio::time::MissedTickBehavior::Delay);
    let (mut running, mut is_recovered, mut failure) = (JoinSet::new(), false, RepeatedFailure::default());
    loop {
        tokio::select! {
            biased;
            () = stop.requested() => break,
            _ = interval.tick() => {}
            Some(_) = running.join_next() => {}
        }
        let started = start_due(&cms, &mut running, &mut is_recovered).await;
        if let Some(error) = failure.record(started) {
            tracing::warn!(%error, "failed to read the jobs; it will be retried");
        }
    }
    if !drain(&mut running).await
        && let Err(error) = recover(&cms, Interruption::Stop).await
    {
        tracing::warn!(%error, "failed to record interrupted jobs; the next start recovers them");
    }
}

async fn start_due(cms: &Arc<Cms>, running: &mut JoinSet<()>, is_recovered: &mut bool) -> Result<()> {
    if !*is_recovered {
        recover(cms, Interruption::Crash).await?;
        *is_recovered = true;
    }
    for job in take_due(cms, MAX_CONCURRENT_JOBS.saturating_sub(running.len())).await? {
        running.spawn(run_one(Arc::clone(cms), job));
    }
    Ok(())
}

async fn run_one(cms: Arc<Cms>, job: Job) {
    if let Err(error) = run_job(&cms, &job).await {
        tracing::warn!(%error, "failed to record the result of job {}; it will be retried", job.id());
    }
}
