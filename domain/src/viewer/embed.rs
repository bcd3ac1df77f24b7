//! Third-party code of a block, for the
//! frame that shows it on a live page.

use crate::error::{Error, Result};
use crate::{Cms, access};
use content::upgrade::upgrade;
use model::access::{Actor, Operation};
use model::block::Block;
use model::embed::Embed;
use model::id::PageId;
use model::locale::Locale;
use storage::pages;

/// Content of the frame of a block.
#[derive(Debug)]
pub struct PageEmbed {
    pub embed: Embed,
    pub locale: Locale,
}

/// Reads the embed of a block by key. Reads only live
/// content, because everyone can request the frame.
///
/// # Errors
/// `NotFound` for a page that is not
/// live, or a block without an embed.
pub async fn read_embed(cms: &Cms, actor: &Actor, page: PageId, block: &str) -> Result<PageEmbed> {
    access::require(actor, Operation::ReadPublishedPage)?;
    let found = pages::find_live_page_by_id(&mut cms.db.read().await?, page).await?;
    let (page, version) = found.ok_or(Error::NotFound)?;
    let mut content = version.content;
    upgrade(&mut content, cms.types.of_page(&page.page_type));
    let block = content.blocks.iter().map(Block::content).find(|content| content.key == block);
    let embed = block.and_then(|block| cms.types.find_block(&block.block_type)?.behaviour.embedding?(block));
    Ok(PageEmbed { embed: embed.ok_or(Error::NotFound)?, locale: page.locale })
}
