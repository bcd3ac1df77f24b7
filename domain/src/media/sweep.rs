//! Removing bytes that nothing names: what is left of uploads that a crash or a full disk interrupted.

use super::store;
use crate::Cms;
use crate::db::Connection;
use crate::error::Result;
use crate::files::{KeptFile, Kind};
use crate::users::avatar;
use std::collections::HashSet;
use std::time::SystemTime;

/// How many files are looked for in one query.
const AT_ONCE: usize = 500;

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
        Kind::Original | Kind::Rendition => store::list_hashes(conn, hashes).await,
        Kind::Avatar => avatar::list_used(conn, hashes).await,
    }
}
