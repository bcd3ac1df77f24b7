//! Reads and changes the schedule of backups.

use super::due_since::restart_due;
use super::due_times::parse_time;
use super::{MODEL, find_destination};
use crate::error::{Error, Result, refuse_any};
use crate::write::Effect;
use crate::{Cms, access, audit};
use model::access::{Actor, Operation};
use model::audit::AuditAction;
use model::backup::{BackupInterval, BackupSchedule, KEPT_PERIODS};
use model::error::{Code, ErrorItem};
use storage::Connection;
use storage::site::{find_setting, update_setting};

/// Name of the setting with the schedule.
const SETTING: &str = "backup-schedule";

pub(super) async fn get_schedule(conn: &mut Connection) -> Result<BackupSchedule> {
    Ok(find_setting(conn, SETTING).await?.unwrap_or_default())
}

/// Changes the schedule. Returns it with its new version.
///
/// # Errors
/// `V_12` for a time or a number. `Stale` for an outdated version.
pub async fn change_schedule(cms: &Cms, actor: &Actor, schedule: BackupSchedule) -> Result<BackupSchedule> {
    access::require(actor, Operation::ManageBackups)?;
    refuse_any(check(&schedule))?;
    cms.write(Effect::Internal, async |tx| {
        let before = get_schedule(tx).await?;
        if before.version != schedule.version {
            return Err(Error::Stale { model: MODEL });
        }
        if let Some((_, place)) = find_destination(cms).filter(|_| before.interval != schedule.interval) {
            restart_due(tx, &place.to_string(), cms.now().into()).await?;
        }
        let changed = BackupSchedule { version: schedule.version + 1, ..schedule };
        update_setting(tx, SETTING, &changed).await?;
        let detail = describe(&changed);
        let event = audit::AuditEvent { action: AuditAction::ChangeBackupSchedule, id: None, detail: &detail };
        audit::record(cms, tx, actor, event).await?;
        Ok(changed)
    })
    .await
}

fn check(schedule: &BackupSchedule) -> Vec<ErrorItem> {
    let invalid = |property: &str| ErrorItem::new(Code::NotValid, MODEL, property);
    let numbers =
        [("keepDays", schedule.keep_days), ("keepWeeks", schedule.keep_weeks), ("keepMonths", schedule.keep_months)];
    let time = parse_time(&schedule.time).is_none().then(|| invalid("time"));
    let numbers = numbers.into_iter().filter(|(_, number)| !KEPT_PERIODS.contains(number));
    time.into_iter().chain(numbers.map(|(property, _)| invalid(property))).collect()
}

/// Describes a schedule for the audit log.
fn describe(schedule: &BackupSchedule) -> String {
    let BackupSchedule { time, keep_days, keep_weeks, keep_months, .. } = schedule;
    let interval = match schedule.interval {
        BackupInterval::Never => "never".to_owned(),
        BackupInterval::Day => format!("daily {time}"),
        BackupInterval::Week => format!("{:?} {time}", schedule.weekday),
    };
    format!("{interval}, {keep_days} d, {keep_weeks} w, {keep_months} m")
}
