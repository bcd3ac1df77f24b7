//! Bytes that are sent as they were uploaded: documents of pages, and everything to staff.

use crate::error::{Error, Result};
use crate::files::{ByteStream, Kind};
use crate::{Cms, access};
use model::access::{Actor, Operation};
use model::id::FileId;
use std::ops::Range;
use storage::files;

/// A file whose bytes are sent as they are.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct StoredFile {
    pub file_name: String,
    pub content_type: String,
    /// Bytes.
    pub size: u64,
    pub hash: String,
}

/// Finds a file of the library for downloading.
///
/// # Errors
/// `NotFound` for what the library does not have, and for links to videos.
pub async fn find_download(cms: &Cms, actor: &Actor, id: FileId) -> Result<StoredFile> {
    access::require(actor, Operation::ReadMedia)?;
    let file = files::find_any_file(&mut *cms.db.read().await?, id).await?.filter(|file| file.video_url.is_none());
    let file = file.ok_or(Error::NotFound)?;
    let size = u64::try_from(file.size).unwrap_or_default();
    Ok(StoredFile { file_name: file.file_name, content_type: file.content_type, size, hash: file.hash })
}

impl StoredFile {
    /// The bytes, or a part of them, read as they are taken. Whoever has the file was allowed to.
    ///
    /// # Errors
    /// `NotFound` where the storage has no such file, or only a part of it.
    pub async fn stream(&self, cms: &Cms, range: Option<Range<u64>>) -> Result<ByteStream> {
        cms.files.require_size(Kind::Original, &self.hash, self.size).await?;
        cms.files.stream(Kind::Original, &self.hash, range).await
    }
}
