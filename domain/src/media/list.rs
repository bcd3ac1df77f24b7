//! What the library holds.

use super::page_file::read_bytes;
use super::store;
use crate::error::{Error, Result};
use crate::{Cms, access};
use bytes::Bytes;
use model::access::{Actor, Operation};
use model::id::FileId;
use model::media::MediaFile;

/// Lists the files of a folder by name.
pub async fn list_files(cms: &Cms, actor: &Actor, path: &str) -> Result<Vec<MediaFile>> {
    access::require(actor, Operation::ReadMedia)?;
    store::list_files_in(&mut *cms.db.read().await?, path).await
}

/// Reads the bytes of a file of the library: as it was uploaded, or a smaller picture of one of [`RENDITION_WIDTHS`].
///
/// # Errors
/// `NotFound` for a file that the library does not have, and for other widths.
pub async fn read_file(cms: &Cms, actor: &Actor, id: FileId, width: Option<u32>) -> Result<(MediaFile, Bytes)> {
    access::require(actor, Operation::ReadMedia)?;
    let file = store::find_file(&mut *cms.db.read().await?, id).await?.ok_or(Error::NotFound)?;
    let bytes = read_bytes(cms, &file, width).await?;
    Ok((file, bytes))
}
