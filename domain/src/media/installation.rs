//! The installation id: it tells which database a storage of files belongs to.
//!
//! It is random, a setting of the database and an object in the storage. A database that is put back from a copy has the same id.

use crate::error::{Error, Result};
use crate::site::store::{find_setting, update_setting};
use crate::write::Effect;
use crate::{Cms, OpenError};
use std::path::Path;
use std::time::Duration;
use tokio::time::timeout;

/// The setting that holds the id.
const ID: &str = "installation-id";
/// Time that a start waits for the storage.
const START_TIMEOUT: Duration = Duration::from_secs(3);

/// What happens to the files of another installation.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ForeignFiles {
    Refuse,
    Adopt,
}

/// Writes the id of this installation into a storage that has none. A storage that cannot be reached is left to the next sweep.
///
/// # Errors
/// `ForeignFiles` for a storage of another installation, unless it is to be adopted.
pub async fn claim_files(cms: &Cms, data: &Path, foreign: ForeignFiles) -> std::result::Result<(), OpenError> {
    match timeout(START_TIMEOUT, claim(cms, foreign)).await {
        Ok(Ok(true)) => Ok(()),
        Ok(Ok(false)) => Err(OpenError::ForeignFiles { folder: data.to_owned(), place: cms.files.place() }),
        // Visitors are served from memory meanwhile, and from a disk that takes no writes.
        Ok(Err(Error::Storage(fault, source))) => {
            tracing::warn!(
                error = &*source as &dyn std::error::Error,
                "the owner of the files was not checked: {fault}"
            );
            Ok(())
        }
        Ok(Err(error)) => Err(OpenError::of(data, &error)),
        Err(_) => {
            tracing::warn!("the owner of the files was not checked: the storage of files does not answer");
            Ok(())
        }
    }
}

/// Refuses a storage that [`claim_files`] would refuse. Writes nothing.
///
/// # Errors
/// `ForeignFiles`; `Database` where the storage cannot be read.
pub async fn refuse_foreign_files(cms: &Cms, data: &Path, foreign: ForeignFiles) -> std::result::Result<(), OpenError> {
    let failed = |error: Error| OpenError::of(data, &error);
    let own: Option<String> = async { find_setting(&mut *cms.db.read().await?, ID).await }.await.map_err(failed)?;
    match cms.files.find_owner().await.map_err(failed)? {
        Some(owner) if foreign == ForeignFiles::Refuse && own.as_ref() != Some(&owner) => {
            Err(OpenError::ForeignFiles { folder: data.to_owned(), place: cms.files.place() })
        }
        _ => Ok(()),
    }
}

/// Returns whether the storage belongs to this installation, and claims one that belongs to nobody.
pub(crate) async fn owns_files(cms: &Cms) -> Result<bool> {
    let is_own = claim(cms, ForeignFiles::Refuse).await?;
    if !is_own {
        tracing::error!(place = cms.files.place(), "the files belong to another installation, and none is removed");
    }
    Ok(is_own)
}

async fn claim(cms: &Cms, foreign: ForeignFiles) -> Result<bool> {
    let id = find_or_make_id(cms).await?;
    match cms.files.find_owner().await? {
        Some(owner) if owner == id => return Ok(true),
        Some(_) if foreign == ForeignFiles::Refuse => return Ok(false),
        Some(other) => tracing::warn!(other, id, "the files of another installation are adopted"),
        None => {}
    }
    cms.files.put_owner(&id).await?;
    Ok(true)
}

/// Returns the id of this installation. It is in the database before it is in a storage, so that a crash between the two leaves no storage
/// of an unknown owner.
pub(crate) async fn find_or_make_id(cms: &Cms) -> Result<String> {
    if let Some(id) = find_setting(&mut *cms.db.read().await?, ID).await? {
        return Ok(id);
    }
    let id = format!("{:032x}", rand::random::<u128>());
    cms.write(Effect::Internal, async |tx| update_setting(tx, ID, &id).await).await?;
    Ok(id)
}
