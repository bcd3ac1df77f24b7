//! Warnings for operators and their monitors.

use crate::storage_fault::StorageFault;
use crate::webhook::DeliveryFailure;
use serde::Serialize;
use time::OffsetDateTime;
use time::format_description::well_known::Rfc3339;

/// Something that needs a person. As text, it is the English sentence of
/// `/readyz`, without names of folders, because monitors without an account read it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, thiserror::Error, utoipa::ToSchema)]
#[serde(tag = "kind", rename_all = "kebab-case", rename_all_fields = "camelCase")]
pub enum Warning {
    /// The last write failed, or the files cannot be reached.
    #[error("{fault}")]
    StorageFault { fault: StorageFault },
    #[error("the database does not answer")]
    SilentDatabase,
    /// `found` is the finding of the check of the database.
    #[error("the database is damaged: {found}")]
    DamagedDatabase { found: String },
    #[error(
        "the database was migrated by a newer release (migration {newest}, this one knows {known}); update this node"
    )]
    OldRelease { newest: i64, known: i64 },
    #[error(
        "the database has an older schema (migration {newest}, this release needs {known}); restart this node to migrate it"
    )]
    OldSchema { newest: i64, known: i64 },
    #[error(
        "the clock of this node is {seconds} s ahead of the clock of the database; set both by NTP, because schedules run at wrong times"
    )]
    FastClock { seconds: i64 },
    #[error(
        "the clock of this node is {seconds} s behind the clock of the database; set both by NTP, because schedules run at wrong times"
    )]
    SlowClock { seconds: i64 },
    /// Then schedules, links and log-ins have wrong times.
    #[error("the clock is {minutes} minutes behind the newest change")]
    LateClock { minutes: i64 },
    #[error("{count} of {all} files of the media library are missing")]
    MissingFiles { count: usize, all: usize },
    #[error("only {percent} % of the disk is free")]
    LowDiskSpace { percent: u64 },
    #[error("the last backup failed; the screen of backups says why")]
    FailedBackup,
    #[error("no backup was made in the last two intervals of the schedule")]
    OverdueBackup,
    #[error("the last backup has a defect, which the screen of backups names")]
    DefectiveBackup,
    #[error(
        "the {worker} worker failed {}, the last time {seconds} seconds ago; it restarts automatically, and the log contains the error",
        times(*.count)
    )]
    FailedWorker {
        worker: &'static str,
        count: u32,
        /// Seconds since the last failure.
        seconds: u64,
    },
    /// A webhook that is paused because it fails. `status` is that of the last answer, if any.
    #[error("the webhook “{name}” has failed since {}: {}", utc(*.since), reason(*.failure, *.status))]
    FailingWebhook {
        name: String,
        #[serde(with = "time::serde::rfc3339")]
        since: OffsetDateTime,
        failure: Option<DeliveryFailure>,
        status: Option<u16>,
    },
    #[error("{count} deliveries to the webhook “{name}” wait; the oldest are given up for new ones")]
    FullWebhook { name: String, count: u32 },
}

fn times(count: u32) -> String {
    if count == 1 { "once".to_owned() } else { format!("{count} times") }
}

fn utc(at: OffsetDateTime) -> String {
    at.replace_nanosecond(0).unwrap_or(at).format(&Rfc3339).unwrap_or_default()
}

fn reason(failure: Option<DeliveryFailure>, status: Option<u16>) -> String {
    failure.map(|failure| failure.sentence(status)).unwrap_or_default()
}
