//! Tokens of share links. A token is
//! the id of the link and a signature.

use crate::error::Result;
use crate::{Cms, secret};
use model::id::{ShareId, VersionId};
use model::share::ShareLink;
use storage::Connection;
use storage::shares::{self, ShareRow};

/// Separator between id and signature.
const JOINT: char = '-';

/// Returns the share link of a row.
pub(crate) fn link_of(cms: &Cms, share: &ShareRow) -> ShareLink {
    let token = format!("{}{JOINT}{}", share.id, secret::derive(&cms.key, &signed_text(share)));
    ShareLink { token, expires_at: share.expires_at.into() }
}

/// Returns the text to sign. It contains version and
/// time, because a restored database assigns ids again.
fn signed_text(share: &ShareRow) -> String {
    format!("version share {} {} {}", share.id, share.version, share.created_at.as_millis())
}

/// Finds the version and the link of a token. Returns
/// `None` for a forged token or an ended link.
pub(crate) async fn find_shared(
    cms: &Cms,
    conn: &mut Connection,
    token: &str,
) -> Result<Option<(VersionId, ShareLink)>> {
    let Some((number, signature)) = token.split_once(JOINT) else { return Ok(None) };
    // Accepts only one spelling of each
    // id. `01` and `+1` would parse too.
    let Some(id) = number.parse().ok().filter(|id: &i64| id.to_string() == number) else { return Ok(None) };
    let share = shares::find_share(conn, ShareId(id), cms.now().into()).await?;
    let share = share.filter(|share| secret::is_derived(&cms.key, &signed_text(share), signature));
    Ok(share.map(|share| (share.version, link_of(cms, &share))))
}
