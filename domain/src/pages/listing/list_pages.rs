//! Lists pages for the admin, one item per locale.

pub use super::filter::PageListInput;

use super::filter::PageListQuery;
use crate::error::Result;
use crate::{Cms, access};
use model::access::{Actor, Operation, Permission};
use model::list::List;
use model::page::PageListItem;
use storage::page_lists;

/// Lists the pages whose drafts the actor
/// may see, last changed first by default.
///
/// # Errors
/// `V_12` for the list parameters, locale
/// or type. `V_14` for a long search term.
pub async fn list_pages(cms: &Cms, actor: &Actor, ask: PageListInput) -> Result<List<PageListItem>> {
    access::require(actor, Operation::ListPages)?;
    let read = Permission::ViewDrafts;
    let PageListQuery { filter, asked } =
        PageListQuery::parse(cms, actor, read, ask, page_lists::COLUMNS, Vec::new()).await?;
    let mut conn = cms.db.read().await?;
    Ok(page_lists::list_pages(&mut conn, &filter, &asked).await?)
}
