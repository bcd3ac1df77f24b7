//! Uploads in progress. They are hashed while they
//! are written, and removed unless they are stored.

use super::{FileKind, Files};
use crate::error::Result;
use ::storage::name_of_digest;
use bytes::BytesMut;
use object_store::buffered::BufWriter;
use object_store::path::Path as Key;
use object_store::{ObjectStore, ObjectStoreExt};
use sha2::{Digest, Sha256};
use std::fs;
use std::path::{Path, PathBuf};
use std::sync::Arc;
use tokio::fs::File;
use tokio::io::{AsyncReadExt, AsyncWriteExt};

/// Folder of unfinished uploads, next to the folders of stored files.
pub(super) const FOLDER: &str = "incoming";
/// Write buffer in bytes.
const WRITE_BUFFER_BYTES: usize = 256 * 1024;
/// Bytes of each part of an upload to a
/// bucket. Buckets accept no smaller parts.
const UPLOAD_PART_BYTES: usize = 5 * 1024 * 1024;

/// An upload in progress.
pub struct Incoming {
    file: File,
    path: Temporary,
    digest: Sha256,
    size: u64,
}

/// A file that is removed on drop.
pub(super) struct Temporary(pub(super) PathBuf);

impl Drop for Temporary {
    fn drop(&mut self) {
        // Fails if the file was stored, because it has another name then.
        let _ = fs::remove_file(&self.0);
    }
}

impl Temporary {
    /// Creates a file with a random name, and its folder if needed.
    pub(super) async fn create(folder: &Path) -> Result<(File, Self)> {
        tokio::fs::create_dir_all(folder).await?;
        let path = Self(folder.join(format!("{:032x}", rand::random::<u128>())));
        Ok((File::create_new(&path.0).await?, path))
    }
}

impl Incoming {
    async fn create(folder: &Path) -> Result<Self> {
        let (mut file, path) = Temporary::create(folder).await?;
        file.set_max_buf_size(WRITE_BUFFER_BYTES);
        Ok(Self { file, path, digest: Sha256::new(), size: 0 })
    }

    /// Appends bytes to the upload.
    ///
    /// # Errors
    /// `Storage` if the disk is full or fails.
    pub async fn write(&mut self, bytes: &[u8]) -> Result<()> {
        self.file.write_all(bytes).await?;
        self.digest.update(bytes);
        self.size += bytes.len() as u64;
        Ok(())
    }

    /// Returns the number of received bytes.
    pub fn size(&self) -> u64 {
        self.size
    }

    /// Flushes the bytes, and returns the path of the file.
    pub(crate) async fn path(&mut self) -> Result<PathBuf> {
        self.file.flush().await?;
        Ok(self.path.0.clone())
    }
}

impl Files {
    /// Starts an upload.
    pub(crate) async fn receive(&self) -> Result<Incoming> {
        Incoming::create(&self.incoming).await
    }

    /// Stores an upload durably and returns
    /// its hash. Equal bytes are stored once.
    pub(crate) async fn store_original(&self, incoming: Incoming) -> Result<String> {
        let Incoming { mut file, path, digest, .. } = incoming;
        let hash = name_of_digest(&digest.finalize());
        file.flush().await?;
        match &self.folder {
            Some(folder) => {
                file.sync_all().await?;
                let folder = folder.join(FileKind::Original.folder());
                let target = folder.join(&hash);
                tokio::task::spawn_blocking(move || rename(&path.0, &folder, &target)).await??;
            }
            None => send(&self.store, FileKind::Original.key(&hash), &path.0).await?,
        }
        Ok(hash)
    }
}

/// Uploads a file in parts, unless it exists.
/// Readers see it only when it is complete.
async fn send(store: &Arc<dyn ObjectStore>, key: Key, file: &Path) -> Result<()> {
    match store.head(&key).await {
        Err(object_store::Error::NotFound { .. }) => {}
        found => return Ok(found.map(drop)?),
    }
    let mut file = File::open(file).await?;
    let mut parts = BufWriter::with_capacity(Arc::clone(store), key, UPLOAD_PART_BYTES).with_max_concurrency(1);
    let sent = async {
        let mut buffer = BytesMut::with_capacity(WRITE_BUFFER_BYTES);
        while file.read_buf(&mut buffer).await? > 0 {
            parts.put(buffer.split().freeze()).await?;
            buffer.reserve(WRITE_BUFFER_BYTES);
        }
        Ok(parts.shutdown().await?)
    };
    let sent: Result<()> = sent.await;
    if sent.is_err() {
        // If this fails too, the bucket removes the unfinished parts later.
        let _ = parts.abort().await;
    }
    sent
}

fn rename(from: &Path, folder: &Path, target: &Path) -> std::io::Result<()> {
    fs::create_dir_all(folder)?;
    if target.try_exists()? {
        return Ok(());
    }
    fs::rename(from, target)?;
    sync_folder(folder)
}

/// Syncs a folder's entries to the disk.
#[cfg(unix)]
pub(crate) fn sync_folder(folder: &Path) -> std::io::Result<()> {
    fs::File::open(folder)?.sync_all()
}

/// Does nothing, because other systems cannot open
/// folders. They sync names together with files.
#[cfg(not(unix))]
pub(crate) fn sync_folder(_: &Path) -> std::io::Result<()> {
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::super::storage::MediaStorage;
    use super::super::{FileKind, Files, content_hash};
    use std::path::Path;

    fn names(folder: &Path) -> Vec<String> {
        let folder = std::fs::read_dir(folder).into_iter().flatten();
        folder.map(|entry| entry.unwrap().file_name().into_string().unwrap()).collect()
    }

    #[tokio::test]
    async fn a_file_comes_in_pieces_and_is_kept_once_under_its_hash() {
        let data = tempfile::tempdir().unwrap();
        let files = Files::open(data.path(), &MediaStorage::Folder).unwrap();
        let hash = content_hash(b"one and two");
        for _ in 0..2 {
            let mut incoming = files.receive().await.unwrap();
            for piece in [&b"one "[..], b"", b"and ", b"two"] {
                incoming.write(piece).await.unwrap();
            }
            assert_eq!(incoming.size(), 11);
            assert_eq!(std::fs::read(incoming.path().await.unwrap()).unwrap(), b"one and two");
            assert_eq!(files.store_original(incoming).await.unwrap(), hash);
            assert_eq!(files.get(FileKind::Original, &hash).await.unwrap(), "one and two");
        }
        assert_eq!(names(&data.path().join("files/originals")), [hash]);
        assert!(names(&data.path().join("files/incoming")).is_empty());
    }

    #[tokio::test]
    async fn a_file_that_is_not_kept_leaves_nothing() {
        let data = tempfile::tempdir().unwrap();
        let files = Files::open(data.path(), &MediaStorage::Folder).unwrap();
        let mut incoming = files.receive().await.unwrap();
        incoming.write(b"half of").await.unwrap();
        assert_eq!(names(&data.path().join("files/incoming")).len(), 1);
        drop(incoming);
        assert!(names(&data.path().join("files/incoming")).is_empty());
        assert!(names(&data.path().join("files/originals")).is_empty());
    }
}
