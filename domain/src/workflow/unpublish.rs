//! Unpublishes pages. Their versions stay, but visitors do not see them.

use crate::error::{Error, Result};
use crate::write::Effect;
use crate::{Cms, access, audit, webhooks};
use model::access::{Actor, Operation};
use model::audit::AuditAction;
use model::error::Code;
use model::id::PageId;
use storage::Transaction;
use storage::pages::{self, PageRow};
use storage::search_index::queue_page;

/// Unpublishes a page.
///
/// # Errors
/// `V_07` if the page is not live.
pub async fn unpublish_page(cms: &Cms, actor: &Actor, id: PageId) -> Result<()> {
    access::require(actor, Operation::UnpublishPage)?;
    cms.write(Effect::Public, async |tx| unpublish_in(cms, tx, actor, id).await).await
}

/// Unpublishes a page in a transaction with [`Effect::Public`].
pub(super) async fn unpublish_in(cms: &Cms, tx: &mut Transaction, actor: &Actor, id: PageId) -> Result<()> {
    let page = pages::find_page(tx, id).await?.ok_or(Error::NotFound)?;
    access::require_on(actor, Operation::UnpublishPage, &page.subject())?;
    if page.published_version.is_none() {
        return Err(Error::refused(Code::NotPossible, "page", ""));
    }
    end_publication(cms, tx, actor, &page).await
}

/// Ends the publication of a live page.
pub(crate) async fn end_publication(cms: &Cms, tx: &mut Transaction, actor: &Actor, page: &PageRow) -> Result<()> {
    pages::end_publication(tx, page.id, actor.user_id(), cms.now().into()).await?;
    queue_page(tx, page.id).await?;
    webhooks::events::page_unpublished(cms, tx, page).await?;
    let event = audit::AuditEvent { action: AuditAction::UnpublishPage, id: Some(page.id.0), detail: &page.slug };
    audit::record(cms, tx, actor, event).await
}
