//! Returns the version that a share link shows.

use crate::collaboration::preview::compose;
use crate::error::{Error, Result};
use crate::pages::{rules, version_tags};
use crate::viewer::share_token::find_shared;
use crate::{Cms, access};
use model::access::{Actor, Operation};
use model::view::{PageView, RenderPurpose};
use storage::pages::{find_page, get_version};

/// Returns the version that a token opens, without its author.
///
/// Visitors of a closed site still need its
/// password or a session. Otherwise a user
/// who may only share could open the site.
///
/// # Errors
/// `NotFound` for forged tokens, ended links and deleted pages alike.
pub async fn view_shared(cms: &Cms, actor: &Actor, token: &str) -> Result<PageView> {
    access::require(actor, Operation::ReadSharedVersion)?;
    let mut conn = cms.db.read().await?;
    let (id, link) = find_shared(cms, &mut conn, token).await?.ok_or(Error::NotFound)?;
    let mut version = get_version(&mut conn, id).await?;
    let page = find_page(&mut conn, version.page).await?.ok_or(Error::NotFound)?;
    version_tags::rename(&mut conn, &mut version, cms.types.of_page(&page.page_type)).await?;
    let mut version = rules::to_version(cms, &page.page_type, version);
    version.created_by = None;
    let view = compose(cms, &mut conn, page, version, RenderPurpose::Shared).await?;
    Ok(PageView { link: Some(link), ..view })
}
