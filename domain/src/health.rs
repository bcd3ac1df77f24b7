//! Health checks for monitoring.

use crate::disk::{DiskSpace, disk_space};
use crate::error::{Error, Result, StorageFault};
use crate::histogram::{Histogram, HistogramState};
use crate::media::missing::recheck_originals;
use crate::write::Effect;
use crate::{Cms, nodes};
use model::warning::Warning;
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Mutex, PoisonError};
use storage::{Connection, Timestamp, audit, site};
use time::{Duration, OffsetDateTime};

/// Time for which a successful write is cached.
const WRITE_CACHE_TIME: Duration = Duration::seconds(30);
/// Time for which a failed write is cached.
const FAILED_WRITE_CACHE_TIME: Duration = Duration::seconds(1);
/// Tolerated difference between the clock and the newest change.
const CLOCK_TOLERANCE: Duration = Duration::minutes(5);
/// Timeout of the database check, which reads hundreds of megabytes.
const DATABASE_CHECK_TIMEOUT: std::time::Duration = std::time::Duration::from_secs(5);

/// Outcomes of writes.
#[derive(Default)]
pub(crate) struct WriteHealth {
    /// Time and outcome of the last write. `None` before the first.
    last: Mutex<Option<(OffsetDateTime, Option<StorageFault>)>>,
    retries: AtomicU64,
    /// Durations of all writes, with waiting for other writes.
    durations: Histogram,
}

impl WriteHealth {
    /// Records a write that changed data, or a
    /// storage fault. Ignores all other results.
    pub(crate) fn note(&self, now: OffsetDateTime, written: std::result::Result<bool, &Error>) {
        let fault = match written {
            Ok(true) => None,
            Err(Error::Storage(fault, _)) => Some(*fault),
            Ok(false) | Err(_) => return,
        };
        *self.last.lock().unwrap_or_else(PoisonError::into_inner) = Some((now, fault));
    }

    /// Counts an attempt that conflicted with another node.
    pub(crate) fn count_retry(&self) {
        self.retries.fetch_add(1, Ordering::Relaxed);
    }

    pub(crate) fn record_duration(&self, duration: std::time::Duration) {
        self.durations.record(duration);
    }

    /// Returns true if the last write succeeded recently.
    pub(crate) fn takes_writes(&self, now: OffsetDateTime) -> bool {
        self.known(now) == Some(None)
    }

    /// Returns the outcome of the last write.
    /// Returns `None` if a test write is due.
    fn known(&self, now: OffsetDateTime) -> Option<Option<StorageFault>> {
        let (at, fault) = (*self.last.lock().unwrap_or_else(PoisonError::into_inner))?;
        let trusted = if fault.is_some() { FAILED_WRITE_CACHE_TIME } else { WRITE_CACHE_TIME };
        ((now - at).abs() < trusted).then_some(fault)
    }
}

/// Returns the number of writes that were repeated since the
/// start, because another node changed the same rows.
pub fn count_write_retries(cms: &Cms) -> u64 {
    cms.write_health.retries.load(Ordering::Relaxed)
}

/// Returns the durations of all writes since the start,
/// with waiting for other writes.
pub fn measure_writes(cms: &Cms) -> HistogramState {
    cms.write_health.durations.state()
}

/// Checks database and storage. Does a test write if there
/// was no recent write. Returns other problems.
///
/// # Errors
/// `Storage` if the disk or the file storage fails.
pub async fn check_ready(cms: &Cms) -> Result<Vec<Warning>> {
    site::get_generation(&mut cms.db.read().await?).await?;
    let now = cms.now();
    match cms.write_health.known(now) {
        Some(None) => {}
        Some(Some(fault)) => return Err(Error::Storage(fault, "the last write failed".into())),
        None => {
            let write = cms.write(Effect::Internal, async |tx| {
                Ok(site::update_setting(tx, "write-check", &Timestamp::from(now)).await?)
            });
            write.await?;
        }
    }
    cms.files.check_reachable().await?;
    Ok(list_warnings(cms).await)
}

/// Returns what needs a person, also the reason
/// why the site is not ready.
pub async fn find_warnings(cms: &Cms) -> Vec<Warning> {
    let obstacle = nodes::find_obstacle(cms);
    let found = match check_ready(cms).await {
        Ok(warnings) => warnings,
        Err(Error::Storage(fault, _)) => vec![Warning::StorageFault { fault }],
        Err(error) => {
            tracing::error!(%error, "the database does not answer");
            vec![Warning::SilentDatabase]
        }
    };
    obstacle.into_iter().chain(found).collect()
}

async fn list_warnings(cms: &Cms) -> Vec<Warning> {
    recheck_originals(cms).await;
    let clock = async { find_clock_lag(cms, &mut cms.db.read().await?).await };
    // The database answered a moment ago. If it does not now, the next check says so.
    let clock = clock.await.unwrap_or_default();
    known_warnings(cms).into_iter().chain(clock).collect()
}

/// Returns a warning if the clock is behind the newest change.
pub(crate) async fn find_clock_lag(cms: &Cms, conn: &mut Connection) -> Result<Option<Warning>> {
    let newest: Option<Timestamp> = audit::find_newest_time(conn).await?;
    let lag = newest.map_or(Duration::ZERO, |newest| OffsetDateTime::from(newest) - cms.now());
    Ok((lag > CLOCK_TOLERANCE).then(|| Warning::LateClock { minutes: lag.whole_minutes() }))
}

/// Returns the warnings that need no query.
pub(crate) fn known_warnings(cms: &Cms) -> Vec<Warning> {
    let damage = cms.damage.get().map(|found| Warning::DamagedDatabase { found: found.clone() });
    let missing = cms.files.health.missing();
    let missing = (missing.count > 0).then_some(Warning::MissingFiles { count: missing.count, all: missing.all });
    let disk = cms.backup_setup.get().and_then(|setup| disk_space(&setup.data)).and_then(DiskSpace::warning);
    damage.into_iter().chain(missing).chain(disk).chain(nodes::list_warnings(cms)).collect()
}

/// Checks the database within the timeout, and logs damage.
pub async fn check_database(cms: &Cms) {
    let found = match cms.db.log_damage().map(str::to_owned) {
        None => cms.db.quick_check(DATABASE_CHECK_TIMEOUT).await,
        found => Ok(found),
    };
    match found {
        Ok(None) => {}
        Ok(Some(found)) => {
            tracing::error!(
                "the database is damaged: {found}. Copy the data folder, run `pagewright check`, and replace pagewright.db with a backup."
            );
            // Does not replace an earlier finding.
            let _ = cms.damage.set(found);
        }
        // The start of the process already logged this fault.
        Err(storage::Error::Fault(..)) => {}
        Err(error) => tracing::warn!(%error, "failed to check the database; the next start checks it"),
    }
}
