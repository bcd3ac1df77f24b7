//! Backups of a site: its database, its files and its key.
//!
//! A backup is one tar file, or it is in a repository: a folder or bucket
//! with several backups, which share equal files. Its names are those of a
//! data folder, so an unpacked tar file is a data folder too.

mod archive;
pub mod clone;
mod consistent;
pub mod create;
mod destination;
pub mod export;
mod files;
mod half_file;
mod header;
pub mod list;
mod new_site;
pub mod place;
mod probe;
mod progress;
mod prune;
mod read;
pub mod remove;
mod repository;
pub mod restore;
pub mod restore_page;
mod scratch;
mod stage;
mod synced_file;
mod target;
pub mod verify;

pub use self::header::{Backup, BackupId, CreatedBackup};
pub use self::place::BackupPlace;
pub use self::progress::Progress;
pub use self::prune::Retention;

use crate::error::Error;
use model::id::PageId;
use std::fs::TryLockError;
use storage::OpenError;

const MEGABYTE: u64 = 1_000_000;

/// Reason why a backup was not made or not restored, as a text for operators.
#[derive(Debug, thiserror::Error)]
pub enum BackupError {
    #[error("{place} exists already. Name a new file, or a folder for several backups.")]
    Exists { place: String },
    #[error("{place} is in the data folder and would be lost with it. Name a place outside of {folder}.")]
    InDataFolder { place: String, folder: String },
    #[error("{place} has the backups of another site. Name another folder or bucket.")]
    ForeignRepository { place: String },
    #[error(
        "{place} has none of the backups that were made there. Check its disk. If it is a new one, make a backup by hand."
    )]
    Emptied { place: String },
    #[error("Another backup of this site is running. Wait until it ends.")]
    Running,
    #[error(
        "The site was last served by another release of Pagewright (migration {found}, this program has {known}). Use the program that serves it."
    )]
    OtherRelease { found: i64, known: i64 },
    #[error("{place} has the backup {id}, which is later than now. Set the clock, or remove that backup.")]
    LaterBackup { place: String, id: BackupId },
    #[error(
        "The disk of {folder} has only {} MB free. A backup needs {} MB for a copy of the database.",
        free / MEGABYTE, needed.div_ceil(MEGABYTE)
    )]
    NoRoom { folder: String, needed: u64, free: u64 },
    #[error("The database of the site is damaged: {reason}. Copy the data folder, then run `pagewright check`.")]
    DamagedSite { reason: String },
    #[error("{place} has no backup{}.", id.as_ref().map(|id| format!(" {id}")).unwrap_or_default())]
    Missing { place: String, id: Option<BackupId> },
    #[error("The backup in {place} was made by a newer Pagewright ({release}). Use that version or a newer one.")]
    Newer { place: String, release: String },
    #[error("The backup in {place} is damaged: {reason}. Use another backup.")]
    Damaged { place: String, reason: String },
    #[error("The backup {id} was made, but older ones were not removed. {reason}")]
    NotPruned { id: BackupId, reason: Box<BackupError> },
    #[error("The backup {id} was made, but the files of removed backups stay. {reason}")]
    FilesKept { id: BackupId, reason: Box<BackupError> },
    #[error("The backup {id} is not readable, so it can need any file. Repair it, or delete it. {reason}")]
    Unreadable { id: BackupId, reason: Box<BackupError> },
    #[error("{place} is in use: it has a site, or other files. Name an empty folder or database.")]
    Occupied { place: String },
    #[error("The files in {place} belong to another site. Name another file storage with --media-url.")]
    ForeignFiles { place: String },
    #[error("The backup in {place} is of another site. Name a backup of this one.")]
    ForeignBackup { place: String },
    #[error("The backup in {place} has no page {page}.")]
    MissingPage { place: String, page: PageId },
    #[error("The page {page} is in the trash. Restore it there first.")]
    TrashedPage { page: PageId },
    #[error("{place} cannot be used: {reason}.")]
    Place { place: String, reason: String },
    #[error("{place} does not answer. Check its network or its disk.")]
    NoAnswer { place: String },
    #[error("{0}")]
    Opened(#[from] OpenError),
    #[error("{}", sentence(.0))]
    Failed(#[from] Error),
}

impl BackupError {
    /// Returns the error of a lock in a place. Some file systems have no locks.
    fn of_lock(error: TryLockError, place: &str) -> Self {
        match error {
            TryLockError::WouldBlock => Self::Running,
            TryLockError::Error(error) => Self::Place { place: place.to_owned(), reason: error.to_string() },
        }
    }
}

impl From<storage::Error> for BackupError {
    fn from(error: storage::Error) -> Self {
        Self::Failed(error.into())
    }
}

fn sentence(error: &Error) -> String {
    match error {
        Error::Storage(fault, source) => format!("The work was stopped, because {fault} ({source})."),
        other => format!("The work was stopped by a fault: {other}."),
    }
}

pub type Result<T> = std::result::Result<T, BackupError>;
