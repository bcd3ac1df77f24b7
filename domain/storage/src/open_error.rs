//! Reasons why a database cannot be opened.

use crate::error::Error;
use model::storage_fault::StorageFault;
use std::path::{Path, PathBuf};

/// Reason why a data folder or its database
/// cannot be opened, as a text for operators.
#[derive(Debug, thiserror::Error)]
pub enum OpenError {
    #[error(
        "The data folder {} cannot be used: {reason}. Give this user the right to read and write there, or name another folder with --data.",
        folder.display()
    )]
    Folder { folder: PathBuf, reason: String },
    #[error(
        "The database in {} was written by a newer Pagewright (migration {migration}). Start that version, or restore a backup made with this one.",
        folder.display()
    )]
    Newer { folder: PathBuf, migration: i64 },
    #[error("SQLite {0} is too old; 3.51.3 or newer is needed.")]
    OldSqlite(String),
    #[error(
        "The data folder {} holds files of a site, but its database pagewright.db is missing or empty. Restore the database (backups may be in {}), or name another folder with --data.",
        folder.display(), backups(folder).display()
    )]
    MissingDatabase { folder: PathBuf },
    #[error("A restore or copy into {} was interrupted. Run the command again.", folder.display())]
    InterruptedRestore { folder: PathBuf },
    #[error(
        "The database in {} is damaged: {reason}. Nothing was changed. Copy the data folder, then replace pagewright.db with a backup (backups may be in {}).",
        folder.display(), backups(folder).display()
    )]
    Damaged { folder: PathBuf, reason: String },
    #[error(
        "The files in {place} belong to another installation, not to the database in {}. Restore the database that they belong to, name another file storage with --media-url, or start once with --adopt-files to take them over.",
        folder.display()
    )]
    ForeignFiles { folder: PathBuf, place: String },
    #[error(
        "The files in {place} were used by another copy of the data folder {} since its last start here. Stop the other copy and start once with --adopt-files to continue with this copy, or name another file storage with --media-url.",
        folder.display()
    )]
    CopiedFolder { folder: PathBuf, place: String },
    #[error(
        "The files in {place} were used by another copy of the database since its last start here. Stop the nodes of the other copy and start once with --adopt-files to continue with this one, or name another file storage with --media-url."
    )]
    CopiedDatabase { place: String },
    #[error("The migration of the database in {} failed: {reason}. {kept}", folder.display())]
    Migration { folder: PathBuf, reason: String, kept: String },
    #[error("The database in {} cannot be opened: {reason}.", folder.display())]
    Database { folder: PathBuf, reason: String },
    #[error("The URL of --database cannot be read: {reason}. It looks like postgres://user:password@host:5432/name.")]
    DatabaseUrl { reason: String },
    #[error("The database {place} cannot be used: {reason}. {advice}")]
    Server { place: String, reason: String, advice: &'static str },
    #[error(
        "Another Pagewright serves the database {place} with a copy of this data folder. Each node needs a folder of its own: delete the file node-id in the copied folder, or name an empty one with --data."
    )]
    NodeInUse { place: String },
    #[error(
        "Another node serves the same database with its files in {other}, and this one has them in {place}. Start all nodes with the same --media-url."
    )]
    OtherFiles { place: String, other: String },
    #[error("{nodes} nodes serve the target database. Stop them first.")]
    DatabaseInUse { nodes: usize },
    #[error("The server of the database {place} is PostgreSQL {version}; 15 or newer is needed.")]
    OldServer { place: String, version: i32 },
    #[error(
        "The database {place} was written by a newer Pagewright (migration {migration}). Start that version, or restore a backup made with this one."
    )]
    NewerServerDatabase { place: String, migration: i64 },
    #[error("The migration of the database {place} failed: {reason}. Nothing was changed.")]
    ServerMigration { place: String, reason: String },
}

impl OpenError {
    /// Creates the reason from a database error.
    pub(crate) fn of(folder: &Path, error: &Error) -> Self {
        let fault = if let Error::Fault(fault, _) = error { Some(*fault) } else { None };
        Self::caused_by(folder, fault, error.to_string())
    }

    /// Creates the reason from a storage
    /// fault, or from another failure.
    pub fn caused_by(folder: &Path, fault: Option<StorageFault>, reason: String) -> Self {
        let folder = folder.to_owned();
        match fault {
            Some(StorageFault::Damaged) => Self::Damaged { folder, reason },
            _ => Self::Database { folder, reason },
        }
    }
}

/// Returns the folder of the backups.
pub(crate) fn backups(folder: &Path) -> PathBuf {
    folder.join("backups")
}
