//! Tokens of share links: the link's id and a signature.

use crate::error::Result;
use crate::{Cms, secret};
use model::id::{ShareId, VersionId};
use model::share::ShareLink;
use storage::Connection;
use storage::shares::{self, ShareRow};

/// Separator of id and signature.
const JOINT: char = '-';

/// Share link of a row.
pub(crate) fn link_of(cms: &Cms, share: &ShareRow) -> ShareLink {
    let token = format!("{}{JOINT}{}", share.id, secret::derive(&cms.key, &signed_text(share)));
    ShareLink { token, expires_at: share.expires_at.into() }
}

/// Text to sign. Version and time, because a restored backup repeats ids.
fn signed_text(share: &ShareRow) -> String {
    format!("version share {} {} {}", share.id, share.version, share.created_at.as_millis())
}

/// Finds a token's version and link. `None` if forged or ended.
pub(crate) async fn find_shared(
    cms: &Cms,
    conn: &mut Connection,
    token: &str,
) -> Result<Option<(VersionId, ShareLink)>> {
    let Some((number, signature)) = token.split_once(JOINT) else { return Ok(None) };
    // One spelling only. `01` and `+1` would be numbers too.
    let Some(id) = number.parse().ok().filter(|id: &i64| id.to_string() == number) else { return Ok(None) };
    let share = shares::find_share(conn, ShareId(id), cms.now().into()).await?;
    let share = share.filter(|share| secret::is_derived(&cms.key, &signed_text(share), signature));
    Ok(share.map(|share| (share.version, link_of(cms, &share))))
}
