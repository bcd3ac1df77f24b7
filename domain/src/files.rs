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
use std::time::SystemTime;

/// Where bytes are kept: `originals/<hash>` as they were uploaded, `renditions/<hash>-<width>` made from them,
/// `portraits/<hash>` of users.
pub struct Files {
    store: Arc<dyn ObjectStore>,
    /// The folder of the store, whose unfinished files only the system sees.
    folder: PathBuf,
}

/// What bytes are, which is the folder that they are kept in.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Kind {
    Original,
    Rendition,
    Portrait,
}

impl Kind {
    const ALL: &[Self] = &[Self::Original, Self::Rendition, Self::Portrait];

    fn folder(self) -> &'static str {
        match self {
            Self::Original => "originals",
            Self::Rendition => "renditions",
            Self::Portrait => "portraits",
        }
    }
}

/// A file that is kept.
pub(crate) struct KeptFile(Key);

impl KeptFile {
    /// The hash of the content that it is, or was made from.
    pub(crate) fn hash(&self) -> &str {
        let name = self.0.filename().unwrap_or_default();
        name.split('-').next().unwrap_or_default()
    }
}

impl Files {
    /// Opens the `files` folder of the data folder. What is put there is on the disk before the call returns.
    pub(crate) fn open(data: &Path) -> std::io::Result<Self> {
        let folder = data.join("files");
        std::fs::create_dir_all(&folder)?;
        let store = LocalFileSystem::new_with_prefix(&folder).map_err(std::io::Error::other)?;
        Ok(Self { store: Arc::new(store.with_fsync(true)), folder })
    }

    /// The files of a kind that were written before a moment.
    pub(crate) async fn list_before(&self, kind: Kind, before: SystemTime) -> Result<Vec<KeptFile>> {
        let found = self.store.list_with_delimiter(Some(&Key::from(kind.folder()))).await?.objects;
        let old = found.into_iter().filter(|file| SystemTime::from(file.last_modified) < before);
        Ok(old.map(|file| KeptFile(file.location)).collect())
    }

    /// Removes a file. One that is gone already is no error.
    pub(crate) async fn delete(&self, file: &KeptFile) -> Result<()> {
        match self.store.delete(&file.0).await {
            Ok(()) | Err(object_store::Error::NotFound { .. }) => Ok(()),
            Err(error) => Err(error.into()),
        }
    }

    /// Removes what is left of files that were never finished, as far as it was written before a moment. Says how many.
    pub(crate) async fn remove_unfinished(&self, before: SystemTime) -> Result<usize> {
        let folders: Vec<PathBuf> = Kind::ALL.iter().map(|kind| self.folder.join(kind.folder())).collect();
        let removed = tokio::task::spawn_blocking(move || {
            folders.iter().map(|folder| remove_unfinished_in(folder, before)).sum::<std::io::Result<usize>>()
        });
        Ok(removed.await??)
    }

    /// Keeps the bytes of an upload. Putting the same bytes twice keeps them once.
    pub(crate) async fn put_original(&self, hash: &str, bytes: Bytes) -> Result<()> {
        let key = original(hash);
        match self.store.head(&key).await {
            Ok(_) => Ok(()),
            Err(object_store::Error::NotFound { .. }) => Ok(self.store.put(&key, bytes.into()).await.map(drop)?),
            Err(error) => Err(error.into()),
        }
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

    pub(crate) async fn put_portrait(&self, hash: &str, bytes: Bytes) -> Result<()> {
        Ok(self.store.put(&portrait(hash), bytes.into()).await.map(drop)?)
    }

    /// Removes a picture. One that is gone already is no error.
    pub(crate) async fn delete_portrait(&self, hash: &str) -> Result<()> {
        self.delete(&KeptFile(portrait(hash))).await
    }

    pub(crate) async fn get_portrait(&self, hash: &str) -> Result<Bytes> {
        Ok(self.store.get(&portrait(hash)).await?.bytes().await?)
    }
}

/// The store writes a file under its name, `#` and a number, and renames it when it is whole.
fn remove_unfinished_in(folder: &Path, before: SystemTime) -> std::io::Result<usize> {
    let mut removed = 0;
    let entries = match std::fs::read_dir(folder) {
        Err(error) if error.kind() == std::io::ErrorKind::NotFound => return Ok(0),
        entries => entries?,
    };
    for entry in entries {
        let entry = entry?;
        let is_unfinished = entry.file_name().to_string_lossy().contains('#');
        if is_unfinished && entry.metadata()?.modified()? < before {
            std::fs::remove_file(entry.path())?;
            removed += 1;
        }
    }
    Ok(removed)
}

/// The name of some content: the first 128 bits of its SHA-256, in hexadecimal.
pub(crate) fn content_hash(bytes: &[u8]) -> String {
    Sha256::digest(bytes).iter().take(16).fold(String::with_capacity(32), |mut text, byte| {
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

fn portrait(hash: &str) -> Key {
    Key::from(format!("portraits/{hash}"))
}
