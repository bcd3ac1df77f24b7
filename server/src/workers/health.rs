//! Worker failures, for monitors.

use model::warning::Warning;
use std::collections::BTreeMap;
use std::sync::{Arc, Mutex, PoisonError};
use std::time::{Duration, Instant};

/// Duration of a warning. It is longer than any back-off,
/// so that no failure is missed.
const FAILURE_RETENTION: Duration = Duration::from_secs(15 * 60);

/// Recent failures of each worker.
#[derive(Clone, Default)]
pub struct WorkerHealth(Arc<Mutex<BTreeMap<&'static str, WorkerFailures>>>);

struct WorkerFailures {
    count: u32,
    last: Instant,
}

impl WorkerHealth {
    /// Records a worker's panic.
    pub fn record_failure(&self, worker: &'static str) {
        let now = Instant::now();
        let mut failures = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        failures.retain(|_, failures| now - failures.last < FAILURE_RETENTION);
        let failures = failures.entry(worker).or_insert(WorkerFailures { count: 0, last: now });
        *failures = WorkerFailures { count: failures.count + 1, last: now };
    }

    /// Returns a warning for each recently failed worker.
    pub fn warnings(&self) -> Vec<Warning> {
        self.warnings_at(Instant::now())
    }

    fn warnings_at(&self, now: Instant) -> Vec<Warning> {
        let failures = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        let recent = failures.iter().filter(|(_, failures)| now - failures.last < FAILURE_RETENTION);
        recent
            .map(|(worker, WorkerFailures { count, last })| Warning::FailedWorker {
                worker,
                count: *count,
                seconds: (now - *last).as_secs(),
            })
            .collect()
    }
}

#[cfg(test)]
mod tests {
    use super::{FAILURE_RETENTION, WorkerHealth};
    use std::time::{Duration, Instant};

    #[test]
    fn failures_are_counted_and_shown_for_a_while() {
        let health = WorkerHealth::default();
        assert!(health.warnings().is_empty());
        health.record_failure("mail");
        health.record_failure("mail");
        health.record_failure("hit");
        let shown: Vec<String> = health.warnings().iter().map(ToString::to_string).collect();
        assert!(
            shown[0].starts_with("the hit worker failed once, ")
                && shown[1].starts_with("the mail worker failed 2 times, "),
            "{shown:?}"
        );
        assert_eq!(health.warnings_at(Instant::now() + FAILURE_RETENTION + Duration::from_secs(1)), []);
    }
}
