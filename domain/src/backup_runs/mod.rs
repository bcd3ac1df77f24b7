//! Backups that the server makes: their schedule, runs and downloads.
//!
//! A run is a row of the database, so all nodes and users see its progress,
//! and only one node runs it. A request or the schedule inserts the row,
//! and the worker of any node takes it.

pub mod cancel;
pub mod change_schedule;
pub mod download;
mod due_since;
mod due_times;
pub mod request;
pub mod run;
pub mod status;
pub mod stored;
pub mod take;
mod write_timeout;

use crate::Cms;
use crate::backup::{BackupError, BackupId, BackupPlace};
use crate::error::{Error, Result};
use model::error::{Code, ErrorItem};
use std::path::PathBuf;

/// Name of the model in errors.
const MODEL: &str = "backup";

/// Folders of the backups of a running server.
pub struct BackupSetup {
    pub data: PathBuf,
    /// Folder or bucket of the backups. `None` if the operator has set none.
    pub destination: Option<BackupPlace>,
}

impl Cms {
    /// Sets the folders of backups.
    pub fn back_up_to(&self, setup: BackupSetup) {
        // Keeps the setup that was set first.
        let _ = self.backup_setup.set(setup);
    }
}

fn find_destination(cms: &Cms) -> Option<(&BackupSetup, &BackupPlace)> {
    let setup = cms.backup_setup.get()?;
    Some((setup, setup.destination.as_ref()?))
}

/// # Errors
/// `V_07` if the operator has set no destination.
fn get_destination(cms: &Cms) -> Result<(&BackupSetup, &BackupPlace)> {
    find_destination(cms).ok_or_else(|| Error::refused(Code::NotPossible, MODEL, "destination"))
}

/// # Errors
/// `NotFound` for anything that is no id.
fn parse_id(text: &str) -> Result<BackupId> {
    text.parse().map_err(|_| Error::NotFound)
}

/// Converts a failure of a user's request. The detail is its sentence.
fn refusal(error: BackupError) -> Error {
    match error {
        BackupError::Missing { id: Some(_), .. } => Error::NotFound,
        BackupError::Failed(error @ Error::Internal(_)) => error,
        error => {
            tracing::warn!(%error, "failed to change or read the backups");
            Error::Refused(vec![ErrorItem::new(Code::NotPossible, MODEL, "").with_detail(error.to_string())])
        }
    }
}
