//! The bytes of files, kept by the hash of their content. A file that exists is never written again.

use crate::error::Result;
use bytes::Bytes;
use object_store::local::LocalFileSystem;
use object_store::path::Path as Key;
use object_store::{ObjectStore, ObjectStoreExt};
use sha2::{Digest, Sha256};
use std::fmt::Write;
use std::path::{Path, PathBuf};
use std::sync::Arc;

mod incoming;
mod kept;

pub use incoming::Incoming;
pub(crate) use kept::{KeptFile, Kind};

/// Where bytes are kept: `originals/<hash>` as they were uploaded, `renditions/<hash>-<width>` made from them,
/// `avatars/<hash>` of users, and under `incoming` what is still being uploaded.
pub struct Files {
    store: Arc<dyn ObjectStore>,
    folder: PathBuf,
}

impl Files {
    /// Opens the `files` folder of the data folder. What is put there is on the disk before the call returns.
    pub(crate) fn open(data: &Path) -> std::io::Result<Self> {
        let folder = data.join("files");
        std::fs::create_dir_all(&folder)?;
        let store = LocalFileSystem::new_with_prefix(&folder).map_err(std::io::Error::other)?;
        Ok(Self { store: Arc::new(store.with_fsync(true)), folder })
    }

    pub(crate) async fn get_original(&self, hash: &str) -> Result<Bytes> {
        Ok(self.store.get(&original(hash)).await?.bytes().await?)
    }

    pub(crate) async fn find_rendition(&self, hash: &str, width: u32) -> Result<Option<Bytes>> {
        match self.store.get(&rendition(hash, width)).await {
            Ok(found) => Ok(Some(found.bytes().await?)),
            Err(object_store::Error::NotFound { .. }) => Ok(None),
            Err(error) => Err(error.into()),
        }
    }

    pub(crate) async fn put_rendition(&self, hash: &str, width: u32, bytes: Bytes) -> Result<()> {
        Ok(self.store.put(&rendition(hash, width), bytes.into()).await.map(drop)?)
    }

    pub(crate) async fn put_avatar(&self, hash: &str, bytes: Bytes) -> Result<()> {
        Ok(self.store.put(&avatar(hash), bytes.into()).await.map(drop)?)
    }

    /// Removes a picture. One that is gone already is no error.
    pub(crate) async fn delete_avatar(&self, hash: &str) -> Result<()> {
        self.delete(&KeptFile::at(avatar(hash))).await
    }

    pub(crate) async fn get_avatar(&self, hash: &str) -> Result<Bytes> {
        Ok(self.store.get(&avatar(hash)).await?.bytes().await?)
    }
}

/// The name of some content: the first 128 bits of its SHA-256, in hexadecimal.
pub(crate) fn content_hash(bytes: &[u8]) -> String {
    hex(&Sha256::digest(bytes))
}

fn hex(digest: &[u8]) -> String {
    digest.iter().take(16).fold(String::with_capacity(32), |mut text, byte| {
        let _ = write!(text, "{byte:02x}");
        text
    })
}

fn original(hash: &str) -> Key {
    Key::from(format!("originals/{hash}"))
}

fn rendition(hash: &str, width: u32) -> Key {
    Key::from(format!("renditions/{hash}-{width}"))
}

fn avatar(hash: &str) -> Key {
    Key::from(format!("portraits/{hash}"))
}
