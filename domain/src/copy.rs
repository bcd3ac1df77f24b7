//! Copies a site to another database and another storage.

use crate::atomic_write::atomic_write;
use crate::error::{Error, Result};
use crate::files::FileKind;
use crate::write::Effect;
use crate::{Cms, secret};
use std::path::Path;
use storage::copy::{CopiedTable, copy_rows, is_empty};
use storage::site::update_setting;
use storage::{DatabaseLocation, Db, LockMode, LockSubject};

/// Numbers of a finished copy.
#[derive(Debug)]
pub struct CopyResult {
    pub tables: Vec<CopiedTable>,
    /// Number of files that the target lacked.
    pub files: usize,
}

/// Returns true if a site has neither users nor pages.
pub async fn is_copy_target(cms: &Cms) -> Result<bool> {
    Ok(is_empty(&mut cms.db.read().await?).await?)
}

/// Copies all rows, files and the key of a site. The rows are
/// those of one moment, and the source can serve meanwhile.
///
/// All rows are in one transaction, and files have their
/// hashes as names, so an interrupted copy can run again.
///
/// # Errors
/// `Internal` if the target is not empty, or is of another release.
pub async fn copy_site(from: &Cms, to: &Cms, (data, database): (&Path, &DatabaseLocation)) -> Result<CopyResult> {
    if !is_copy_target(to).await? {
        return Err(Error::internal("the target has users or pages"));
    }
    // Files come first. Otherwise rows would name missing files.
    let files = from.files.copy_to(&to.files, FileKind::ALL).await?;
    let _alone = to.db.lock(LockSubject::Start, LockMode::Exclusive).await?;
    let tables = to.write(Effect::Internal, async |tx| {
        // Looks again, because two copies may run at once.
        if !is_empty(tx).await? {
            return Err(Error::internal("the target has users or pages"));
        }
        let mut source = from.db.read_through().await?;
        Db::begin_snapshot(&mut source).await?;
        let tables = copy_rows(&mut source, tx).await?;
        match database {
            DatabaseLocation::Folder => atomic_write(&data.join(secret::FILE), &from.key)?,
            DatabaseLocation::Server(_) => {
                update_setting(tx, secret::SHARED_KEY, &hex::encode(from.key)).await?;
            }
        }
        Ok(tables)
    });
    Ok(CopyResult { tables: tables.await?, files })
}
