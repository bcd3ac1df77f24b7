//! Storage of files by content hash. Originals are never overwritten.

use crate::error::{Error, Result};
use bytes::Bytes;
use futures_util::stream::BoxStream;
use futures_util::{StreamExt, TryStreamExt};
use object_store::path::Path as Key;
use object_store::{GetOptions, GetRange, ObjectStore, ObjectStoreExt};
use std::ops::Range;
use std::path::{Path, PathBuf};
use std::sync::Arc;

mod copy;
mod health;
mod incoming;
mod original;
mod owner;
mod start_tokens;
pub mod storage;
mod storage_entry;

use self::storage::MediaStorage;
pub(crate) use ::storage::content_hash;
use health::StorageHealth;
pub use incoming::Incoming;
pub(crate) use incoming::sync_folder;
pub(crate) use original::OriginalState;
pub(crate) use owner::Owner;
pub(crate) use start_tokens::StartTokens;
pub(crate) use storage_entry::{StorageEntry, remove_staged_in};

/// Kind of stored bytes, which determines the folder.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum FileKind {
    /// Bytes as uploaded, in `originals/<hash>`.
    Original,
    /// Pictures for visitors, in `pictures/<hash>-…`.
    /// The hash depends on content and crop.
    Rendition,
    /// Library pictures for staff, in `previews/<hash>-…`.
    Preview,
    /// Pictures of users, in `portraits/<hash>`.
    Avatar,
}

impl FileKind {
    pub(crate) const ALL: &[Self] = &[Self::Original, Self::Rendition, Self::Preview, Self::Avatar];

    pub(crate) fn folder(self) -> &'static str {
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

/// A stream of bytes that are read on demand.
pub type ByteStream = BoxStream<'static, Result<Bytes>>;

/// The file store, and a local folder for uploads.
pub struct Files {
    store: Arc<dyn ObjectStore>,
    /// Folder of the stored files. `None`
    /// if they are in a remote store.
    folder: Option<PathBuf>,
    /// Local folder of uploads in progress and of copies of remote originals.
    incoming: PathBuf,
    /// File of start tokens. `None` if the
    /// storage is inside the data folder.
    start_tokens: Option<PathBuf>,
    pub(crate) health: StorageHealth,
}

impl Files {
    /// Opens the storage. Its writes are on disk when they return.
    pub(crate) fn open(data: &Path, storage: &MediaStorage) -> std::io::Result<Self> {
        let opened = storage.open(data)?;
        let beside = opened.folder.clone().unwrap_or_else(|| data.join("files"));
        let incoming = beside.join(incoming::FOLDER);
        let is_inside = matches!(storage, MediaStorage::Folder);
        let start_tokens = (!is_inside).then(|| data.join(start_tokens::FILE));
        let health = StorageHealth::default();
        Ok(Self { store: opened.store, folder: opened.folder, incoming, start_tokens, health })
    }

    /// Returns true if the files are inside of the data folder.
    pub(crate) fn is_in_data_folder(&self) -> bool {
        self.start_tokens.is_none()
    }

    /// # Errors
    /// `NotFound` if the file is missing.
    pub(crate) async fn get(&self, kind: FileKind, name: &str) -> Result<Bytes> {
        self.find(kind, name).await?.ok_or(Error::NotFound)
    }

    pub(crate) async fn find(&self, kind: FileKind, name: &str) -> Result<Option<Bytes>> {
        match self.store.get(&kind.key(name)).await {
            Ok(found) => Ok(Some(found.bytes().await?)),
            Err(object_store::Error::NotFound { .. }) => {
                self.record_missing(kind, name);
                Ok(None)
            }
            Err(error) => Err(error.into()),
        }
    }

    pub(crate) async fn put(&self, kind: FileKind, name: &str, bytes: Bytes) -> Result<()> {
        Ok(self.store.put(&kind.key(name), bytes.into()).await.map(drop)?)
    }

    /// Logs a missing original once. Ignores other kinds of files.
    fn record_missing(&self, kind: FileKind, name: &str) {
        if kind == FileKind::Original {
            self.health.report_missing(name);
        }
    }

    /// Opens a listed file. Returns its size and its bytes,
    /// or `None` if it was removed meanwhile.
    pub(crate) async fn open_listed(&self, file: &StorageEntry) -> Result<Option<(u64, ByteStream)>> {
        match self.store.get(&Key::from(file.name())).await {
            Ok(found) => Ok(Some((found.meta.size, found.into_stream().map_err(Error::from).boxed()))),
            Err(object_store::Error::NotFound { .. }) => Ok(None),
            Err(error) => Err(error.into()),
        }
    }

    /// Refuses a truncated file. It counts as missing.
    ///
    /// # Errors
    /// `NotFound` if the file is missing or has fewer bytes than `size`.
    pub(crate) async fn require_size(&self, kind: FileKind, name: &str, size: u64) -> Result<()> {
        match self.store.head(&kind.key(name)).await {
            Ok(found) if found.size >= size => Ok(()),
            Ok(_) | Err(object_store::Error::NotFound { .. }) => {
                self.record_missing(kind, name);
                Err(Error::NotFound)
            }
            Err(error) => Err(error.into()),
        }
    }

    /// Streams a whole file or a range of it.
    ///
    /// # Errors
    /// `NotFound` if the file is missing.
    pub(crate) async fn stream(&self, kind: FileKind, name: &str, range: Option<Range<u64>>) -> Result<ByteStream> {
        let options = GetOptions { range: range.map(GetRange::Bounded), ..GetOptions::default() };
        match self.store.get_opts(&kind.key(name), options).await {
            Ok(found) => Ok(found.into_stream().map_err(Error::from).boxed()),
            Err(object_store::Error::NotFound { .. }) => {
                self.record_missing(kind, name);
                Err(Error::NotFound)
            }
            Err(error) => Err(error.into()),
        }
    }
}
