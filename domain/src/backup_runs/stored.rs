//! The backups in the destination.

use super::{find_destination, get_destination, parse_id, refusal};
use crate::backup::list::list_repository;
use crate::backup::remove::remove_backup;
use crate::backup::{Backup, BackupError};
use crate::error::Result;
use crate::write::Effect;
use crate::{Cms, access, audit};
use model::access::{Actor, Operation};
use model::audit::AuditAction;
use model::backup::{BackupRun, StoredBackup, StoredBackups};
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

fn stored(backup: Backup, verifications: &[BackupRun]) -> StoredBackup {
    let id = backup.id.to_string();
    let verified = verifications.iter().find(|run| run.backup_id == id);
    StoredBackup {
        created_at: backup.id.time(),
        release: backup.release,
        files: backup.files,
        bytes: backup.bytes,
        missing: backup.missing.len() as u64,
        damaged: backup.damaged.len() as u64,
        verified_at: verified.and_then(|run| run.ended_at),
        damage: verified.and_then(|run| run.failure.clone()),
        id,
    }
}

/// Deletes a backup, with the files that no other backup has.
///
/// # Errors
/// `NotFound`. `V_07` while another process makes a
/// backup, and if the destination cannot be changed.
pub async fn delete_stored(cms: &Cms, actor: &Actor, id: &str) -> Result<()> {
    access::require(actor, Operation::ManageBackups)?;
    let id = parse_id(id)?;
    let (setup, place) = get_destination(cms)?;
    // Recorded first, because a deletion that fails can have deleted a part.
    cms.write(Effect::Internal, async |tx| {
        let detail = id.to_string();
        let event = audit::AuditEvent { action: AuditAction::DeleteBackup, id: None, detail: &detail };
        audit::record(cms, tx, actor, event).await
    })
    .await?;
    remove_backup(cms, &setup.data, place, &id).await.map_err(refusal)
}
