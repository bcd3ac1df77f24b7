//! The installation that owns the storage,
//! recorded in an object next to the folders.

use super::Files;
use crate::error::{Error, Result, StorageFault};
use ::storage::OWNER;
use object_store::ObjectStoreExt;
use object_store::path::Path as Key;

/// Content of this object, one value per line.
#[derive(Clone, Debug)]
pub(crate) struct Owner {
    pub(crate) id: String,
    /// Token of the last start. `None` if the
    /// storage is inside the data folder, or
    /// if an old release wrote the object.
    pub(crate) start: Option<String>,
}

impl Files {
    /// Reads the owner of the storage, if any.
    ///
    /// # Errors
    /// `Storage` if an owner that was seen before
    /// is missing. The storage must not get a new owner then,
    /// because an unmounted folder looks empty.
    pub(crate) async fn find_owner(&self) -> Result<Option<Owner>> {
        match self.store.get(&Key::from(OWNER)).await {
            Ok(found) => {
                let bytes = found.bytes().await?;
                let text = String::from_utf8_lossy(&bytes);
                let mut lines = text.lines().map(|line| line.trim().to_owned());
                self.health.set_owner_seen();
                Ok(Some(Owner { id: lines.next().unwrap_or_default(), start: lines.next() }))
            }
            Err(gone @ object_store::Error::NotFound { .. }) if self.health.has_seen_owner() => {
                Err(Error::Storage(StorageFault::Unreachable, gone.into()))
            }
            Err(object_store::Error::NotFound { .. }) => Ok(None),
            Err(error) => Err(error.into()),
        }
    }

    pub(crate) async fn put_owner(&self, Owner { id, start }: &Owner) -> Result<()> {
        let text = start.as_ref().map_or_else(|| id.clone(), |start| format!("{id}\n{start}"));
        self.store.put(&Key::from(OWNER), text.into()).await?;
        self.health.set_owner_seen();
        Ok(())
    }

    /// Returns the folder or bucket, for messages to the operator.
    pub(crate) fn place(&self) -> String {
        self.folder.as_ref().map_or_else(|| self.store.to_string(), |folder| folder.display().to_string())
    }
}
