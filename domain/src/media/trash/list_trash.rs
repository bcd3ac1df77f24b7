//! Lists the files in the trash.

use super::FILE_TRASH_RETENTION;
use crate::error::{Error, Result};
use crate::list::ListQuery;
use crate::{Cms, access};
use model::access::{Actor, Operation};
use model::list::List;
use model::media::MediaFile;
use storage::{Timestamp, file_trash};

/// Lists trashed files, last deleted first by default.
///
/// # Errors
/// `V_12` for the list parameters. `V_14` for a long search term.
pub async fn list_trash(cms: &Cms, actor: &Actor, ask: &ListQuery) -> Result<List<MediaFile>> {
    access::require(actor, Operation::DeleteMedia)?;
    let mut errors = Vec::new();
    let Some(asked) = ask.parse("media", file_trash::COLUMNS, &mut errors) else { return Err(Error::Refused(errors)) };
    let mut conn = cms.db.read().await?;
    let since = Timestamp::from(cms.now() - FILE_TRASH_RETENTION);
    let items = file_trash::list_trashed(&mut conn, &asked, since).await?;
    let total_items = file_trash::count_trashed(&mut conn, &asked, since).await?;
    Ok(List { items, total_items })
}
