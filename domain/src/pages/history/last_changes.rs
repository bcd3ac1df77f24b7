//! Lists who last changed each block of a page.

use crate::error::{Error, Result};
use crate::{Cms, access};
use content::compare::VersionSummary;
use content::last_changes::{LastChange, LastChangeSearch};
use model::access::{Actor, Operation};
use model::id::{PageId, VersionId};
use model::version::BlockLastChange;
use std::collections::{HashMap, HashSet};
use storage::history::{self, VersionBody};
use storage::pages::find_page;

/// Maximum number of versions that are compared. Blocks
/// that did not change in the newest ones are left out.
pub const MAX_COMPARED_VERSIONS: usize = 500;
/// Number of versions that are read at once.
const VERSIONS_PER_READ: u32 = 25;

/// Lists the last change of each block of the newest version.
/// Reads versions until all changes are known.
pub async fn list_last_changes(cms: &Cms, actor: &Actor, id: PageId) -> Result<Vec<BlockLastChange>> {
    access::require(actor, Operation::ReadHistory)?;
    let page = find_page(&mut cms.db.read().await?, id).await?.ok_or(Error::NotFound)?;
    access::require_on(actor, Operation::ReadHistory, &page.subject())?;
    let schemas = cms.types.of_page(&page.page_type);
    let mut search = LastChangeSearch::default();
    let mut ids: Vec<VersionId> = Vec::new();
    let mut is_complete = false;
    while !search.is_done() && !is_complete && ids.len() < MAX_COMPARED_VERSIONS {
        // Holds no connection while it waits for a turn of the CPU.
        let part = history::list_bodies(&mut cms.db.read().await?, id, ids.last().copied(), VERSIONS_PER_READ).await?;
        is_complete = part.len() < VERSIONS_PER_READ as usize;
        ids.extend(part.iter().map(|version| version.id));
        let read = || part.iter().try_for_each(|VersionBody { id, body }| search.read(schemas, *id, body));
        cms.run_cpu(read).await?;
    }
    let found = search.finish(is_complete);
    let mut conn = cms.db.read().await?;
    let mut summaries = HashMap::new();
    for version in found.iter().map(|change| change.version).collect::<HashSet<_>>() {
        summaries.insert(version, history::get_summary(&mut conn, version).await?);
    }
    let present = |LastChange { block_key, version }| {
        let VersionSummary { number, created_at, created_by, .. } = summaries.get(&version)?.clone();
        let former_version = ids.iter().skip_while(|id| **id != version).nth(1).copied();
        let (number, changed_at, changed_by) = (number?, created_at, created_by);
        Some(BlockLastChange { block_key, version, number, former_version, changed_at, changed_by })
    };
    Ok(found.into_iter().filter_map(present).collect())
}
