//! Removes old backups of a repository.

use super::Result;
use super::header::{Backup, BackupId};
use super::repository::Repository;
use std::collections::HashSet;
use time::{Date, Duration, OffsetDateTime};

/// Time after which a backup without a description cannot run any more.
const UNFINISHED_RETENTION: Duration = Duration::days(1);

/// Numbers of days, weeks and months of which the last backup is kept. Days
/// without a backup do not count.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Retention {
    pub days: usize,
    pub weeks: usize,
    pub months: usize,
}

impl Retention {
    /// Returns the ids to keep. `newest` is always one.
    fn kept(self, ids: &[BackupId], newest: &BackupId) -> HashSet<BackupId> {
        let mut newest_first: Vec<&BackupId> = ids.iter().collect();
        newest_first.sort_by(|one, other| other.cmp(one));
        let mut kept = HashSet::from([newest.clone()]);
        let mut keep_last = |limit: usize, period: fn(Date) -> i32| {
            let mut seen = HashSet::new();
            for id in &newest_first {
                if seen.len() < limit && seen.insert(period(id.time().date())) {
                    kept.insert((*id).clone());
                }
            }
        };
        keep_last(self.days, day);
        keep_last(self.weeks, week);
        keep_last(self.months, month);
        kept
    }
}

fn day(date: Date) -> i32 {
    date.to_julian_day()
}

/// Returns the Monday of the week.
fn week(date: Date) -> i32 {
    date.to_julian_day() - i32::from(date.weekday().number_days_from_monday())
}

fn month(date: Date) -> i32 {
    date.year() * 12 + i32::from(u8::from(date.month()))
}

/// Removes expired and interrupted backups, and the files that no other
/// backup has. Returns the number of removed backups.
///
/// Only one process may change the repository meanwhile. A bucket has no
/// locks, so an interrupted backup there is removed after a day.
///
/// # Errors
/// `Damaged` if a description is not readable. Then nothing is
/// removed, because the backup can need any file.
pub(super) async fn prune(
    repository: &Repository,
    retention: Retention,
    (newest, is_locked): (&BackupId, bool),
) -> Result<usize> {
    let found = find_all(repository, (newest.time(), is_locked)).await?;
    let ids: Vec<BackupId> = found.complete.iter().map(|backup| backup.id.clone()).collect();
    let kept = retention.kept(&ids, newest);
    remove_others(repository, found, |id| kept.contains(id)).await
}

/// Removes one backup like [`prune`].
pub(super) async fn remove_one(
    repository: &Repository,
    removed: &BackupId,
    (now, is_locked): (OffsetDateTime, bool),
) -> Result<()> {
    let found = find_all(repository, (now, is_locked)).await?;
    remove_others(repository, found, |id| id != removed).await.map(drop)
}

/// The backups of a repository.
struct FoundBackups {
    complete: Vec<Backup>,
    interrupted: Vec<BackupId>,
    /// True if another process can be making a backup.
    has_running: bool,
}

async fn find_all(repository: &Repository, (now, is_locked): (OffsetDateTime, bool)) -> Result<FoundBackups> {
    let mut found = FoundBackups { complete: Vec::new(), interrupted: Vec::new(), has_running: false };
    for id in repository.list_ids().await? {
        match repository.find_backup(&id).await? {
            Some(backup) => found.complete.push(backup),
            None if is_locked || now - id.time() > UNFINISHED_RETENTION => found.interrupted.push(id),
            None => found.has_running = true,
        }
    }
    Ok(found)
}

/// Removes all backups except those to keep, and the files that only
/// they have. Returns the number of removed backups.
async fn remove_others(
    repository: &Repository,
    found: FoundBackups,
    is_kept: impl Fn(&BackupId) -> bool,
) -> Result<usize> {
    let (kept, expired): (Vec<Backup>, Vec<Backup>) =
        found.complete.into_iter().partition(|backup| is_kept(&backup.id));
    let mut used = HashSet::new();
    for backup in &kept {
        used.extend(repository.list_files(backup).await?.into_iter().map(|file| file.sha256));
    }
    let expired: Vec<BackupId> = expired.into_iter().map(|backup| backup.id).chain(found.interrupted).collect();
    for id in &expired {
        repository.remove_backup(id).await?;
    }
    // A running backup uses objects that no description names yet.
    if found.has_running {
        return Ok(expired.len());
    }
    repository.remove_unfinished()?;
    for sha256 in repository.list_objects().await?.into_keys() {
        if !used.contains(&sha256) {
            repository.remove_object(&sha256).await?;
        }
    }
    Ok(expired.len())
}

#[cfg(test)]
mod tests {
    use super::Retention;
    use crate::backup::BackupId;

    #[test]
    fn the_last_backup_of_each_day_week_and_month_is_kept() {
        let ids: Vec<BackupId> = [
            "20260930T030000Z",
            "20261031T030000Z",
            "20261115T030000Z",
            "20261122T030000Z",
            "20261127T030000Z",
            "20261128T030000Z",
            "20261128T150000Z",
            "20261129T030000Z",
        ]
        .map(|id| id.parse().unwrap())
        .to_vec();
        let kept = |days, weeks, months| {
            let mut kept: Vec<String> =
                Retention { days, weeks, months }.kept(&ids, &ids[7]).iter().map(ToString::to_string).collect();
            kept.sort();
            kept.iter().map(|id| id[4..11].to_owned()).collect::<Vec<_>>()
        };
        assert_eq!(kept(0, 0, 0), ["1129T03"]);
        assert_eq!(kept(2, 0, 0), ["1128T15", "1129T03"]);
        // 2026-11-29 is a Sunday, so its week has three older backups.
        assert_eq!(kept(0, 3, 0), ["1115T03", "1122T03", "1129T03"]);
        assert_eq!(kept(1, 1, 3), ["0930T03", "1031T03", "1129T03"]);
        assert_eq!(kept(100, 100, 100).len(), ids.len() - 1);
    }
}
