//! Folder and storage that receive a restored or copied site.

use super::files::{CopyError, FILES, NAVIGATION, OWNER_FILE, START_TOKENS, copy_hashed};
use super::header::BackupFile;
use crate::secret;
use object_store::buffered::BufWriter;
use object_store::path::Path as Key;
use object_store::{ObjectStore, PutMode};
use std::fs;
use std::io::{self, ErrorKind};
use std::path::{Path, PathBuf};
use std::sync::Arc;
use storage::Snapshot;
use tokio::fs::File;
use tokio::io::{AsyncRead, AsyncWriteExt};

/// Destination of a restored site: a folder for the database and small
/// files, and the storage of files.
pub(super) struct Stage {
    folder: PathBuf,
    store: Arc<dyn ObjectStore>,
}

impl Stage {
    pub(super) fn new(folder: &Path, store: Arc<dyn ObjectStore>) -> Self {
        Self { folder: folder.to_owned(), store }
    }

    pub(super) fn database(&self) -> Snapshot {
        Snapshot::of(&self.folder)
    }

    /// Writes a file durably, and returns its hash.
    pub(super) async fn receive(
        &self,
        name: &str,
        from: impl AsyncRead + Unpin,
    ) -> std::result::Result<BackupFile, CopyError> {
        match name.strip_prefix(FILES) {
            Some(key) if name == OWNER_FILE => {
                let mut owner = Vec::new();
                let file = copy_hashed(name, from, &mut owner).await?;
                // The storage may belong to this site already, with a newer start token.
                let put = self.store.put_opts(&Key::from(key), owner.into(), PutMode::Create.into()).await;
                match put {
                    Ok(_) | Err(object_store::Error::AlreadyExists { .. }) => Ok(file),
                    Err(error) => Err(CopyError::Write(error.into())),
                }
            }
            Some(key) => {
                let mut writer = BufWriter::new(Arc::clone(&self.store), Key::from(key));
                let file = copy_hashed(name, from, &mut writer).await?;
                writer.shutdown().await.map_err(CopyError::Write)?;
                Ok(file)
            }
            None => {
                let mut options = File::options();
                options.write(true).create_new(true);
                #[cfg(unix)]
                options.mode(0o600);
                let mut to = options.open(self.folder.join(name)).await.map_err(CopyError::Write)?;
                let file = copy_hashed(name, from, &mut to).await?;
                to.sync_all().await.map_err(CopyError::Write)?;
                Ok(file)
            }
        }
    }

    /// Moves all files into the data folder, the database last.
    pub(super) fn move_into(&self, data: &Path) -> io::Result<()> {
        let names = [secret::FILE, START_TOKENS, NAVIGATION, Snapshot::FILE];
        names.into_iter().try_for_each(|name| self.move_file(name, data))
    }

    /// Moves a file that the backup may lack.
    pub(super) fn move_file(&self, name: &str, data: &Path) -> io::Result<()> {
        let from = self.folder.join(name);
        match fs::File::open(&from) {
            Err(error) if error.kind() == ErrorKind::NotFound => Ok(()),
            opened => {
                opened?.sync_all()?;
                fs::rename(from, data.join(name))?;
                fs::File::open(data)?.sync_all()
            }
        }
    }
}
