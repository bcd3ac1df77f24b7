//! Copies all stored files to another storage.

use super::{FileKind, Files};
use crate::error::{Error, Result};
use futures_util::TryStreamExt;
use object_store::ObjectStoreExt;
use object_store::path::Path as Key;
use std::collections::HashSet;

impl Files {
    /// Copies the files of these kinds that the other storage lacks, so that
    /// an interrupted copy can continue. Returns their number.
    pub(crate) async fn copy_to(&self, other: &Self, kinds: &[FileKind]) -> Result<usize> {
        let mut copied = 0;
        for kind in kinds {
            let existing = other.list(*kind).await?;
            let existing: HashSet<&str> = existing.iter().map(|file| file.name()).collect();
            for file in self.list(*kind).await? {
                if existing.contains(file.name()) {
                    continue;
                }
                let done = match kind {
                    FileKind::Original => self.copy_original(other, file.hash()).await,
                    _ => self.copy_small(other, &Key::from(file.name())).await,
                };
                match done {
                    Ok(()) => copied += 1,
                    // It was removed meanwhile.
                    Err(Error::NotFound) => {}
                    Err(error) => return Err(error),
                }
            }
        }
        Ok(copied)
    }

    async fn copy_small(&self, other: &Self, key: &Key) -> Result<()> {
        let bytes = match self.store.get(key).await {
            Err(object_store::Error::NotFound { .. }) => return Err(Error::NotFound),
            found => found?.bytes().await?,
        };
        other.store.put(key, bytes.into()).await?;
        Ok(())
    }

    /// Copies an original in parts, because it can be large.
    async fn copy_original(&self, other: &Self, hash: &str) -> Result<()> {
        let mut incoming = other.receive().await?;
        let mut bytes = self.stream(FileKind::Original, hash, None).await?;
        while let Some(part) = bytes.try_next().await? {
            incoming.write(&part).await?;
        }
        // Other bytes get another name, which the file cleanup finds.
        if other.store_original(incoming).await? != hash {
            tracing::warn!(hash, "an original is damaged and was not copied; replace it in the media library");
        }
        Ok(())
    }
}
