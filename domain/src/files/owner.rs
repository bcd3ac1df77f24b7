//! The id of the installation that a storage belongs to: a small object next to the folders of files.

use super::Files;
use crate::error::Result;
use object_store::ObjectStoreExt;
use object_store::path::Path as Key;

/// The name of the object.
pub(crate) const OWNER: &str = "installation";

impl Files {
    /// Reads the id of the installation that the storage belongs to. `None` for a storage without one.
    pub(crate) async fn find_owner(&self) -> Result<Option<String>> {
        match self.store.get(&Key::from(OWNER)).await {
            Ok(found) => Ok(Some(String::from_utf8_lossy(&found.bytes().await?).trim().to_owned())),
            Err(object_store::Error::NotFound { .. }) => Ok(None),
            Err(error) => Err(error.into()),
        }
    }

    /// Writes the id of the installation that the storage belongs to from now on.
    pub(crate) async fn put_owner(&self, id: &str) -> Result<()> {
        Ok(self.store.put(&Key::from(OWNER), id.to_owned().into()).await.map(drop)?)
    }

    /// The storage in words for the operator: a folder, or a bucket.
    pub(crate) fn place(&self) -> String {
        self.folder.as_ref().map_or_else(|| self.store.to_string(), |folder| folder.display().to_string())
    }
}
