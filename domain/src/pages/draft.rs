//! A version that is stored nowhere: what a client sent, as it would be stored.

use super::prepare::{complete, refuse_too_large};
use super::store::{self, PageRow, VersionRow};
use super::version_tags;
use crate::db::Connection;
use crate::error::{Error, Result};
use crate::{Cms, access};
use model::access::{Actor, Operation};
use model::error::Code;
use model::version::{MAX_BLOCKS, VersionDraft};

/// Loads the page that a draft names with its newest version, puts what the draft says over it, and completes it from the library. It may
/// break rules.
///
/// # Errors
/// `V_01` when the draft does not name its page; `V_14` for more blocks than a version may have, `TooLarge` for more JSON.
pub(super) async fn load_draft(
    cms: &Cms,
    conn: &mut Connection,
    (actor, operation): (&Actor, Operation),
    draft: VersionDraft,
) -> Result<(PageRow, VersionRow)> {
    let id = draft.page_id.ok_or_else(|| Error::refused(Code::Required, "pageVersion", "pageID"))?;
    if draft.blocks.as_ref().is_some_and(|blocks| blocks.len() > MAX_BLOCKS) {
        return Err(Error::refused(Code::TooLong, "pageVersion", "blocks"));
    }
    let page = store::find_page(conn, id).await?.ok_or(Error::NotFound)?;
    access::require_on(actor, operation, &page.subject())?;
    let mut version = store::get_version(conn, page.newest_version).await?;
    version_tags::rename(conn, &mut version, cms.types.of_page(&page.page_type)).await?;
    version.content = version.content.with(draft);
    refuse_too_large(serde_json::to_vec(&version.content)?.len())?;
    complete(cms, conn, (&page).into(), &mut version.content).await?;
    Ok((page, version))
}
