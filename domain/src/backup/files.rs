//! Names of the files in a backup, and copies of their bytes.

use super::header::BackupFile;
use crate::error::Error;
use crate::files::FileKind;
use crate::secret;
use sha2::{Digest, Sha256};
use std::io;
use storage::Snapshot;
use tokio::io::{AsyncRead, AsyncReadExt, AsyncWrite, AsyncWriteExt};

/// Names of the descriptions, which are written last.
pub(super) const LIST: &str = "files.json";
pub(super) const HEADER: &str = "backup.json";
/// Folder of the stored files.
pub(super) const FILES: &str = "files/";
/// Owner of the stored files.
pub(super) const OWNER_FILE: &str = "files/installation";
pub(super) const NAVIGATION: &str = "navigation.json";
pub(super) const START_TOKENS: &str = "start-tokens";
/// Maximum number of bytes of a description, which is read into memory.
pub(super) const MAX_DESCRIPTION_BYTES: u64 = 512 << 20;
const BUFFER_BYTES: usize = 256 << 10;

/// Returns the name in a backup of a storage key.
pub(super) fn name_of(key: &str) -> String {
    format!("{FILES}{key}")
}

/// Returns true for a name that a backup can contain. Other
/// names could leave the folder into which it is restored.
pub(super) fn is_known_name(name: &str) -> bool {
    match name.strip_prefix(FILES) {
        None => [Snapshot::FILE, secret::FILE, START_TOKENS, NAVIGATION].contains(&name),
        Some(_) if name == OWNER_FILE => true,
        Some(path) => path
            .split_once('/')
            .is_some_and(|(folder, leaf)| FileKind::ALL.iter().any(|kind| kind.folder() == folder) && is_leaf(leaf)),
    }
}

fn is_leaf(name: &str) -> bool {
    let is_plain = |byte: u8| byte.is_ascii_alphanumeric() || matches!(byte, b'-' | b'_' | b'.');
    name.starts_with(|first: char| first.is_ascii_alphanumeric()) && name.bytes().all(is_plain)
}

/// Failure of a copy, by its side.
pub(super) enum CopyError {
    Read(io::Error),
    Write(io::Error),
}

/// Copies bytes to the end, and hashes them.
pub(super) async fn copy_hashed(
    name: &str,
    mut from: impl AsyncRead + Unpin,
    mut to: impl AsyncWrite + Unpin,
) -> std::result::Result<BackupFile, CopyError> {
    let (mut digest, mut bytes, mut buffer) = (Sha256::new(), 0, vec![0; BUFFER_BYTES]);
    loop {
        let read = from.read(&mut buffer).await.map_err(CopyError::Read)?;
        if read == 0 {
            return Ok(BackupFile { name: name.to_owned(), bytes, sha256: hex::encode(digest.finalize()) });
        }
        digest.update(&buffer[..read]);
        to.write_all(&buffer[..read]).await.map_err(CopyError::Write)?;
        bytes += read as u64;
    }
}

impl From<CopyError> for Error {
    fn from(error: CopyError) -> Self {
        let (CopyError::Read(error) | CopyError::Write(error)) = error;
        error.into()
    }
}

pub(super) fn sha256(bytes: &[u8]) -> String {
    hex::encode(Sha256::digest(bytes))
}

#[cfg(test)]
mod tests {
    use super::is_known_name;

    #[test]
    fn a_backup_names_only_files_of_a_data_folder() {
        for name in
            ["pagewright.db", "secret.key", "files/installation", "files/originals/0ab1", "files/pictures/0a-4x3.webp"]
        {
            assert!(is_known_name(name), "{name}");
        }
        for name in [
            "",
            "/etc/passwd",
            "../pagewright.db",
            "pagewright.db-wal",
            "files/originals/",
            "files/originals/..",
            "files/originals/.hidden",
            "files/originals/a/b",
            "files/originals/../../x",
            "files/incoming/x",
            "files\\originals\\x",
            "files/originals/a\0b",
        ] {
            assert!(!is_known_name(name), "{name}");
        }
    }
}
