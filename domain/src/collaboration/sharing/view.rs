//! What somebody sees who follows the link of a version.

use crate::collaboration::preview::compose;
use crate::error::{Error, Result};
use crate::pages::{rules, version_tags};
use crate::viewer::share_token::find_shared;
use crate::{Cms, access};
use model::access::{Actor, Operation};
use model::view::{PageView, Purpose};
use storage::pages::{find_page, get_version};

/// Views the version that a token opens as visitors would see it, with who wrote it left out.
///
/// A site that is closed stays closed to those who have a link: whom the site is open to is decided for the whole site, by those who
/// manage its settings, and sharing one version takes less than that. Who knows the password of the site, or is logged in, passes.
///
/// # Errors
/// `NotFound` for a token that was made up, a link that has ended, and a version whose page was deleted: the three look alike.
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
