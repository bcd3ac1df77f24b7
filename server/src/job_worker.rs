//! The worker that does the long work which follows commits.

use domain::Cms;
use domain::jobs::{run_job, take_due};
use std::sync::Arc;
use std::time::Duration;
use tokio::task::JoinSet;

/// How often it looks whether something is due.
const EVERY: Duration = Duration::from_secs(1);
/// How many jobs run at a time. Work on pictures waits for its turn among all that is done with pictures.
const AT_ONCE: usize = 4;

/// Does what is due, for as long as the process lives.
pub(crate) async fn run(cms: Arc<Cms>) {
    let mut interval = tokio::time::interval(EVERY);
    interval.set_missed_tick_behavior(tokio::time::MissedTickBehavior::Delay);
    let mut running = JoinSet::new();
    loop {
        tokio::select! {
            _ = interval.tick() => {}
            Some(_) = running.join_next() => {}
        }
        match take_due(&cms, AT_ONCE - running.len().min(AT_ONCE)).await {
            Ok(jobs) => {
                for job in jobs {
                    let cms = Arc::clone(&cms);
                    running.spawn(async move {
                        if let Err(error) = run_job(&cms, &job).await {
                            tracing::warn!(%error, "what became of a job could not be noted; it is done again later");
                        }
                    });
                }
            }
            Err(error) => tracing::warn!(%error, "the jobs could not be read"),
        }
    }
}
