//! Preview and content check of an unsaved version, in one request.

use super::check_content::{ContentCheck, check_draft};
use super::preview::view_draft;
use crate::error::Result;
use crate::pages::draft::load_draft;
use crate::{Cms, access};
use model::access::{Actor, Operation};
use model::version::VersionDraft;
use model::view::PageView;

/// Returns the preview and the content check of a draft.
///
/// # Errors
/// The errors of [`preview_draft`](super::preview::preview_draft).
pub async fn inspect_draft(cms: &Cms, actor: &Actor, draft: VersionDraft) -> Result<(PageView, ContentCheck)> {
    access::require(actor, Operation::PreviewVersion)?;
    access::require(actor, Operation::CheckContent)?;
    let (page, version) = load_draft(cms, actor, Operation::PreviewVersion, draft).await?;
    access::require_on(actor, Operation::CheckContent, &page.subject())?;
    let found = check_draft(cms, actor, &page, version.content.clone()).await?;
    let view = view_draft(cms, page, version).await?;
    Ok((view, found))
}
