//! Downloads of unchanged files: documents of pages, and all files for staff.

use crate::error::{Error, Result};
use crate::files::{ByteStream, FileKind};
use crate::{Cms, access};
use model::access::{Actor, Operation};
use model::id::FileId;
use std::ops::Range;
use storage::files;

/// A file that is downloaded as it was uploaded.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct StoredFile {
    pub file_name: String,
    pub content_type: String,
    /// Size in bytes.
    pub size: u64,
    pub hash: String,
}

/// Finds a file to download.
///
/// # Errors
/// `NotFound` for an unknown file or a video link.
pub async fn find_download(cms: &Cms, actor: &Actor, id: FileId) -> Result<StoredFile> {
    access::require(actor, Operation::ReadMedia)?;
    let file = files::find_any_file(&mut cms.db.read().await?, id).await?.filter(|file| file.video_url.is_none());
    let file = file.ok_or(Error::NotFound)?;
    let size = u64::try_from(file.size).unwrap_or_default();
    Ok(StoredFile { file_name: file.file_name, content_type: file.content_type, size, hash: file.hash })
}

impl StoredFile {
    /// Streams the file or a range. Does not check
    /// access, because [`find_download`] did.
    ///
    /// # Errors
    /// `NotFound` if bytes are missing.
    pub async fn stream(&self, cms: &Cms, range: Option<Range<u64>>) -> Result<ByteStream> {
        cms.files.require_size(FileKind::Original, &self.hash, self.size).await?;
        cms.files.stream(FileKind::Original, &self.hash, range).await
    }
}
