//! The installation id, which links a database to its file storage.
//!
//! The id is random. The database and the storage
//! both hold it, also after a restore. Start
//! tokens tell copies of a data folder apart.

use crate::error::{Error, Result};
use crate::files::{Owner, StartTokens};
use crate::write::Effect;
use crate::{Cms, OpenError, open_error};
use std::path::Path;
use std::time::Duration;
use storage::site::{find_setting, update_setting};
use tokio::time::timeout;

/// Name of the setting that holds the installation id.
const ID: &str = "installation-id";
/// Name of the setting that holds the start tokens of all
/// nodes. In PostgreSQL only.
const START_TOKENS: &str = "start-tokens";
/// Timeout of the owner check at the start of the process.
const START_TIMEOUT: Duration = Duration::from_secs(3);

/// Owner of the storage, compared with this data folder.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Ownership {
    Own,
    /// Another installation owns the storage.
    Foreign,
    /// Another copy of this data folder or PostgreSQL
    /// database, with the same id, used the storage last.
    Copied,
}

/// Treatment of a storage that belongs to another owner.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ForeignFiles {
    Refuse,
    Adopt,
}

/// Claims a storage without an owner. Records the token
/// of this start in an external storage. If the storage
/// is unreachable, the next file cleanup repeats this.
///
/// # Errors
/// `ForeignFiles` if another installation owns the
/// storage. `CopiedFolder` or `CopiedDatabase` if another
/// copy used it last. Neither if `foreign` is `Adopt`.
pub async fn claim_files(cms: &Cms, data: &Path, foreign: ForeignFiles) -> std::result::Result<(), OpenError> {
    match timeout(START_TIMEOUT, claim(cms, foreign)).await {
        Ok(Ok(Ownership::Own)) => Ok(()),
        Ok(Ok(Ownership::Foreign)) => {
            Err(OpenError::ForeignFiles { folder: data.to_owned(), place: cms.files.place() })
        }
        Ok(Ok(Ownership::Copied)) if cms.db.is_shared() => Err(OpenError::CopiedDatabase { place: cms.files.place() }),
        Ok(Ok(Ownership::Copied)) => Err(OpenError::CopiedFolder { folder: data.to_owned(), place: cms.files.place() }),
        // Starts anyway, because visitors can be
        // served from memory or a read-only disk.
        Ok(Err(Error::Storage(fault, source))) => {
            tracing::warn!(
                error = &*source as &dyn std::error::Error,
                "failed to check the owner of the files: {fault}; the next file cleanup checks it"
            );
            Ok(())
        }
        Ok(Err(error)) => Err(open_error(data, &error)),
        Err(_) => {
            tracing::warn!("timeout while checking the owner of the files; the next file cleanup checks it");
            Ok(())
        }
    }
}

/// Refuses a storage of another installation
/// like [`claim_files`], but writes nothing.
///
/// # Errors
/// `ForeignFiles`, or `Database` if the storage is unreadable.
pub async fn refuse_foreign_files(cms: &Cms, data: &Path, foreign: ForeignFiles) -> std::result::Result<(), OpenError> {
    let failed = |error: Error| open_error(data, &error);
    let own: Option<String> = async { Ok(find_setting(&mut cms.db.read().await?, ID).await?) }.await.map_err(failed)?;
    match cms.files.find_owner().await.map_err(failed)? {
        Some(owner) if foreign == ForeignFiles::Refuse && own.as_ref() != Some(&owner.id) => {
            Err(OpenError::ForeignFiles { folder: data.to_owned(), place: cms.files.place() })
        }
        _ => Ok(()),
    }
}

/// Returns true if this data folder owns the
/// storage. Claims a storage without an owner.
pub(crate) async fn owns_files(cms: &Cms) -> Result<bool> {
    let ownership = claim(cms, ForeignFiles::Refuse).await?;
    let place = cms.files.place();
    match ownership {
        Ownership::Own => {}
        Ownership::Foreign => tracing::error!(place, "the files belong to another installation; none is removed"),
        Ownership::Copied => {
            tracing::error!(place, "another copy of this installation uses the files; none is removed");
        }
    }
    Ok(ownership == Ownership::Own)
}

async fn claim(cms: &Cms, foreign: ForeignFiles) -> Result<Ownership> {
    let id = find_or_make_id(cms).await?;
    let owner = cms.files.find_owner().await?;
    let (ownership, start) = match owner {
        None => (None, None),
        Some(owner) if owner.id != id => (Some(Ownership::Foreign), None),
        Some(Owner { start: Some(start), .. }) if !knows_start(cms, &start).await? => {
            (Some(Ownership::Copied), Some(start))
        }
        Some(owner) => (Some(Ownership::Own), owner.start),
    };
    match ownership {
        Some(Ownership::Own) if cms.files.health.has_put_start() => return Ok(Ownership::Own),
        None | Some(Ownership::Own) => {}
        Some(other) if foreign == ForeignFiles::Refuse => return Ok(other),
        Some(Ownership::Foreign) => tracing::warn!(id, "the files of another installation are adopted"),
        Some(Ownership::Copied) => tracing::warn!(id, "the files of another copy of this installation are adopted"),
    }
    let is_own = ownership == Some(Ownership::Own);
    let start = add_start_token(cms, start.as_deref()).await.unwrap_or_else(|error| {
        tracing::warn!(%error, "failed to record this start; copies of this installation cannot be detected");
        None
    });
    if is_own && start.is_none() {
        return Ok(Ownership::Own);
    }
    let has_token = start.is_some();
    match cms.files.put_owner(&Owner { id, start }).await {
        Ok(()) if has_token => cms.files.health.set_start_token_put(),
        Ok(()) => {}
        // The storage keeps the token of an
        // earlier start. It stays valid until
        // another copy of the data folder starts.
        Err(error) if is_own => {
            tracing::warn!(%error, "failed to record this start in the file storage; the next file cleanup retries it");
        }
        Err(error) => return Err(error),
    }
    Ok(Ownership::Own)
}

/// Returns true for a token of this installation,
/// or if the storage is inside the data folder.
async fn knows_start(cms: &Cms, token: &str) -> Result<bool> {
    if cms.files.is_in_data_folder() {
        return Ok(true);
    }
    let tokens = match cms.db.is_shared() {
        true => StartTokens(find_setting(&mut cms.db.read().await?, START_TOKENS).await?.unwrap_or_default()),
        false => cms.files.read_start_tokens()?,
    };
    Ok(tokens.contains(token))
}

/// Creates the token of this start. Returns `None`
/// if the storage is inside the data folder.
async fn add_start_token(cms: &Cms, current: Option<&str>) -> Result<Option<String>> {
    if cms.files.is_in_data_folder() {
        return Ok(None);
    }
    if cms.db.is_shared() {
        let added = cms.write(Effect::Internal, async |tx| {
            let mut tokens = StartTokens(find_setting(tx, START_TOKENS).await?.unwrap_or_default());
            let token = tokens.add(current);
            update_setting(tx, START_TOKENS, &tokens.0).await?;
            Ok(token)
        });
        return added.await.map(Some);
    }
    let mut tokens = cms.files.read_start_tokens()?;
    let token = tokens.add(current);
    cms.files.write_start_tokens(&tokens)?;
    Ok(Some(token))
}

/// Returns the installation id. Stores a new id in the
/// database before the storage gets it. Otherwise a
/// crash could leave a storage with an unknown owner.
pub(crate) async fn find_or_make_id(cms: &Cms) -> Result<String> {
    if let Some(id) = find_setting(&mut cms.db.read().await?, ID).await? {
        return Ok(id);
    }
    let id = format!("{:032x}", rand::random::<u128>());
    cms.write(Effect::Internal, async |tx| Ok(update_setting(tx, ID, &id).await?)).await?;
    Ok(id)
}
