//! Removing bytes that nothing names: what is left of uploads that a crash or a full disk interrupted.

use super::store;
use crate::Cms;
use crate::error::Result;
use crate::files::Kind;
use crate::users::portrait;
use std::time::SystemTime;

/// Removes unfinished files, and bytes that no row names, as far as they were written before a moment of the machine's
/// clock. Says how many those were.
///
/// A name may come to bytes that are old: the same picture is uploaded again. So each is looked at once more while no
/// upload is between its bytes and its row.
pub async fn sweep_files(cms: &Cms, before: SystemTime) -> Result<usize> {
    let mut removed = cms.files.remove_unfinished(before).await?;
    for kind in Kind::ALL {
        for file in cms.files.list_before(*kind, before).await? {
            let _alone = cms.naming_bytes.write().await;
            let mut conn = cms.db.read().await?;
            let is_named = match kind {
                Kind::Original | Kind::Rendition => store::has_hash(&mut conn, file.hash()).await?,
                Kind::Portrait => portrait::is_used(&mut conn, file.hash()).await?,
            };
            drop(conn);
            if !is_named {
                cms.files.delete(&file).await?;
                removed += 1;
            }
        }
    }
    Ok(removed)
}
