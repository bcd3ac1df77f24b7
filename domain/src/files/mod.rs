//! The bytes of files, kept by the hash of their content. A file that exists is never written again.

use crate::error::{Error, Result};
use bytes::Bytes;
use futures_util::stream::BoxStream;
use futures_util::{StreamExt, TryStreamExt};
use object_store::local::LocalFileSystem;
use object_store::path::Path as Key;
use object_store::{GetOptions, GetRange, ObjectStore, ObjectStoreExt};
use sha2::{Digest, Sha256};
use std::fmt::Write;
use std::ops::Range;
use std::path::{Path, PathBuf};
use std::sync::Arc;

mod incoming;
mod kept;

pub use incoming::Incoming;
pub(crate) use kept::KeptFile;

/// What bytes are, which is the folder that they are kept in.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Kind {
    /// `originals/<hash>`: as they were uploaded.
    Original,
    /// `pictures/<hash>-…`: what visitors get of a picture, by the hash of its content and crop.
    Rendition,
    /// `previews/<hash>-…`: what staff see of a picture of the library.
    Preview,
    /// `portraits/<hash>`: the pictures of users.
    Avatar,
}

impl Kind {
    pub(crate) const ALL: &[Self] = &[Self::Original, Self::Rendition, Self::Preview, Self::Avatar];

    fn folder(self) -> &'static str {
        match self {
            Self::Original => "originals",
            Self::Rendition => "pictures",
            Self::Preview => "previews",
            Self::Avatar => "portraits",
        }
    }

    fn key(self, name: &str) -> Key {
        Key::from(format!("{}/{name}", self.folder()))
    }
}

/// Bytes that are read as they are sent.
pub type ByteStream = BoxStream<'static, std::io::Result<Bytes>>;

/// Where bytes are kept, and under `incoming` what is still being uploaded.
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

    /// # Errors
    /// `NotFound` where there are no such bytes.
    pub(crate) async fn get(&self, kind: Kind, name: &str) -> Result<Bytes> {
        self.find(kind, name).await?.ok_or(Error::NotFound)
    }

    pub(crate) async fn find(&self, kind: Kind, name: &str) -> Result<Option<Bytes>> {
        match self.store.get(&kind.key(name)).await {
            Ok(found) => Ok(Some(found.bytes().await?)),
            Err(object_store::Error::NotFound { .. }) => Ok(None),
            Err(error) => Err(error.into()),
        }
    }

    pub(crate) async fn put(&self, kind: Kind, name: &str, bytes: Bytes) -> Result<()> {
        Ok(self.store.put(&kind.key(name), bytes.into()).await.map(drop)?)
    }

    /// Removes bytes. Those that are gone already are no error.
    pub(crate) async fn remove(&self, kind: Kind, name: &str) -> Result<()> {
        self.delete(&KeptFile::at(kind.key(name))).await
    }

    /// The bytes of a file, or a part of them, read as they are taken.
    ///
    /// # Errors
    /// `NotFound` where there are no such bytes.
    pub(crate) async fn stream(&self, kind: Kind, name: &str, range: Option<Range<u64>>) -> Result<ByteStream> {
        let options = GetOptions { range: range.map(GetRange::Bounded), ..GetOptions::default() };
        match self.store.get_opts(&kind.key(name), options).await {
            Ok(found) => Ok(found.into_stream().map_err(std::io::Error::other).boxed()),
            Err(object_store::Error::NotFound { .. }) => Err(Error::NotFound),
            Err(error) => Err(error.into()),
        }
    }

    /// Where the bytes of an original can be read as a file.
    pub(crate) fn original_path(&self, hash: &str) -> PathBuf {
        self.folder.join(Kind::Original.folder()).join(hash)
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
