//! Finds pages that show a file, in the index of file references.

use crate::error::{Error, Result};
use crate::list::ListQuery;
use crate::{Cms, access};
use model::access::{Actor, Operation};
use model::id::FileId;
use model::list::List;
use model::media::FileUse;
use storage::file_uses;
use storage::files::find_any_file;

/// Maximum number of pages that a refused deletion lists.
pub(super) const MAX_NAMED_PAGES: u32 = 25;

/// Lists the pages that show a file and that the
/// actor may see, by title by default. Omits
/// trashed pages and the autosaves of other users.
///
/// # Errors
/// `V_12` for the list parameters. `V_14` for a long search term.
pub async fn list_pages(cms: &Cms, actor: &Actor, file: FileId, ask: &ListQuery) -> Result<List<FileUse>> {
    access::require(actor, Operation::ReadMedia)?;
    let mut errors = Vec::new();
    let Some(asked) = ask.parse("media", file_uses::COLUMNS, &mut errors) else { return Err(Error::Refused(errors)) };
    let mut conn = cms.db.read().await?;
    find_any_file(&mut conn, file).await?.ok_or(Error::NotFound)?;
    let items = file_uses::list_uses(&mut conn, actor, file, &asked).await?;
    let total_items = file_uses::count_uses(&mut conn, actor, file, &asked).await?;
    Ok(List { items, total_items })
}
