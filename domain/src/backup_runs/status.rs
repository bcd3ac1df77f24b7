//! The state of the backups, from the database.

use super::change_schedule::get_schedule;
use super::due_since::find_due_since;
use super::due_times::{length, next_due};
use super::find_destination;
use crate::disk::disk_space;
use crate::error::Result;
use crate::{Cms, access};
use model::access::{Actor, Operation};
use model::backup::{BackupInterval, BackupStatus, BackupSummary};
use model::warning::Warning;
use storage::Connection;
use storage::backup_runs::{find_failures, find_last_success, find_latest, find_open};
use storage::figures::get_database_size;
use time::OffsetDateTime;

/// Number of intervals after which the last backup is too old.
const OVERDUE_INTERVALS: i32 = 2;

/// Reads the state for the screen of backups.
pub async fn read_status(cms: &Cms, actor: &Actor) -> Result<BackupStatus> {
    access::require(actor, Operation::ManageBackups)?;
    let mut conn = cms.db.read().await?;
    let summary = read_summary(cms, &mut conn).await?;
    let destination = find_destination(cms).map(|(_, place)| place.to_string());
    let disk = cms.backup_setup.get().and_then(|setup| disk_space(&setup.data));
    Ok(BackupStatus {
        schedule: get_schedule(&mut conn).await?,
        current: find_open(&mut conn).await?,
        latest: find_latest(&mut conn, destination.as_deref().unwrap_or_default()).await?,
        destination,
        summary,
        database_bytes: get_database_size(&mut conn).await?.cast_unsigned(),
        free_bytes: disk.map(|disk| disk.free),
    })
}

/// Reads the times of the last and the next backup. The caller checks access.
pub(crate) async fn read_summary(cms: &Cms, conn: &mut Connection) -> Result<BackupSummary> {
    let Some((_, place)) = find_destination(cms) else { return Ok(BackupSummary::default()) };
    let (place, now) = (place.to_string(), cms.now());
    let schedule = get_schedule(conn).await?;
    let zone = storage::site::get_site_settings(conn).await?.time_zone;
    let last_success = find_last_success(conn, &place).await?;
    let since = last_success.as_ref().map_or(0, |run| run.id);
    let failures = find_failures(conn, &place, since).await?;
    let (last_failure, first_failure) = failures.unzip();
    let started_at = last_success.as_ref().and_then(|run| run.started_at);
    // The later one, because a schedule can begin long after a backup.
    let since = started_at.max(find_due_since(conn, &place).await?);
    Ok(BackupSummary {
        is_set_up: true,
        next_at: next_due(&schedule, &zone, now),
        is_overdue: is_overdue(schedule.interval, since, now),
        last_success,
        last_failure,
        failing_since: first_failure.and_then(|run| run.ended_at),
    })
}

fn is_overdue(interval: BackupInterval, since: Option<OffsetDateTime>, now: OffsetDateTime) -> bool {
    let Some((length, since)) = length(interval).zip(since) else { return false };
    now - since > length * OVERDUE_INTERVALS
}

/// Returns what needs a person.
pub async fn list_warnings(cms: &Cms) -> Result<Vec<Warning>> {
    if find_destination(cms).is_none() {
        return Ok(Vec::new());
    }
    Ok(warnings_of(&read_summary(cms, &mut cms.db.read().await?).await?))
}

pub(crate) fn warnings_of(summary: &BackupSummary) -> Vec<Warning> {
    let has_defect = summary.last_success.as_ref().is_some_and(|run| run.failure.is_some());
    [
        (summary.last_failure.is_some(), Warning::FailedBackup),
        (summary.is_overdue, Warning::OverdueBackup),
        (has_defect, Warning::DefectiveBackup),
    ]
    .into_iter()
    .filter(|(is_found, _)| *is_found)
    .map(|(_, warning)| warning)
    .collect()
}
