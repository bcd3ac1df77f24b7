//! Checks if an anchor name is
//! free on the page in the editor.

use crate::error::{Error, Result, refuse_any};
use crate::{Cms, access};
use content::check::check_size;
use content::names::TakenNames;
use model::access::{Actor, Operation};
use model::anchor::is_anchor;
use model::block::Block;
use model::error::Code;
use model::version::MAX_BLOCKS;

/// Input of `page/anchor-available`.
pub struct AnchorCheck {
    pub name: String,
    /// Key of the block that has the anchor.
    pub block_key: String,
    pub blocks: Vec<Block>,
}

/// Returns true if no other block of the page has this anchor.
///
/// # Errors
/// `V_01` for an empty name. `V_12` for an invalid name,
/// or if the page uses the name for another element.
/// `V_14` for too many blocks or too long keys.
pub async fn check_anchor(_: &Cms, actor: &Actor, ask: AnchorCheck) -> Result<bool> {
    access::require(actor, Operation::CheckAnchor)?;
    let refused = |code, property| Err(Error::refused(code, "block", property));
    if ask.name.is_empty() {
        return refused(Code::Required, "anchorName");
    }
    if !is_anchor(&ask.name) {
        return refused(Code::NotValid, "anchorName");
    }
    if ask.blocks.len() > MAX_BLOCKS {
        return refused(Code::TooLong, "pageVersionBlocks");
    }
    refuse_any(check_size(&ask.blocks).into_iter().collect())?;
    if TakenNames::of(&ask.blocks).contains(&ask.name) {
        return refused(Code::NotValid, "anchorName");
    }
    let others = ask.blocks.iter().map(Block::content).filter(|block| block.key != ask.block_key);
    Ok(others.into_iter().all(|block| block.anchor_point != ask.name))
}
