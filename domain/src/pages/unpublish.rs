//! Unpublishing: the page stays with all its versions, and visitors no longer see it.

use super::store;
use crate::clock::to_millis;
use crate::error::{Error, Result};
use crate::{Cms, access, audit};
use model::access::{Actor, Operation};
use model::error::Code;
use model::id::PageId;

/// Takes a page off the public site.
///
/// # Errors
/// `V_07` for a page that is not live.
pub async fn unpublish_page(cms: &Cms, actor: &Actor, id: PageId) -> Result<()> {
    access::require(actor, Operation::UnpublishPage)?;
    let mut tx = cms.db.begin().await?;
    let page = store::find_page(&mut tx, id).await?.ok_or(Error::NotFound)?;
    access::require_with(actor, Operation::UnpublishPage, &page.subject())?;
    if page.published_version.is_none() {
        return Err(Error::refused(Code::NotPossible, "page", ""));
    }

    store::end_publication(&mut tx, id, actor.user_id(), to_millis(cms.now())).await?;
    let deed = audit::Deed { action: "unpublish-page", subject: "page", id: Some(id.0), detail: &page.slug };
    audit::record(cms, &mut tx, actor, deed).await?;
    tx.commit().await?;
    cms.changes.announce();
    Ok(())
}
