//! Backups that the server makes, and their schedule.

use serde::{Deserialize, Serialize};
use std::ops::RangeInclusive;
use time::OffsetDateTime;

/// Bounds of the numbers of days, weeks and months that are kept.
pub const KEPT_PERIODS: RangeInclusive<u32> = 0..=3650;

/// Interval of backups.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, utoipa::ToSchema)]
#[serde(rename_all = "lowercase")]
pub enum BackupInterval {
    /// No backups by schedule.
    Never,
    Day,
    Week,
}

/// A day of the week.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, utoipa::ToSchema)]
#[serde(rename_all = "lowercase")]
pub enum BackupWeekday {
    Monday,
    Tuesday,
    Wednesday,
    Thursday,
    Friday,
    Saturday,
    Sunday,
}

/// Times of backups, and the number of older ones that stay.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, utoipa::ToSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct BackupSchedule {
    pub interval: BackupInterval,
    /// Day of weekly backups.
    pub weekday: BackupWeekday,
    /// Time of day in the time zone of the site, such as `03:00`.
    pub time: String,
    /// Numbers of days, weeks and months of which the last backup
    /// stays. If all are 0, all backups stay.
    pub keep_days: u32,
    pub keep_weeks: u32,
    pub keep_months: u32,
    /// Number that each change raises. A change of an older one is refused.
    pub version: i64,
}

impl Default for BackupSchedule {
    fn default() -> Self {
        Self {
            interval: BackupInterval::Day,
            weekday: BackupWeekday::Sunday,
            time: "03:00".to_owned(),
            keep_days: 7,
            keep_weeks: 4,
            keep_months: 6,
            version: 0,
        }
    }
}

/// Work on backups, of which there is only one at a time.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, utoipa::ToSchema, strum::EnumString, strum::IntoStaticStr)]
#[serde(rename_all = "lowercase")]
#[strum(serialize_all = "lowercase")]
pub enum BackupTask {
    Create,
    Verify,
}

impl BackupTask {
    pub fn as_str(self) -> &'static str {
        self.into()
    }
}

/// Step of a backup in progress.
#[derive(
    Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, utoipa::ToSchema, strum::EnumString, strum::IntoStaticStr,
)]
#[serde(rename_all = "lowercase")]
#[strum(serialize_all = "lowercase")]
pub enum BackupPhase {
    #[default]
    Waiting,
    /// Copies and checks the database.
    Database,
    /// Copies the files.
    Files,
    /// Reads the backup again.
    Verify,
    /// Removes older backups.
    Prune,
}

impl BackupPhase {
    pub fn as_str(self) -> &'static str {
        self.into()
    }
}

/// Progress of the current phase.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, utoipa::ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct BackupProgress {
    pub phase: BackupPhase,
    pub files_done: u64,
    pub files_all: u64,
    pub bytes_done: u64,
    pub bytes_all: u64,
}

/// A task that waits, runs or has ended.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, utoipa::ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct BackupRun {
    #[serde(rename = "ID")]
    pub id: i64,
    pub task: BackupTask,
    /// True if the schedule began it.
    pub scheduled: bool,
    /// Id of the backup. Empty until it is known.
    #[serde(rename = "backupID")]
    pub backup_id: String,
    /// Null while it waits.
    #[serde(with = "time::serde::rfc3339::option")]
    #[schema(required)]
    pub started_at: Option<OffsetDateTime>,
    /// Null until it ends.
    #[serde(with = "time::serde::rfc3339::option")]
    #[schema(required)]
    pub ended_at: Option<OffsetDateTime>,
    pub progress: BackupProgress,
    /// True if a user has cancelled it.
    pub cancelled: bool,
    /// English sentence about the failure, if it failed, or
    /// about a defect of a backup that was made.
    #[schema(required)]
    pub failure: Option<String>,
    /// Bytes of the whole backup, after a success.
    pub bytes: u64,
    /// Bytes that the destination did not have before.
    pub new_bytes: u64,
}

/// The last and the next backup.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, utoipa::ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct BackupSummary {
    /// True if the operator has set a destination.
    pub is_set_up: bool,
    /// Next time by the schedule. Null without a destination or schedule.
    #[serde(with = "time::serde::rfc3339::option")]
    #[schema(required)]
    pub next_at: Option<OffsetDateTime>,
    /// The last backup that was made. It has a failure if something needs
    /// a person all the same.
    #[schema(required)]
    pub last_success: Option<BackupRun>,
    /// The last backup, if it was not made.
    #[schema(required)]
    pub last_failure: Option<BackupRun>,
    /// Time of the first failure after the last success.
    #[serde(with = "time::serde::rfc3339::option")]
    #[schema(required)]
    pub failing_since: Option<OffsetDateTime>,
    /// True if no backup was made in the last two intervals
    /// of the schedule, also if there never was one.
    pub is_overdue: bool,
}

/// State of the backups, without those of the destination.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, utoipa::ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct BackupStatus {
    /// Folder or bucket of the backups. Null if the operator has set none.
    #[schema(required)]
    pub destination: Option<String>,
    pub schedule: BackupSchedule,
    pub summary: BackupSummary,
    /// The task that waits or runs.
    #[schema(required)]
    pub current: Option<BackupRun>,
    /// The task that ended last.
    #[schema(required)]
    pub latest: Option<BackupRun>,
    /// Bytes of the database, and free bytes for its copy.
    pub database_bytes: u64,
    #[schema(required)]
    pub free_bytes: Option<u64>,
}

/// The backups in the destination.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, utoipa::ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct StoredBackups {
    /// Complete backups, newest first.
    pub items: Vec<StoredBackup>,
    /// English sentence about the reason why they could not be read.
    #[schema(required)]
    pub failure: Option<String>,
}

/// A backup in the destination.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, utoipa::ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct StoredBackup {
    #[serde(rename = "ID")]
    pub id: String,
    #[serde(with = "time::serde::rfc3339")]
    pub created_at: OffsetDateTime,
    /// English sentence about the reason why its description could not be
    /// read. Then its size, files and release are not known.
    #[schema(required)]
    pub failure: Option<String>,
    /// Version of the program that made it.
    pub release: String,
    pub files: u64,
    pub bytes: u64,
    /// Number of files that the site lacked.
    pub missing: u64,
    /// Number of files that did not match their hash.
    pub damaged: u64,
    /// Time of the last verification of all its files. Null without one.
    #[serde(with = "time::serde::rfc3339::option")]
    #[schema(required)]
    pub verified_at: Option<OffsetDateTime>,
    /// English sentence about the damage that the verification found.
    #[schema(required)]
    pub damage: Option<String>,
}
