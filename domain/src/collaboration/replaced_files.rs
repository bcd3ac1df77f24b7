//! Lists files that were replaced after
//! a page that shows them was stored.

use crate::error::Result;
use crate::pages::read::require_draft;
use crate::{Cms, access};
use model::access::{Actor, Operation};
use model::id::{FileId, PageId};
use model::media::ReplacedFile;
use storage::files;

/// Lists the former contents of replaced
/// files that versions of a page still show.
/// Omits the autosaves of other users.
pub async fn list_replaced_files(cms: &Cms, actor: &Actor, page: PageId) -> Result<Vec<ReplacedFile>> {
    access::require(actor, Operation::ReadDraft)?;
    let mut conn = cms.db.read().await?;
    require_draft(&mut conn, actor, page).await?;
    let shown = files::list_replaced(&mut conn, page, actor.person_id()).await?;
    let ids: Vec<FileId> = shown.iter().map(|(id, _)| *id).collect();
    let files = files::list_files_by_id(&mut conn, &ids).await?;
    let replaced = |(id, hash): (FileId, String)| Some(ReplacedFile { hash, file: files.get(&id)?.clone() });
    Ok(shown.into_iter().filter_map(replaced).collect())
}
