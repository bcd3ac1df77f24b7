//! Listing pages for the admin, each locale for itself.

pub use super::filter::ListPages;

use super::filter::PageListQuery;
use super::store;
use crate::error::Result;
use crate::{Cms, access};
use model::access::{Actor, Operation, Permission};
use model::list::List;
use model::page::PageListItem;

/// Lists the pages that the actor may see, by last change, newest first, unless another order is asked for.
///
/// # Errors
/// `V_12` for a page size, page, column, locale or type that does not exist; `V_14` for a term that is too long.
pub async fn list_pages(cms: &Cms, actor: &Actor, ask: ListPages) -> Result<List<PageListItem>> {
    access::require(actor, Operation::ListPages)?;
    let who = (actor, Permission::ViewDrafts);
    let PageListQuery { filter, asked } = PageListQuery::parse(cms, who, ask, store::COLUMNS, Vec::new()).await?;
    let mut conn = cms.db.read().await?;
    let found = store::find_pages(&mut conn, &filter).await?;
    let total_items = match &found {
        Some(found) => found.count(),
        None => store::count_pages(&mut conn, &filter).await?,
    };
    let items = match total_items {
        0 => Vec::new(),
        _ => store::list_pages(&mut conn, &filter, found, &asked).await?,
    };
    Ok(List { items, total_items })
}
