//! State of the file storage, cached in memory.

use super::Files;
use crate::error::{Error, Result, StorageFault};
use std::collections::HashSet;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant};
use tokio::time::timeout;

/// Time for which a successful probe is cached.
const PROBE_CACHE_TIME: Duration = Duration::from_secs(10);
/// Time for which a failed probe is cached.
const FAILED_PROBE_CACHE_TIME: Duration = Duration::from_secs(2);
const PROBE_TIMEOUT: Duration = Duration::from_secs(2);
const MISSING_RECHECK_INTERVAL: Duration = Duration::from_secs(10);
/// Maximum number of missing originals that are
/// logged, and also of broken pictures.
const MAX_LOGGED_FILES: usize = 100;

/// Last known state of the storage.
#[derive(Default)]
pub(crate) struct StorageHealth {
    /// Time and fault of the last probe. Locked
    /// during a probe, so that only one runs.
    probe: tokio::sync::Mutex<Option<(Instant, Option<StorageFault>)>>,
    missing: Mutex<Missing>,
    /// True after the installation id was read or written once.
    has_seen_owner: AtomicBool,
    /// True after the token of this start was written to the storage.
    has_put_start: AtomicBool,
    reported_missing: Reported,
    reported_broken: Reported,
}

/// Names of files that were logged.
#[derive(Default)]
struct Reported(Mutex<HashSet<String>>);

impl Reported {
    /// Returns true for the first report of
    /// a file, until the maximum is reached.
    fn begins(&self, name: &str) -> bool {
        let mut names = lock(&self.0);
        names.len() < MAX_LOGGED_FILES && names.insert(name.to_owned())
    }
}

/// Number of missing originals at the last search.
#[derive(Clone, Copy, Default)]
pub(crate) struct Missing {
    pub(crate) count: usize,
    /// Number of originals in the database.
    pub(crate) all: usize,
    /// Time of the last search. `None` before the first.
    seen_at: Option<Instant>,
}

impl StorageHealth {
    pub(crate) fn missing(&self) -> Missing {
        *lock(&self.missing)
    }

    /// Returns true if a search for missing
    /// originals is due, and records its start.
    pub(crate) fn begins_recheck(&self) -> bool {
        let mut missing = lock(&self.missing);
        let is_due = missing.seen_at.is_none_or(|at| missing.count > 0 && at.elapsed() > MISSING_RECHECK_INTERVAL);
        if is_due {
            missing.seen_at = Some(Instant::now());
        }
        is_due
    }

    /// Stores the counts. Returns the previous number of missing originals.
    pub(crate) fn set_missing(&self, count: usize, all: usize) -> usize {
        let seen = Missing { count, all, seen_at: Some(Instant::now()) };
        std::mem::replace(&mut *lock(&self.missing), seen).count
    }

    /// Logs that an original is missing, once per file.
    pub(super) fn report_missing(&self, name: &str) {
        if self.reported_missing.begins(name) {
            tracing::warn!(file = name, "a file of the media library is missing in the storage");
        }
    }

    /// Logs that a picture cannot be shown, once per picture.
    pub(crate) fn report_broken(&self, hash: &str, why: &str) {
        if self.reported_broken.begins(hash) {
            tracing::warn!(hash, why, "a picture cannot be shown");
        }
    }

    pub(super) fn set_owner_seen(&self) {
        self.has_seen_owner.store(true, Ordering::Relaxed);
    }

    pub(crate) fn set_start_token_put(&self) {
        self.has_put_start.store(true, Ordering::Relaxed);
    }

    pub(crate) fn has_put_start(&self) -> bool {
        self.has_put_start.load(Ordering::Relaxed)
    }

    pub(super) fn has_seen_owner(&self) -> bool {
        self.has_seen_owner.load(Ordering::Relaxed)
    }
}

impl Files {
    /// Checks that the storage answers. Caches the result.
    ///
    /// # Errors
    /// `Storage` if the storage does not answer.
    pub(crate) async fn check_reachable(&self) -> Result<()> {
        let mut probe = self.health.probe.lock().await;
        let known = probe.filter(|(at, fault)| {
            at.elapsed() < if fault.is_some() { FAILED_PROBE_CACHE_TIME } else { PROBE_CACHE_TIME }
        });
        let fault = match known {
            Some((_, fault)) => fault,
            None => {
                let fault = match timeout(PROBE_TIMEOUT, self.find_owner()).await {
                    Ok(Ok(_)) => None,
                    Ok(Err(Error::Storage(fault, _))) => Some(fault),
                    Ok(Err(_)) | Err(_) => Some(StorageFault::Unreachable),
                };
                *probe = Some((Instant::now(), fault));
                fault
            }
        };
        fault.map_or(Ok(()), |fault| Err(Error::Storage(fault, "the file storage does not answer".into())))
    }
}

fn lock<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}
