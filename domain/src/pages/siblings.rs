//! The translations of a page.

use super::store;
use crate::error::{Error, Result};
use crate::{Cms, access};
use model::access::{Actor, Operation};
use model::id::PageId;
use model::page::Sibling;

/// Lists a page in every locale that it exists in: all for those who may see its drafts, what is live for the others.
///
/// # Errors
/// `NotFound` for visitors where the page itself is not live.
pub async fn list_siblings(cms: &Cms, actor: &Actor, id: PageId) -> Result<Vec<Sibling>> {
    access::require(actor, Operation::ListSiblings)?;
    let mut conn = cms.db.read().await?;
    let page = store::find_page(&mut conn, id).await?.ok_or(Error::NotFound)?;
    let mut siblings = store::list_siblings(&mut conn, page.group).await?;
    if !actor.may_with(Operation::ReadDraft, &page.subject()) {
        page.published_version.ok_or(Error::NotFound)?;
        siblings.retain(|sibling| sibling.published);
    }
    Ok(siblings)
}
