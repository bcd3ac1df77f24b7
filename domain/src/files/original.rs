//! Opens originals as local files, for random access.

use super::incoming::Temporary;
use super::{FileKind, Files};
use crate::error::{Error, Result};
use ::storage::name_of_digest;
use futures_util::StreamExt;
use object_store::{ObjectMeta, ObjectStoreExt};
use sha2::{Digest, Sha256};
use std::io::ErrorKind;
use std::path::{Path, PathBuf};
use tokio::io::AsyncWriteExt;

/// An original as a local file. If it
/// is a copy, it is removed on drop.
pub(crate) struct Original {
    path: PathBuf,
    /// Copy of a remote original. `None` if the storage is local.
    _copy: Option<Temporary>,
}

impl Original {
    pub(crate) fn path(&self) -> &Path {
        &self.path
    }
}

/// State of a stored original, to detect that its bytes were replaced.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct OriginalState(ObjectMeta);

impl Files {
    /// Returns the state of an original. Returns `None` if it is missing.
    pub(crate) async fn find_original_state(&self, hash: &str) -> Result<Option<OriginalState>> {
        match self.store.head(&FileKind::Original.key(hash)).await {
            Ok(found) => Ok(Some(OriginalState(found))),
            Err(object_store::Error::NotFound { .. }) => Ok(None),
            Err(error) => Err(error.into()),
        }
    }

    /// Computes the hash of a stored original.
    ///
    /// # Errors
    /// `NotFound`, `Storage`.
    pub(crate) async fn hash_original(&self, hash: &str) -> Result<String> {
        let mut bytes = self.stream(FileKind::Original, hash, None).await?;
        let mut digest = Sha256::new();
        while let Some(part) = bytes.next().await {
            digest.update(&part?);
        }
        Ok(name_of_digest(&digest.finalize()))
    }

    /// Opens an original as a local file.
    /// Copies it first if it is remote.
    ///
    /// # Errors
    /// `NotFound`, `Storage`.
    pub(crate) async fn open_original(&self, hash: &str) -> Result<Original> {
        if let Some(folder) = &self.folder {
            let path = folder.join(FileKind::Original.folder()).join(hash);
            return match tokio::fs::metadata(&path).await {
                Ok(_) => Ok(Original { path, _copy: None }),
                Err(error) if error.kind() == ErrorKind::NotFound => {
                    self.record_missing(FileKind::Original, hash);
                    Err(Error::NotFound)
                }
                Err(error) => Err(error.into()),
            };
        }
        let mut bytes = self.stream(FileKind::Original, hash, None).await?;
        let (mut file, copy) = Temporary::create(&self.incoming).await?;
        while let Some(part) = bytes.next().await {
            file.write_all(&part?).await?;
        }
        file.flush().await?;
        Ok(Original { path: copy.0.clone(), _copy: Some(copy) })
    }
}
