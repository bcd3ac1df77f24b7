//! Removes old backups of a repository.

use super::header::{Backup, BackupId};
use super::repository::Repository;
use super::{BackupError, Result};
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

/// The result of a removal.
#[derive(Debug)]
pub(super) struct Pruned {
    /// Number of removed backups.
    pub(super) removed: usize,
    /// Reason why the files of removed backups stay.
    pub(super) kept_files: Option<BackupError>,
}

/// Removes expired and interrupted backups, and the files that no other
/// backup has. Backups that are not readable stay, with all files, because
/// they can need any of them.
///
/// Only one process may change the repository meanwhile. A bucket has no
/// locks, so an interrupted backup there is removed after a day.
pub(super) async fn prune(
    repository: &Repository,
    retention: Retention,
    (newest, is_locked): (&BackupId, bool),
) -> Result<Pruned> {
    let found = find_all(repository, (newest.time(), is_locked)).await?;
    let ids: Vec<BackupId> = found.complete.iter().map(|backup| backup.id.clone()).collect();
    let mut kept = retention.kept(&ids, newest);
    kept.extend(find_needed(repository, &found.complete).await);
    kept.extend(found.unreadable.iter().map(|(id, _)| id.clone()));
    remove_others(repository, found, |id| kept.contains(id)).await
}

/// Removes one backup like [`prune`].
pub(super) async fn remove_one(
    repository: &Repository,
    removed: &BackupId,
    (now, is_locked): (OffsetDateTime, bool),
) -> Result<Pruned> {
    let found = find_all(repository, (now, is_locked)).await?;
    remove_others(repository, found, |id| id != removed).await
}

/// The backups of a repository, oldest first.
struct FoundBackups {
    complete: Vec<Backup>,
    interrupted: Vec<BackupId>,
    /// Backups whose description cannot be read, with the reason.
    unreadable: Vec<(BackupId, BackupError)>,
    /// True if another process can be making a backup.
    has_running: bool,
}

async fn find_all(repository: &Repository, (now, is_locked): (OffsetDateTime, bool)) -> Result<FoundBackups> {
    let mut found =
        FoundBackups { complete: Vec::new(), interrupted: Vec::new(), unreadable: Vec::new(), has_running: false };
    for id in repository.list_ids().await? {
        match repository.find_backup(&id).await {
            Ok(Some(backup)) => found.complete.push(backup),
            Ok(None) if is_locked || now - id.time() > UNFINISHED_RETENTION => found.interrupted.push(id),
            Ok(None) => found.has_running = true,
            Err(reason) => found.unreadable.push((id, reason)),
        }
    }
    Ok(found)
}

/// Returns the newest backup without a defect, and those that
/// have the files which the site lost before the newest backup.
async fn find_needed(repository: &Repository, oldest_first: &[Backup]) -> Vec<BackupId> {
    let mut newest_first = oldest_first.iter().rev();
    let sound = newest_first.clone().find(|backup| !backup.has_defect());
    let mut needed: Vec<BackupId> = sound.map(|backup| backup.id.clone()).into_iter().collect();
    let Some(newest) = newest_first.next() else { return needed };
    let mut lost: HashSet<&String> = newest.missing.iter().chain(&newest.damaged).collect();
    for backup in newest_first {
        if lost.is_empty() {
            break;
        }
        let Ok(files) = repository.list_files(backup).await else {
            // Its files are not known, so it can have the lost ones.
            needed.push(backup.id.clone());
            continue;
        };
        let mut has_lost = false;
        for file in files.iter().filter(|file| !backup.damaged.contains(&file.name)) {
            has_lost |= lost.remove(&file.name);
        }
        needed.extend(has_lost.then(|| backup.id.clone()));
    }
    needed
}

/// Removes all backups except those to keep, and the files that only they have.
async fn remove_others(
    repository: &Repository,
    found: FoundBackups,
    is_kept: impl Fn(&BackupId) -> bool,
) -> Result<Pruned> {
    let (kept, expired): (Vec<Backup>, Vec<Backup>) =
        found.complete.into_iter().partition(|backup| is_kept(&backup.id));
    let (mut unreadable, removed): (Vec<_>, Vec<_>) = found.unreadable.into_iter().partition(|(id, _)| is_kept(id));
    let mut used = HashSet::new();
    for backup in kept {
        match repository.list_files(&backup).await {
            Ok(files) => used.extend(files.into_iter().map(|file| file.sha256)),
            Err(reason) => unreadable.push((backup.id, reason)),
        }
    }
    let expired = expired.into_iter().map(|backup| backup.id).chain(removed.into_iter().map(|(id, _)| id));
    let expired: Vec<BackupId> = expired.chain(found.interrupted).collect();
    for id in &expired {
        repository.remove_backup(id).await?;
    }
    let mut pruned = Pruned { removed: expired.len(), kept_files: None };
    // A running backup uses objects that no description names yet.
    if found.has_running {
        return Ok(pruned);
    }
    repository.remove_unfinished()?;
    if let Some((id, reason)) = unreadable.into_iter().next() {
        pruned.kept_files = Some(BackupError::Unreadable { id, reason: Box::new(reason) });
        return Ok(pruned);
    }
    for sha256 in repository.list_objects().await?.into_keys() {
        if !used.contains(&sha256) {
            repository.remove_object(&sha256).await?;
        }
    }
    Ok(pruned)
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
