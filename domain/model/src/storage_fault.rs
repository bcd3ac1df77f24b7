//! Faults of disk, database and file storage.

use serde::Serialize;
use std::io::ErrorKind;

/// A fault of the storage.
#[derive(
    Clone,
    Copy,
    Debug,
    PartialEq,
    Eq,
    Serialize,
    thiserror::Error,
    strum::EnumString,
    strum::IntoStaticStr,
    utoipa::ToSchema,
)]
#[serde(rename_all = "kebab-case")]
pub enum StorageFault {
    #[error("the disk of the server is full")]
    Full,
    #[error("the disk of the server cannot be written")]
    Failing,
    #[error("the database is damaged")]
    Damaged,
    #[error("the file storage cannot be reached")]
    Unreachable,
    #[error("the disk of the server reports errors")]
    Broken,
    #[error("the server is not permitted to read or write its files")]
    Denied,
    #[error("the server has too many files open")]
    TooManyFiles,
    #[error("the database server cannot be reached")]
    DatabaseUnreachable,
    #[error("the disk of the database server is full")]
    DatabaseFull,
    #[error("the database server takes no writes")]
    DatabaseReadOnly,
}

impl StorageFault {
    /// Returns true if a site can start despite this fault,
    /// and wait until the fault ends.
    pub fn may_pass(self) -> bool {
        matches!(
            self,
            Self::Full | Self::Failing | Self::DatabaseUnreachable | Self::DatabaseFull | Self::DatabaseReadOnly
        )
    }

    /// Returns the disk fault of an I/O
    /// error, if it is one.
    pub fn of_io(error: &std::io::Error) -> Option<Self> {
        match error.kind() {
            // `FileTooLarge` means that the file reached a size
            // limit of the operating system.
            ErrorKind::StorageFull | ErrorKind::QuotaExceeded | ErrorKind::FileTooLarge => Some(Self::Full),
            ErrorKind::ReadOnlyFilesystem => Some(Self::Failing),
            ErrorKind::PermissionDenied => Some(Self::Denied),
            _ => Self::of_code(error.raw_os_error()?),
        }
    }

    /// Maps Unix error codes that have no `ErrorKind`.
    fn of_code(code: i32) -> Option<Self> {
        const EIO: i32 = 5;
        const ENFILE: i32 = 23;
        const EMFILE: i32 = 24;
        match code {
            EIO if cfg!(unix) => Some(Self::Broken),
            ENFILE | EMFILE if cfg!(unix) => Some(Self::TooManyFiles),
            _ => None,
        }
    }
}
