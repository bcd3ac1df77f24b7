//! A version that is stored nowhere: what a client sent, as it would be stored.

use super::prepare::{clean, complete, refuse_too_large};
use super::read::is_visible;
use super::version_tags;
use crate::error::{Error, Result, refuse_any};
use crate::{Cms, access};
use content::check::check_size;
use model::access::{Actor, Operation};
use model::block::Block;
use model::error::Code;
use model::version::{KnownBlocks, MAX_BLOCKS, VersionDraft};
use std::collections::HashMap;
use storage::Connection;
use storage::pages::{self, PageRow, VersionRow};

/// Loads the page that a draft names with its newest version, puts what the draft says over it, and completes it from the library. It may
/// break rules. Callers hold no connection.
///
/// # Errors
/// `V_01` when the draft does not name its page; `V_14` for more blocks or longer keys than a version may have, `TooLarge` for more JSON; `V_12` for known blocks
/// that the version does not have, or that the actor cannot see.
pub(crate) async fn load_draft(
    cms: &Cms,
    actor: &Actor,
    operation: Operation,
    mut draft: VersionDraft,
) -> Result<(PageRow, VersionRow)> {
    let id = draft.page_id.ok_or_else(|| Error::refused(Code::Required, "pageVersion", "pageID"))?;
    refuse_any(draft.blocks.as_deref().and_then(check_size).into_iter().collect())?;
    if draft.known_blocks.as_ref().is_some_and(|known| known.keys.len() > MAX_BLOCKS) {
        return Err(Error::refused(Code::TooLong, "pageVersion", "blocks"));
    }
    let mut conn = cms.db.read().await?;
    let page = pages::find_page(&mut conn, id).await?.ok_or(Error::NotFound)?;
    access::require_on(actor, operation, &page.subject())?;
    if let Some(known) = draft.known_blocks.take() {
        draft.blocks = Some(all_blocks(cms, &mut conn, actor, &page, draft.blocks.unwrap_or_default(), &known).await?);
    }
    let mut version = pages::get_version(&mut conn, page.newest_version).await?;
    version_tags::rename(&mut conn, &mut version, cms.types.of_page(&page.page_type)).await?;
    drop(conn);
    version.content = version.content.with(draft);
    refuse_too_large(serde_json::to_vec(&version.content)?.len())?;
    clean(cms, (&page).into(), &mut version.content).await;
    complete(cms, &mut *cms.db.read().await?, (&page).into(), &mut version.content).await?;
    Ok((page, version))
}

/// The blocks of a draft in their order: those that were sent, and for the others those of the version that has them.
async fn all_blocks(
    cms: &Cms,
    conn: &mut Connection,
    actor: &Actor,
    page: &PageRow,
    sent: Vec<Block>,
    known: &KnownBlocks,
) -> Result<Vec<Block>> {
    let missing = || Error::refused(Code::NotValid, "pageVersion", "knownBlocks");
    let mut version = pages::find_version(conn, known.version).await?.ok_or_else(missing)?;
    if version.page != page.id || !is_visible(&version, actor) {
        return Err(missing());
    }
    version_tags::rename(conn, &mut version, cms.types.of_page(&page.page_type)).await?;
    // What was sent comes later, and so replaces what the version has.
    let blocks = version.content.blocks.into_iter().chain(sent);
    let mut by_key: HashMap<String, Block> = blocks.map(|block| (block.content().key.clone(), block)).collect();
    known.keys.iter().map(|key| by_key.remove(key).ok_or_else(missing)).collect()
}
