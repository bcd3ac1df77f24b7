//! Reads the share link of a version.

use super::load;
use crate::error::Result;
use crate::viewer::share_token;
use crate::{Cms, access};
use model::access::{Actor, Operation};
use model::id::VersionId;
use model::share::ShareLink;
use storage::shares;

/// Reads the link of a version if it is valid.
/// Only for users who may share the version.
pub async fn read_share(cms: &Cms, actor: &Actor, id: VersionId) -> Result<Option<ShareLink>> {
    access::require(actor, Operation::ShareVersion)?;
    let mut conn = cms.db.read().await?;
    load(&mut conn, actor, id).await?;
    let share = shares::find_share_of(&mut conn, id, cms.now().into()).await?;
    Ok(share.map(|share| share_token::link_of(cms, &share)))
}
