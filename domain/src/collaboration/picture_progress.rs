//! Counts the pictures of a version that are
//! ready, to show progress during publication.

use crate::error::Result;
use crate::pages::read::require_readable;
use crate::{Cms, access};
use model::access::{Actor, Operation};
use model::id::VersionId;
use model::media::PictureProgress;
use storage::pictures::{self, RECIPE};

/// Counts all pictures of a version, and those that are ready.
pub async fn read_progress(cms: &Cms, actor: &Actor, version: VersionId) -> Result<PictureProgress> {
    access::require(actor, Operation::ReadDraft)?;
    let mut conn = cms.db.read().await?;
    require_readable(&mut conn, actor, version).await?;
    let (total, finished) = pictures::count_finished(&mut conn, version, RECIPE).await?;
    Ok(PictureProgress { total, finished })
}
