//! Destinations of the files of a backup.

use super::files::{CopyError, copy_hashed};
use super::header::BackupFile;
use super::stage::Stage;
use storage::Snapshot;
use tokio::io::AsyncRead;

/// Destination of the files that are read.
#[derive(Clone, Copy)]
pub(super) enum Destination<'a> {
    /// Only hashes the files.
    Nowhere,
    Stage(&'a Stage),
    /// Writes only the database.
    Database(&'a Stage),
}

impl Destination<'_> {
    /// Reads a file to its end, and returns its hash.
    pub(super) async fn receive(
        self,
        name: &str,
        from: impl AsyncRead + Unpin,
    ) -> std::result::Result<BackupFile, CopyError> {
        match self {
            Self::Nowhere => copy_hashed(name, from, tokio::io::sink()).await,
            Self::Stage(stage) => stage.receive(name, from).await,
            Self::Database(stage) if name == Snapshot::FILE => stage.receive(name, from).await,
            Self::Database(_) => copy_hashed(name, from, tokio::io::sink()).await,
        }
    }
}
