//! Pictures whose renditions were made by an earlier release.

use crate::Cms;
use crate::error::Result;
use storage::jobs::{self, JobKind};
use storage::pictures::{self, RECIPE};

/// Queues the rendering of live pictures
/// that were made by an older recipe. Does
/// nothing if the disk refuses writes.
pub(crate) async fn queue_outdated(cms: &Cms) -> Result<()> {
    let outdated = pictures::list_live_outdated(&mut cms.db.read().await?, RECIPE).await?;
    if outdated.is_empty() {
        return Ok(());
    }
    cms.write_if_possible(async |tx| {
        for hash in &outdated {
            jobs::insert_job(tx, JobKind::RenderPicture, hash, cms.now().into()).await?;
        }
        Ok(())
    })
    .await
}
