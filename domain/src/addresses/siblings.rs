//! Translations of a page.

use crate::error::{Error, Result};
use crate::{Cms, access};
use model::access::{Actor, Operation};
use model::id::PageId;
use model::page::Sibling;
use storage::pages;

/// Lists a page and its translations. Omits those that
/// are not live, unless the actor may see their drafts.
///
/// # Errors
/// `NotFound` if the page itself is neither
/// live nor a draft that the actor may see.
pub async fn list_siblings(cms: &Cms, actor: &Actor, id: PageId) -> Result<Vec<Sibling>> {
    access::require(actor, Operation::ListSiblings)?;
    let mut conn = cms.db.read().await?;
    let page = pages::find_page(&mut conn, id).await?.ok_or(Error::NotFound)?;
    if page.published_version.is_none() && !actor.may_with(Operation::ReadDraft, &page.subject()) {
        return Err(Error::NotFound);
    }
    let siblings = pages::list_siblings(&mut conn, page.group).await?;
    let visible =
        |row: &pages::SiblingRow| row.sibling.published || actor.may_with(Operation::ReadDraft, &row.subject());
    Ok(siblings.into_iter().filter(visible).map(|row| row.sibling).collect())
}
