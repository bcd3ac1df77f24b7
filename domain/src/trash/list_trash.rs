//! Lists the trash.

use super::PAGE_TRASH_RETENTION;
use crate::error::Result;
use crate::pages::listing::filter::{PageListInput, PageListQuery};
use crate::{Cms, access};
use model::access::{Actor, Operation, Permission};
use model::list::List;
use model::page::TrashedPage;
use storage::page_trash;

/// Lists pages that the actor may restore, last deleted first by default.
///
/// # Errors
/// `V_12` and `V_14` for invalid parameters.
pub async fn list_trash(cms: &Cms, actor: &Actor, ask: PageListInput) -> Result<List<TrashedPage>> {
    access::require(actor, Operation::ListTrash)?;
    let delete = Permission::DeletePage;
    let PageListQuery { filter, asked } =
        PageListQuery::parse(cms, actor, delete, ask, page_trash::COLUMNS, Vec::new()).await?;

    let mut conn = cms.db.read().await?;
    let items = page_trash::list_trashed(&mut conn, &filter, &asked, PAGE_TRASH_RETENTION).await?;
    let total_items = page_trash::count_trashed(&mut conn, &filter).await?;
    Ok(List { items, total_items })
}
