//! Removing bytes that nothing names: what is left of uploads that a crash or a full disk interrupted, and of files that
//! were purged.

use super::pictures::store as pictures;
use super::store;
use crate::Cms;
use crate::db::Connection;
use crate::error::Result;
use crate::files::{KeptFile, Kind};
use crate::users::avatar;
use crate::write::Effect;
use std::collections::HashSet;
use std::time::{Duration, SystemTime};

/// How many files are looked for in one query.
const AT_ONCE: usize = 500;
/// An upload is over by then, one way or the other.
const UPLOADED_BY: Duration = Duration::from_hours(2);

/// Removes what an earlier process left of uploads that were never finished. Says how many those were.
pub async fn remove_unfinished(cms: &Cms) -> Result<usize> {
    cms.files.remove_unfinished(cms.opened_at).await
}

/// Removes what is not needed any more, as far as it was written before this process or two hours ago.
pub(crate) async fn collect(cms: &Cms) -> Result<()> {
    let before = SystemTime::now().checked_sub(UPLOADED_BY).unwrap_or(cms.opened_at);
    sweep_files(cms, before.max(cms.opened_at)).await.map(drop)
}

/// Removes unfinished files, and bytes that no row names, as far as they were written before a moment of the machine's
/// clock. Says how many those were.
///
/// A name may come to bytes that are old: the same picture is uploaded again. So each is looked at once more while no
/// upload is between its bytes and its row.
pub async fn sweep_files(cms: &Cms, before: SystemTime) -> Result<usize> {
    let mut removed = cms.files.remove_unfinished(before).await?;
    for kind in Kind::ALL {
        for files in cms.files.list_before(*kind, before).await?.chunks(AT_ONCE) {
            let hashes: Vec<&str> = files.iter().map(KeptFile::hash).collect();
            let named = list_named(&mut *cms.db.read().await?, *kind, &hashes).await?;
            for file in files.iter().filter(|file| !named.contains(file.hash())) {
                removed += usize::from(remove_unnamed(cms, *kind, file).await?);
            }
        }
    }
    let _alone = cms.naming_bytes.write().await;
    cms.write(Effect::Internal, async |tx| pictures::delete_unnamed(tx).await).await?;
    Ok(removed)
}

/// Removes a file that nothing names, and says whether it was one.
async fn remove_unnamed(cms: &Cms, kind: Kind, file: &KeptFile) -> Result<bool> {
    let _alone = cms.naming_bytes.write().await;
    let named = list_named(&mut *cms.db.read().await?, kind, &[file.hash()]).await?;
    if named.is_empty() {
        cms.files.delete(file).await?;
    }
    Ok(named.is_empty())
}

/// Which of these hashes a row names.
async fn list_named(conn: &mut Connection, kind: Kind, hashes: &[&str]) -> Result<HashSet<String>> {
    match kind {
        Kind::Original => store::list_named_contents(conn, hashes).await,
        Kind::Rendition => pictures::list_named_pictures(conn, hashes).await,
        Kind::Preview => pictures::list_named_previews(conn, hashes).await,
        Kind::Avatar => avatar::list_used(conn, hashes).await,
    }
}
