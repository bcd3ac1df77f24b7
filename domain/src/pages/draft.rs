//! Turns a draft of a client into
//! a version that is not stored.

use super::known_blocks::complete_blocks;
use super::prepare::{clean, complete, refuse_too_large};
use super::version_tags;
use crate::error::{Error, Result, refuse_any};
use crate::{Cms, access};
use content::check::check_size;
use model::access::{Actor, Operation};
use model::error::Code;
use model::version::VersionDraft;
use storage::pages::{self, PageRow, VersionRow};

/// Merges a draft into the newest version of its page,
/// and adds data of the media library. The result may
/// break rules. Callers must hold no database connection.
///
/// # Errors
/// `V_01` without a page. `V_14` for too many blocks
/// or too long keys. `TooLarge` for too much JSON.
/// `V_12` if the draft refers to stored blocks that
/// are missing or invisible to the actor.
pub(crate) async fn load_draft(
    cms: &Cms,
    actor: &Actor,
    operation: Operation,
    mut draft: VersionDraft,
) -> Result<(PageRow, VersionRow)> {
    let id = draft.page_id.ok_or_else(|| Error::refused(Code::Required, "pageVersion", "pageID"))?;
    refuse_any(draft.blocks.as_deref().and_then(check_size).into_iter().collect())?;
    let mut conn = cms.db.read().await?;
    let page = pages::find_page(&mut conn, id).await?.ok_or(Error::NotFound)?;
    access::require_on(actor, operation, &page.subject())?;
    complete_blocks(cms, &mut conn, actor, &page, &mut draft).await?;
    let mut version = pages::get_version(&mut conn, page.newest_version).await?;
    version_tags::rename(&mut conn, &mut version, cms.types.of_page(&page.page_type)).await?;
    drop(conn);
    version.content = version.content.with(draft);
    refuse_too_large(serde_json::to_vec(&version.content)?.len())?;
    clean(cms, (&page).into(), &mut version.content).await;
    complete(cms, &mut cms.db.read().await?, (&page).into(), &mut version.content).await?;
    Ok((page, version))
}
