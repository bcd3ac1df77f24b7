//! Requests a backup, or the verification of one.

use super::{MODEL, get_destination, parse_id};
use crate::backup::BackupPlace;
use crate::error::{Error, Result};
use crate::write::Effect;
use crate::{Cms, access, audit};
use model::access::{Actor, Operation};
use model::audit::AuditAction;
use model::backup::BackupTask;
use model::error::Code;
use storage::backup_runs::{NewRun, find_open, insert_run};

/// Requests a backup, which a worker begins within a second.
///
/// # Errors
/// `V_07` without a destination, and while another run waits or runs.
pub async fn request_backup(cms: &Cms, actor: &Actor) -> Result<()> {
    access::require(actor, Operation::ManageBackups)?;
    let (_, place) = get_destination(cms)?;
    request(cms, actor, place, (BackupTask::Create, "")).await
}

/// Requests a verification of all files of a backup.
///
/// # Errors
/// `NotFound` for anything that is no id. `V_07` like [`request_backup`].
pub async fn request_verification(cms: &Cms, actor: &Actor, id: &str) -> Result<()> {
    access::require(actor, Operation::ManageBackups)?;
    let id = parse_id(id)?.to_string();
    let (_, place) = get_destination(cms)?;
    request(cms, actor, place, (BackupTask::Verify, &id)).await
}

async fn request(cms: &Cms, actor: &Actor, place: &BackupPlace, (task, id): (BackupTask, &str)) -> Result<()> {
    let (place, due_at) = (place.to_string(), cms.now().into());
    cms.write(Effect::Internal, async |tx| {
        if find_open(tx).await?.is_some() {
            return Err(Error::refused(Code::NotPossible, MODEL, "run"));
        }
        insert_run(tx, &NewRun { task, place: &place, backup_id: id, is_scheduled: false, due_at }).await?;
        let action = match task {
            BackupTask::Create => AuditAction::CreateBackup,
            BackupTask::Verify => AuditAction::VerifyBackup,
        };
        audit::record(cms, tx, actor, audit::AuditEvent { action, id: None, detail: id }).await
    })
    .await
}
