//! The backups in the destination.

use super::{find_destination, get_destination, parse_id, refusal};
use crate::backup::BackupError;
use crate::backup::list::{ListedBackup, list_repository};
use crate::backup::remove::remove_backup;
use crate::error::{Error, Result};
use crate::own_thread::run_on_own_thread;
use crate::write::Effect;
use crate::{Cms, access, audit};
use model::access::{Actor, Operation};
use model::audit::AuditAction;
use model::backup::{BackupRun, StoredBackup, StoredBackups};
use std::sync::Arc;
use storage::backup_runs::{find_last_success, list_verifications};

/// Lists the backups in the destination, newest first. If it cannot
/// be read, the result has a sentence about the reason.
pub async fn list_stored(cms: &Cms, actor: &Actor) -> Result<StoredBackups> {
    access::require(actor, Operation::ManageBackups)?;
    let Some((_, place)) = find_destination(cms) else { return Ok(StoredBackups::default()) };
    let failed = |failure: String| Ok(StoredBackups { items: Vec::new(), failure: Some(failure) });
    let (name, listed) = (place.to_string(), list_repository(place).await);
    let mut conn = cms.db.read().await?;
    let backups = match listed {
        Ok(backups) => backups,
        Err(BackupError::Missing { .. }) => match find_last_success(&mut conn, &name).await? {
            Some(_) => return failed(format!("{name} has none of the backups that were made there. Check its disk.")),
            None => Vec::new(),
        },
        Err(error) => return failed(error.to_string()),
    };
    let verifications = list_verifications(&mut conn, &name).await?;
    let items = backups.into_iter().map(|backup| stored(backup, &verifications)).collect();
    Ok(StoredBackups { items, failure: None })
}

fn stored(ListedBackup { id, description }: ListedBackup, verifications: &[BackupRun]) -> StoredBackup {
    let created_at = id.time();
    let id = id.to_string();
    let verified = verifications.iter().find(|run| run.backup_id == id);
    let (backup, failure) = match description {
        Ok(backup) => (Some(backup), None),
        Err(error) => (None, Some(error.to_string())),
    };
    StoredBackup {
        id,
        created_at,
        failure,
        release: backup.as_ref().map(|backup| backup.release.clone()).unwrap_or_default(),
        files: backup.as_ref().map_or(0, |backup| backup.files),
        bytes: backup.as_ref().map_or(0, |backup| backup.bytes),
        missing: backup.as_ref().map_or(0, |backup| backup.missing.len() as u64),
        damaged: backup.as_ref().map_or(0, |backup| backup.damaged.len() as u64),
        verified_at: verified.and_then(|run| run.ended_at),
        damage: verified.and_then(|run| run.failure.clone()),
    }
}

/// Deletes a backup, with the files that no other backup has.
///
/// # Errors
/// `NotFound`. `V_07` while another process makes a
/// backup, and if the destination cannot be changed.
pub async fn delete_stored(cms: &Arc<Cms>, actor: &Actor, id: &str) -> Result<()> {
    access::require(actor, Operation::ManageBackups)?;
    let id = parse_id(id)?;
    get_destination(cms)?;
    // Recorded first, because a deletion that fails can have deleted a part.
    cms.write(Effect::Internal, async |tx| {
        let detail = id.to_string();
        let event = audit::AuditEvent { action: AuditAction::DeleteBackup, id: None, detail: &detail };
        audit::record(cms, tx, actor, event).await
    })
    .await?;
    let remove = {
        let cms = Arc::clone(cms);
        move || async move {
            let (setup, place) = get_destination(&cms)?;
            remove_backup(&cms, &setup.data, place, &id).await.map_err(refusal)
        }
    };
    run_on_own_thread("backup-delete", remove)?.await.map_err(Error::internal)?
}
