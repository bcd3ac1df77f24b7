//! Pictures that an earlier release made in another way.

use crate::error::Result;
use crate::{Cms, jobs};
use storage::jobs::JobKind;
use storage::millis::to_millis;
use storage::pictures::{self, RECIPE};

/// Queues the live pictures that an earlier release made by another recipe. On a disk that takes no writes they are left to the next start.
pub(crate) async fn queue_outdated(cms: &Cms) -> Result<()> {
    let outdated = pictures::list_live_outdated(&mut *cms.db.read().await?, RECIPE).await?;
    if outdated.is_empty() {
        return Ok(());
    }
    cms.write_if_possible(async |tx| {
        for hash in &outdated {
            jobs::queue(tx, JobKind::RenderPicture, hash, to_millis(cms.now())).await?;
        }
        Ok(())
    })
    .await
}
