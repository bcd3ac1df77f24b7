//! Takes due runs, and ends those of nodes that are gone.

use super::change_schedule::get_schedule;
use super::due_since::record_first_due;
use super::due_times::last_due;
use super::find_destination;
use crate::Cms;
use crate::backup::{BackupId, Retention};
use crate::error::Result;
use crate::nodes::find_silent_since;
use crate::write::Effect;
use model::backup::{BackupRun, BackupSchedule, BackupTask};
use storage::backup_runs::{
    NewRun, TakenBy, find_due, find_last_ended, find_last_success, find_open, has_interrupted, insert_run,
    update_interrupted, update_taken, update_waiting_ended,
};
use storage::nodes::WorkOf;
use storage::{Connection, Timestamp};
use time::{Duration, OffsetDateTime};

/// Time after a failed backup until the schedule tries again.
pub const RETRY_DELAY: Duration = Duration::minutes(30);
/// Time until a run waits again that another process prevented.
pub(super) const RELEASE_DELAY: Duration = Duration::minutes(1);
/// Failure of a run whose process ended.
const INTERRUPTED: &str = "The server ended during the backup.";

/// Failure of a run that waited when the operator removed the destination.
const NO_DESTINATION: &str = "The setting backup-to was removed before the task began.";

/// A run that this node has taken.
#[derive(Clone, Debug)]
pub struct TakenRun {
    pub(super) id: i64,
    pub(super) work: Work,
}

#[derive(Clone, Debug)]
pub(super) enum Work {
    /// `has_earlier` if the place must have earlier backups.
    Create {
        retention: Option<Retention>,
        has_earlier: bool,
    },
    Verify(BackupId),
}

/// Takes the run that is due, by a request or by the schedule. Times that
/// were missed are due once. Returns `None` without a destination.
pub async fn take_due_run(cms: &Cms) -> Result<Option<TakenRun>> {
    let Some((_, place)) = find_destination(cms) else { return Ok(None) };
    let place = place.to_string();
    recover_gone_runs(cms).await?;
    if !is_anything_due(cms, &mut cms.db.read().await?, &place).await? {
        return Ok(None);
    }
    cms.write(Effect::Internal, async |tx| {
        let now = Timestamp::from(cms.now());
        let mut due = find_due(tx, now, RELEASE_DELAY).await?;
        if due.is_none() {
            if !is_anything_due(cms, tx, &place).await? {
                return Ok(None);
            }
            record_first_due(tx, &place, now).await?;
            let task = BackupTask::Create;
            insert_run(tx, &NewRun { task, place: &place, backup_id: "", is_scheduled: true, due_at: now }).await?;
            due = find_due(tx, now, RELEASE_DELAY).await?;
        }
        let Some(run) = due else { return Ok(None) };
        update_taken(tx, run.id, &TakenBy { node: &cms.node.id, place: &place }, now).await?;
        let work = match (run.task, run.backup_id.parse()) {
            (BackupTask::Verify, Ok(id)) => Work::Verify(id),
            // Requests of users remove no backups, and may begin on a new disk.
            _ if !run.scheduled => Work::Create { retention: None, has_earlier: false },
            _ => Work::Create {
                retention: retention(&get_schedule(tx).await?),
                has_earlier: find_last_success(tx, &place).await?.is_some(),
            },
        };
        Ok(Some(TakenRun { id: run.id, work }))
    })
    .await
}

/// Ends the run that waits. Otherwise it would wait
/// forever, and prevent downloads of backups.
async fn end_waiting_run(cms: &Cms) -> Result<()> {
    let open = find_open(&mut cms.db.read().await?).await?;
    if open.is_none_or(|run| run.started_at.is_some()) {
        return Ok(());
    }
    cms.write(Effect::Internal, async |tx| Ok(update_waiting_ended(tx, cms.now().into(), NO_DESTINATION).await?)).await
}

async fn is_anything_due(cms: &Cms, conn: &mut Connection, place: &str) -> Result<bool> {
    let now = cms.now();
    if find_open(conn).await?.is_some() {
        return Ok(find_due(conn, now.into(), RELEASE_DELAY).await?.is_some());
    }
    let schedule = get_schedule(conn).await?;
    let zone = storage::site::get_site_settings(conn).await?.time_zone;
    let Some(due) = last_due(&schedule, &zone, now) else { return Ok(false) };
    let success = find_last_success(conn, place).await?;
    if success.is_some_and(|run| is_between(run.started_at, due, now)) {
        return Ok(false);
    }
    Ok(match find_last_ended(conn, place).await? {
        Some(BackupRun { cancelled: true, ended_at, .. }) => !is_between(ended_at, due, now),
        Some(BackupRun { failure: Some(_), ended_at, .. }) => !is_between(ended_at, now - RETRY_DELAY, now),
        _ => true,
    })
}

/// Ignores times in the future, which a wrong clock leaves.
fn is_between(at: Option<OffsetDateTime>, from: OffsetDateTime, to: OffsetDateTime) -> bool {
    at.is_some_and(|at| from <= at && at <= to)
}

/// Returns `None` if all backups stay.
fn retention(schedule: &BackupSchedule) -> Option<Retention> {
    let [days, weeks, months] =
        [schedule.keep_days, schedule.keep_weeks, schedule.keep_months].map(|number| number as usize);
    (days + weeks + months > 0).then_some(Retention { days, weeks, months })
}

/// Ends the run that this node had before a crash, and without a
/// destination the run that waits for one. Call it once, at the start.
pub async fn recover_runs(cms: &Cms) -> Result<()> {
    if find_destination(cms).is_none() {
        end_waiting_run(cms).await?;
    }
    recover_runs_of(cms, WorkOf { node: Some(&cms.node.id), seen_since: Timestamp::MIN }).await
}

/// Ends the runs of nodes that are gone. SQLite has one node.
async fn recover_gone_runs(cms: &Cms) -> Result<()> {
    if !cms.db.is_shared() {
        return Ok(());
    }
    let seen_since = find_silent_since(&mut cms.db.read().await?).await?;
    recover_runs_of(cms, WorkOf { node: None, seen_since }).await
}

/// Ends the runs of interrupted nodes.
async fn recover_runs_of(cms: &Cms, of: WorkOf<'_>) -> Result<()> {
    if !has_interrupted(&mut cms.db.read().await?, of).await? {
        return Ok(());
    }
    cms.write(Effect::Internal, async |tx| Ok(update_interrupted(tx, of, cms.now().into(), INTERRUPTED).await?)).await
}
