//! The tokens of links: the number of the link and a signature.

use crate::error::Result;
use crate::{Cms, secret};
use model::id::{ShareId, VersionId};
use model::share::ShareLink;
use storage::Connection;
use storage::shares::{self, ShareRow};

/// Stands between the number and the signature.
const JOINT: char = '-';

/// The link of a row.
pub(crate) fn link_of(cms: &Cms, share: &ShareRow) -> ShareLink {
    let token = format!("{}{JOINT}{}", share.id, secret::derive(&cms.key, &signed_text(share)));
    ShareLink { token, expires_at: share.expires_at.into() }
}

/// What is signed. A number is given out once more when a backup is restored; the version and the time are not the same then.
fn signed_text(share: &ShareRow) -> String {
    format!("version share {} {} {}", share.id, share.version, share.created_at.as_millis())
}

/// Finds the version that a token opens, with the link. `None` for a token that was made up, and for a link that has ended.
pub(crate) async fn find_shared(
    cms: &Cms,
    conn: &mut Connection,
    token: &str,
) -> Result<Option<(VersionId, ShareLink)>> {
    let Some((number, signature)) = token.split_once(JOINT) else { return Ok(None) };
    // A link has one spelling: `01` and `+1` are numbers, too.
    let Some(id) = number.parse().ok().filter(|id: &i64| id.to_string() == number) else { return Ok(None) };
    let share = shares::find_share(conn, ShareId(id), cms.now().into()).await?;
    let share = share.filter(|share| secret::is_derived(&cms.key, &signed_text(share), signature));
    Ok(share.map(|share| (share.version, link_of(cms, &share))))
}
