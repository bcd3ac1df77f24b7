//! Listing what is in the trash.

use super::{KEPT, store};
use crate::error::Result;
use crate::list::Column;
use crate::pages::listing::filter::Listing;
use crate::pages::listing::list::ListPages;
use crate::{Cms, access};
use model::access::{Actor, Operation, Permission};
use model::list::List;
use model::page::TrashedPage;

/// The columns that the trash can be sorted by, with what they mean in the database.
const COLUMNS: &[Column] =
    &[("title", "p.title collate nocase"), ("deletedAt", "p.deleted_at"), ("locale", "p.locale"), ("type", "p.type")];

/// Lists the pages in the trash that the actor may bring back, the last deleted first, unless another order is asked for.
///
/// # Errors
/// `V_12` for a page size, page, column, locale or type that does not exist; `V_14` for a term that is too long.
pub async fn list_trash(cms: &Cms, actor: &Actor, ask: ListPages) -> Result<List<TrashedPage>> {
    access::require(actor, Operation::ListTrash)?;
    let who = (actor, Permission::DeletePage);
    let Listing { filter, asked } = Listing::parse(cms, who, ask, COLUMNS, Vec::new()).await?;

    let mut conn = cms.db.read().await?;
    let items = store::list_trashed(&mut conn, &filter, &asked, KEPT).await?;
    let total_items = store::count_trashed(&mut conn, &filter).await?;
    Ok(List { items, total_items })
}
