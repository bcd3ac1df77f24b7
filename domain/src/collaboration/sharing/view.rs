//! The shared version that readers see behind a link.

use crate::collaboration::preview::compose;
use crate::error::{Error, Result};
use crate::pages::{rules, version_tags};
use crate::viewer::share_token::find_shared;
use crate::{Cms, access};
use model::access::{Actor, Operation};
use model::view::{PageView, Purpose};
use storage::pages::{find_page, get_version};

/// Returns the version that a token opens, as visitors would see it and without its author.
///
/// A closed site stays closed to readers with a link, because users who manage its settings decide
/// about access to the whole site, and sharing takes less permission. Users who know the site's
/// password or are logged in can open the link.
///
/// # Errors
/// `NotFound` for a forged token, an ended link, and a version of a deleted page. The three look
/// alike.
pub async fn view_shared(cms: &Cms, actor: &Actor, token: &str) -> Result<PageView> {
    access::require(actor, Operation::ReadSharedVersion)?;
    let mut conn = cms.db.read().await?;
    let (id, link) = find_shared(cms, &mut conn, token).await?.ok_or(Error::NotFound)?;
    let mut version = get_version(&mut conn, id).await?;
    let page = find_page(&mut conn, version.page).await?.ok_or(Error::NotFound)?;
    version_tags::rename(&mut conn, &mut version, cms.types.of_page(&page.page_type)).await?;
    let mut version = rules::to_version(cms, &page.page_type, version);
    version.created_by = None;
    let view = compose(cms, &mut conn, page, version, Purpose::Shared).await?;
    Ok(PageView { link: Some(link), ..view })
}
