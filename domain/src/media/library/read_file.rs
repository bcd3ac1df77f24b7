//! Reads a file of the library.

use crate::error::{Error, Result};
use crate::{Cms, access};
use model::access::{Actor, Operation};
use model::id::FileId;
use model::media::MediaFile;
use storage::files;

/// Reads a file, which may be in the trash.
pub async fn read_file(cms: &Cms, actor: &Actor, id: FileId) -> Result<MediaFile> {
    access::require(actor, Operation::ReadMedia)?;
    files::find_any_file(&mut cms.db.read().await?, id).await?.ok_or(Error::NotFound)
}
