//! Background workers and their supervisor.
//!
//! A worker is a loop until a stop. The supervisor logs a panic, reports it
//! to monitors, and restarts the worker after a back-off.

pub(crate) mod backup;
pub(crate) mod cleanup;
pub(crate) mod error;
pub(crate) mod health;
pub(crate) mod hit;
pub(crate) mod job;
pub(crate) mod mail;
pub(crate) mod node;
pub(crate) mod schedule;
pub(crate) mod search;
pub(crate) mod webhook;

use self::health::WorkerHealth;
use crate::mail::Mailer;
use domain::error::{Error, Result};
use domain::{Cms, panics};
use std::sync::Arc;
use std::time::Duration;
use time::OffsetDateTime;
use tokio::sync::watch;
use tokio::task::JoinSet;
use tokio::time::{Instant, timeout};

/// Back-off after a panic.
/// It doubles from the first value up to the second.
const BACK_OFF: (Duration, Duration) = (Duration::from_secs(1), Duration::from_secs(5 * 60));
/// Uptime after which a worker counts as healthy,
/// and its back-off is reset.
const BACK_OFF_RESET_TIME: Duration = Duration::from_secs(10 * 60);
/// Time for running jobs, mails and deliveries to finish at a stop.
const DRAIN_TIMEOUT: Duration = Duration::from_secs(5);
/// Time until a stop aborts the workers.
const STOP_TIMEOUT: Duration = Duration::from_secs(8);

/// Workers of a running process.
pub(crate) struct Workers {
    stop: watch::Sender<bool>,
    running: JoinSet<()>,
    health: WorkerHealth,
    back_off: (Duration, Duration),
}

/// Tells a worker that the process stops.
#[derive(Clone)]
pub(crate) struct Stop(watch::Receiver<bool>);

impl Stop {
    /// Waits for the stop. It is the first branch of a `biased` select.
    /// Otherwise work that is due could begin after it.
    pub(crate) async fn requested(&mut self) {
        // An error means that `Workers` was dropped, which is also a stop.
        drop(self.0.wait_for(|stop| *stop).await);
    }
}

impl Workers {
    pub(crate) fn new(health: WorkerHealth) -> Self {
        Self { stop: watch::Sender::new(false), running: JoinSet::new(), health, back_off: BACK_OFF }
    }

    /// Starts every worker of the product.
    pub(crate) fn start_all(cms: &Arc<Cms>, mailer: Mailer, health: WorkerHealth) -> Self {
        let (mut workers, mailer) = (Self::new(health), Arc::new(mailer));
        workers.start("cleanup", cms, cleanup::run);
        workers.start("error", cms, error::run);
        workers.start("mail", cms, move |cms, stop| mail::run(cms, Arc::clone(&mailer), stop));
        workers.start("schedule", cms, schedule::run);
        workers.start("job", cms, job::run);
        workers.start("webhook", cms, webhook::run);
        workers.start("backup", cms, backup::run);
        workers.start("hit", cms, hit::run);
        workers.start("search", cms, search::run);
        workers.start("node", cms, node::run);
        workers.start("follower", cms, node::follow);
        workers
    }

    /// Starts a worker, and restarts it after panics.
    fn start<T, F>(&mut self, name: &'static str, of: &Arc<T>, work: impl Fn(Arc<T>, Stop) -> F + Send + Sync + 'static)
    where
        T: Send + Sync + 'static,
        F: Future<Output = ()> + Send + 'static,
    {
        let (of, stop) = (Arc::clone(of), Stop(self.stop.subscribe()));
        let begin = move |stop| work(Arc::clone(&of), stop);
        self.running.spawn(supervise(name, begin, stop, self.health.clone(), self.back_off));
    }

    /// Stops all workers and waits for a bounded time.
    pub(crate) async fn stop(mut self) {
        // An error means that no worker is left.
        let _ = self.stop.send(true);
        let ended = async { while self.running.join_next().await.is_some() {} };
        if timeout(STOP_TIMEOUT, ended).await.is_err() {
            tracing::warn!(workers = self.running.len(), "workers did not stop in time and are aborted");
            self.running.shutdown().await;
        }
    }
}

/// Checks if the product's clock has reached `next`.
/// If the clock is set back, the delay is at most `interval`.
fn is_interval_over(next: OffsetDateTime, now: OffsetDateTime, interval: time::Duration) -> bool {
    now >= next || next - now > interval
}

/// Last failure of work that repeats every second.
/// To limit the log, only the first failure and each new reason are logged.
#[derive(Default)]
struct RepeatedFailure(Option<String>);

impl RepeatedFailure {
    /// Records a result. Returns its error if it differs from the last.
    fn record<T>(&mut self, result: Result<T>) -> Option<Error> {
        let error = result.err();
        let reason = error.as_ref().map(ToString::to_string);
        let is_new = self.0 != reason;
        self.0 = reason;
        error.filter(|_| is_new)
    }
}

/// Repeats work until the process stops. Logs a failure of `what`,
/// such as `run schedules`, when it begins and when its reason changes.
async fn repeat<F: Future<Output = Result<()>>>(
    interval: Duration,
    mut stop: Stop,
    what: &'static str,
    work: impl Fn() -> F,
) {
    let mut interval = tokio::time::interval(interval);
    interval.set_missed_tick_behavior(tokio::time::MissedTickBehavior::Delay);
    let mut failure = RepeatedFailure::default();
    loop {
        tokio::select! {
            biased;
            () = stop.requested() => return,
            _ = interval.tick() => {}
        }
        if let Some(error) = failure.record(work().await) {
            tracing::warn!(%error, "failed to {what}; it will be retried");
        }
    }
}

async fn supervise<F: Future<Output = ()>>(
    name: &'static str,
    work: impl Fn(Stop) -> F,
    mut stop: Stop,
    health: WorkerHealth,
    (shortest, longest): (Duration, Duration),
) {
    let mut back_off = shortest;
    loop {
        let begun = Instant::now();
        let Err(panic) = panics::catch(work(stop.clone())).await else { return };
        if begun.elapsed() >= BACK_OFF_RESET_TIME {
            back_off = shortest;
        }
        health.record_failure(name);
        tracing::error!(worker = name, panic, restart_in_seconds = back_off.as_secs(), "a worker panicked");
        tokio::select! {
            biased;
            () = stop.requested() => return,
            () = tokio::time::sleep(back_off) => {}
        }
        back_off = (back_off * 2).min(longest);
    }
}

/// Waits for tasks for a bounded time, then aborts the rest.
/// Returns true if all ended themselves.
async fn drain(tasks: &mut JoinSet<()>) -> bool {
    let ended = timeout(DRAIN_TIMEOUT, async { while tasks.join_next().await.is_some() {} }).await.is_ok();
    tasks.shutdown().await;
    ended
}

#[cfg(test)]
mod tests {
    use super::health::WorkerHealth;
    use super::{RepeatedFailure, Workers};
    use domain::error::Error;
    use model::warning::Warning;
    use std::sync::Arc;
    use std::sync::atomic::{AtomicUsize, Ordering};
    use std::time::Duration;
    use tokio::sync::mpsc;

    fn workers(health: &WorkerHealth) -> Workers {
        let shortest = Duration::from_millis(1);
        Workers { back_off: (shortest, shortest * 4), ..Workers::new(health.clone()) }
    }

    #[tokio::test]
    async fn a_worker_that_panics_is_restarted_and_shown() {
        let health = WorkerHealth::default();
        let mut workers = workers(&health);
        let (started, mut starts) = mpsc::unbounded_channel();
        let count = Arc::new(AtomicUsize::new(0));
        workers.start("mail", &count, move |count, mut stop| {
            let (started, number) = (started.clone(), count.fetch_add(1, Ordering::SeqCst));
            async move {
                started.send(number).unwrap();
                assert!(number >= 3, "fault {number}");
                stop.requested().await;
            }
        });
        for number in 0..4 {
            assert_eq!(starts.recv().await, Some(number));
        }
        let warnings = health.warnings();
        assert!(matches!(warnings[..], [Warning::FailedWorker { worker: "mail", count: 3, .. }]), "{warnings:?}");
        workers.stop().await;
    }

    #[tokio::test]
    async fn a_panic_ends_no_other_worker() {
        let health = WorkerHealth::default();
        let mut workers = workers(&health);
        let (sender, mut beats) = mpsc::channel(1);
        workers.start("mail", &Arc::new(()), |_, _| async { panic!("always") });
        workers.start("job", &Arc::new(sender), |sender, mut stop| async move {
            loop {
                tokio::select! {
                    sent = sender.send(()) => sent.unwrap(),
                    () = stop.requested() => return,
                }
            }
        });
        while health.warnings().is_empty() {
            beats.recv().await.unwrap();
        }
        beats.recv().await.unwrap();
        workers.stop().await;
    }

    #[test]
    fn a_failure_that_repeats_is_told_once_until_it_changes_or_passes() {
        let mut failure = RepeatedFailure::default();
        let mut is_told = |why: &'static str| {
            let result = if why.is_empty() { Ok(()) } else { Err(Error::internal(why)) };
            failure.record(result).is_some()
        };
        assert_eq!(
            ["full", "full", "broken", "", "", "broken"].map(&mut is_told),
            [true, false, true, false, false, true]
        );
    }

    #[tokio::test]
    async fn a_stop_waits_for_what_a_worker_has_begun() {
        let mut workers = workers(&WorkerHealth::default());
        let (begun, mut beginning) = mpsc::channel(1);
        let done = Arc::new(AtomicUsize::new(0));
        workers.start("mail", &done, move |done, mut stop| {
            let begun = begun.clone();
            async move {
                begun.send(()).await.unwrap();
                stop.requested().await;
                tokio::task::yield_now().await;
                done.fetch_add(1, Ordering::SeqCst);
            }
        });
        beginning.recv().await.unwrap();
        workers.stop().await;
        assert_eq!(done.load(Ordering::SeqCst), 1);
    }
}
