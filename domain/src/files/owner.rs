//! The id of the installation that a storage belongs to: a small object next to the folders of files.

use super::Files;
use crate::error::{Error, Result, StorageFault};
use object_store::ObjectStoreExt;
use object_store::path::Path as Key;

/// The name of the object.
pub(crate) const OWNER: &str = "installation";

impl Files {
    /// Reads the id of the installation that the storage belongs to. `None` for a storage without one.
    ///
    /// # Errors
    /// `Storage` where an id was read before and is missing now. Because a folder that is not mounted any more looks like an empty storage,
    /// it must not get a new owner.
    pub(crate) async fn find_owner(&self) -> Result<Option<String>> {
        match self.store.get(&Key::from(OWNER)).await {
            Ok(found) => {
                let owner = String::from_utf8_lossy(&found.bytes().await?).trim().to_owned();
                self.health.note_owner();
                Ok(Some(owner))
            }
            Err(gone @ object_store::Error::NotFound { .. }) if self.health.has_seen_owner() => {
                Err(Error::Storage(StorageFault::Unreachable, gone.into()))
            }
            Err(object_store::Error::NotFound { .. }) => Ok(None),
            Err(error) => Err(error.into()),
        }
    }

    /// Writes the id of the installation that the storage belongs to from now on.
    pub(crate) async fn put_owner(&self, id: &str) -> Result<()> {
        self.store.put(&Key::from(OWNER), id.to_owned().into()).await?;
        self.health.note_owner();
        Ok(())
    }

    /// The storage in words for the operator: a folder, or a bucket.
    pub(crate) fn place(&self) -> String {
        self.folder.as_ref().map_or_else(|| self.store.to_string(), |folder| folder.display().to_string())
    }
}
