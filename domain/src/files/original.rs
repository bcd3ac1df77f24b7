//! Originals as files of this machine, for work that reads them here and there.

use super::incoming::Temporary;
use super::{Files, Kind};
use crate::error::Result;
use futures_util::StreamExt;
use std::path::{Path, PathBuf};
use tokio::io::AsyncWriteExt;

/// An original that can be read as a file until this is dropped.
pub(crate) struct Original {
    path: PathBuf,
    /// Where the file is a copy of what a store elsewhere keeps.
    _copy: Option<Temporary>,
}

impl Original {
    pub(crate) fn path(&self) -> &Path {
        &self.path
    }
}

impl Files {
    /// The bytes of an original as a file: the one that is kept, or a copy of what a store elsewhere keeps.
    ///
    /// # Errors
    /// `NotFound` where a store elsewhere has no such bytes; `Storage`.
    pub(crate) async fn open_original(&self, hash: &str) -> Result<Original> {
        if let Some(folder) = &self.folder {
            return Ok(Original { path: folder.join(Kind::Original.folder()).join(hash), _copy: None });
        }
        let mut bytes = self.stream(Kind::Original, hash, None).await?;
        let (mut file, copy) = Temporary::create(&self.incoming).await?;
        while let Some(part) = bytes.next().await {
            file.write_all(&part?).await?;
        }
        file.flush().await?;
        Ok(Original { path: copy.0.clone(), _copy: Some(copy) })
    }
}
