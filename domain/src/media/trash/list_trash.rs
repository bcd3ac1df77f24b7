//! Listing what is in the trash.

use super::RETENTION;
use crate::error::{Error, Result};
use crate::list::ListQuery;
use crate::{Cms, access};
use model::access::{Actor, Operation};
use model::list::List;
use model::media::MediaFile;
use storage::{Timestamp, file_trash};

/// Lists the files in the trash, the last deleted first, unless another order is asked for.
///
/// # Errors
/// `V_12` for a page size, page or column that does not exist; `V_14` for a term that is too long.
pub async fn list_trash(cms: &Cms, actor: &Actor, ask: &ListQuery) -> Result<List<MediaFile>> {
    access::require(actor, Operation::DeleteMedia)?;
    let mut errors = Vec::new();
    let Some(asked) = ask.parse("media", file_trash::COLUMNS, &mut errors) else { return Err(Error::Refused(errors)) };
    let mut conn = cms.db.read().await?;
    let since = Timestamp::from(cms.now() - RETENTION);
    let items = file_trash::list_trashed(&mut conn, &asked, since).await?;
    let total_items = file_trash::count_trashed(&mut conn, &asked, since).await?;
    Ok(List { items, total_items })
}
