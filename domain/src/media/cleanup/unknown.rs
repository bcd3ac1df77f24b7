//! Unknown files: those without a row.
//! They can belong to a newer database.

use super::{HASH_BATCH_SIZE, remove_unnamed};
use crate::Cms;
use crate::error::Result;
use crate::files::{FileKind, StorageEntry};
use crate::write::Effect;
use std::collections::{HashMap, HashSet};
use storage::site::{find_setting, update_setting};
use storage::{Timestamp, unnamed_files};
use time::Duration;

/// Time for which an unknown file
/// is kept after it was first seen.
const UNKNOWN_FILE_RETENTION: Duration = Duration::days(30);
/// Maximum time between two cleanups. After a
/// longer gap, the retention of all unknown files
/// starts again. Otherwise a restored database or
/// a clock jump would delete files at once.
const MAX_CLEANUP_GAP: Duration = Duration::days(1);
/// Setting with the time of the last cleanup.
const LAST_LOOK: &str = "unknown-files-looked-at";

/// Records unknown files, and deletes those whose retention
/// is over. Removes the records of files that are known or
/// gone now. Returns the number of deleted files.
pub(super) async fn follow(cms: &Cms, found: &[(FileKind, StorageEntry)]) -> Result<usize> {
    let now = Timestamp::from(cms.now());
    let (noted, last_look) = {
        let mut conn = cms.db.read().await?;
        (unnamed_files::list_unknown(&mut conn).await?, find_setting::<Timestamp>(&mut conn, LAST_LOOK).await?)
    };
    if noted.is_empty() && found.is_empty() {
        return Ok(0);
    }
    let is_continuous = last_look.is_some_and(|at| at >= now - MAX_CLEANUP_GAP && at <= now);
    // After a gap, the retention of all files starts again.
    let waiting = if is_continuous { noted.clone() } else { HashMap::new() };
    let expires_before = now - UNKNOWN_FILE_RETENTION;
    let mut unknown: HashSet<&str> = found.iter().map(|(_, file)| file.name()).collect();
    let mut deleted = 0;
    for (kind, file) in found {
        let is_expired = waiting.get(file.name()).is_some_and(|first_seen| *first_seen <= expires_before);
        if is_expired && remove_unnamed(cms, *kind, file).await? {
            unknown.remove(file.name());
            deleted += 1;
        }
    }
    let old = noted.keys().map(String::as_str).filter(|name| !waiting.contains_key(*name) || !unknown.contains(name));
    let old: Vec<&str> = old.collect();
    let new: Vec<&str> = unknown.iter().copied().filter(|name| !waiting.contains_key(*name)).collect();
    for names in old.chunks(HASH_BATCH_SIZE) {
        cms.write(Effect::Internal, async |tx| Ok(unnamed_files::delete_unknown(tx, names).await?)).await?;
    }
    for names in new.chunks(HASH_BATCH_SIZE) {
        cms.write(Effect::Internal, async |tx| Ok(unnamed_files::insert_unknown(tx, names, now).await?)).await?;
    }
    cms.write(Effect::Internal, async |tx| Ok(update_setting(tx, LAST_LOOK, &now).await?)).await?;
    if unknown.len() != noted.len() {
        let days = UNKNOWN_FILE_RETENTION.whole_days();
        tracing::warn!(
            unknown = unknown.len(),
            deleted,
            days,
            "files without a row in the database are deleted after {days} days"
        );
    }
    Ok(deleted)
}
