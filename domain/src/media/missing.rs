//! Originals that are in use, but
//! have no bytes in the storage.

use crate::Cms;
use crate::error::{Error, Result};
use crate::files::{FileKind, StorageEntry};
use std::collections::HashSet;
use std::time::Duration;
use storage::files::list_all_named_contents;
use tokio::time::timeout;

/// Timeout of a search for missing originals.
const SCAN_TIMEOUT: Duration = Duration::from_secs(3);

/// Hashes of originals that are in use.
pub(super) struct NamedOriginals(HashSet<String>);

/// Counts and logs missing originals. After a
/// timeout, the next file cleanup counts them.
pub async fn check_originals(cms: &Cms) {
    match timeout(SCAN_TIMEOUT, look(cms)).await {
        Ok(Ok(())) => {}
        Ok(Err(error)) => {
            tracing::warn!(%error, "failed to list the files of the media library; the next file cleanup lists them");
        }
        Err(_) => {
            tracing::warn!("timeout while listing the files of the media library; the next file cleanup lists them");
        }
    }
}

/// Counts again while files are missing, so that
/// the warning ends soon after they are back.
pub(crate) async fn recheck_originals(cms: &Cms) {
    if cms.files.health.begins_recheck() {
        check_originals(cms).await;
    }
}

async fn look(cms: &Cms) -> Result<()> {
    let named = list_named_originals(cms).await?;
    record_missing(cms, &named, &cms.files.list(FileKind::Original).await?);
    Ok(())
}

/// Compares the content of all originals with
/// their hashes. Returns the differences.
pub(crate) async fn find_damaged_originals(cms: &Cms) -> Result<Vec<String>> {
    let mut named: Vec<String> = list_named_originals(cms).await?.0.into_iter().collect();
    named.sort();
    let mut found = Vec::new();
    for hash in named {
        match cms.files.hash_original(&hash).await {
            Ok(read) if read == hash => {}
            Ok(read) => found.push(format!("originals/{hash} is damaged, its content has the hash {read}")),
            Err(Error::NotFound) => found.push(format!("originals/{hash} is missing")),
            Err(error) => return Err(error),
        }
    }
    Ok(found)
}

/// Lists originals that are in use. Call it before
/// listing the bytes. Otherwise an upload in between,
/// which adds its row last, would seem to miss its bytes.
pub(super) async fn list_named_originals(cms: &Cms) -> Result<NamedOriginals> {
    Ok(NamedOriginals(list_all_named_contents(&mut cms.db.read().await?).await?))
}

/// Counts missing originals. Logs their number if it changed.
pub(super) fn record_missing(cms: &Cms, NamedOriginals(named): &NamedOriginals, found: &[StorageEntry]) {
    let found: HashSet<&str> = found.iter().map(StorageEntry::hash).collect();
    let missing = named.iter().filter(|hash| !found.contains(hash.as_str())).count();
    let before = cms.files.health.set_missing(missing, named.len());
    if missing == before {
        return;
    }
    let (place, all) = (cms.files.place(), named.len());
    if missing == 0 {
        tracing::warn!(place, "no file of the media library is missing any more");
    } else {
        tracing::warn!(
            "{missing} of {all} files of the media library are missing in {place}: mount that folder, or restore the files that belong to this database"
        );
    }
}
