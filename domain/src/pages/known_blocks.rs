//! Completes drafts. Clients omit blocks that equal those of a stored version.

use super::read::is_visible;
use super::version_tags;
use crate::Cms;
use crate::error::{Error, Result};
use content::fields::registry::Schemas;
use content::upgrade::upgrade;
use model::access::Actor;
use model::block::Block;
use model::error::Code;
use model::version::{MAX_BLOCKS, VersionContent, VersionDraft};
use std::collections::{HashMap, HashSet};
use storage::Connection;
use storage::pages::{self, PageRow, VersionRow};

/// Adds the omitted blocks to a draft,
/// in the order of the draft. Callers
/// have checked access to the page.
///
/// # Errors
/// `V_14` for too many keys. `V_12` if the
/// stored version or a block is missing or
/// invisible to the actor, or if the order
/// omits a block of the draft.
pub(crate) async fn complete_blocks(
    cms: &Cms,
    conn: &mut Connection,
    actor: &Actor,
    page: &PageRow,
    draft: &mut VersionDraft,
) -> Result<()> {
    let Some(known) = draft.known_blocks.take() else { return Ok(()) };
    if known.keys.as_ref().is_some_and(|keys| keys.len() > MAX_BLOCKS) {
        return Err(Error::refused(Code::TooLong, "pageVersion", "blocks"));
    }
    let missing = || Error::refused(Code::NotValid, "pageVersion", "knownBlocks");
    let version = pages::find_version(conn, known.version).await?.ok_or_else(missing)?;
    if version.page != page.id || !is_visible(&version, actor) {
        return Err(missing());
    }
    let version = present_content(conn, &version, cms.types.of_page(&page.page_type)).await?;
    let keys = known.keys.unwrap_or_else(|| version.blocks.iter().map(key).collect());
    let sent = draft.blocks.take().unwrap_or_default();
    let named: HashSet<&str> = keys.iter().map(String::as_str).collect();
    if !sent.iter().all(|block| named.contains(block.content().key.as_str())) {
        return Err(missing());
    }
    // A block of the draft replaces the block
    // of the version with the same key.
    let blocks = version.blocks.into_iter().chain(sent);
    let mut by_key: HashMap<String, Block> = blocks.map(|block| (key(&block), block)).collect();
    let in_order: Result<Vec<Block>> = keys.iter().map(|key| by_key.remove(key).ok_or_else(missing)).collect();
    draft.blocks = Some(in_order?);
    Ok(())
}

fn key(block: &Block) -> String {
    block.content().key.clone()
}

/// Returns the content of a version, with current schemas and tag names.
pub(crate) async fn present_content(
    conn: &mut Connection,
    version: &VersionRow,
    schemas: Schemas<'_>,
) -> Result<VersionContent> {
    let mut version = version.clone();
    upgrade(&mut version.content, schemas);
    version_tags::rename(conn, &mut version, schemas).await?;
    Ok(version.content)
}
