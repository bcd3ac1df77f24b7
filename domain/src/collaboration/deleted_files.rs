//! Lists deleted files that a page still shows.

use crate::error::Result;
use crate::pages::read::require_draft;
use crate::{Cms, access};
use model::access::{Actor, Operation};
use model::id::PageId;
use model::media::DeletedFile;
use storage::file_trash;

/// Lists deleted files that versions of a page
/// show. Omits the autosaves of other users.
pub async fn list_deleted_files(cms: &Cms, actor: &Actor, page: PageId) -> Result<Vec<DeletedFile>> {
    access::require(actor, Operation::ReadDraft)?;
    let mut conn = cms.db.read().await?;
    require_draft(&mut conn, actor, page).await?;
    Ok(file_trash::list_deleted_of_page(&mut conn, page, actor.person_id()).await?)
}
