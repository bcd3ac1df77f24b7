//! Share links. They show a stored version to people without an account.
//!
//! A version has at most one link. The token
//! of a link is a signed row id, so deleting
//! the row ends the link. A link opens only
//! its version and the files in it.

pub mod read_share;
pub mod revoke;
pub mod share;
pub mod view;

use crate::access;
use crate::error::Result;
use crate::pages::read::find_visible_version;
use model::access::{Actor, Operation};
use model::id::VersionId;
use storage::Connection;
use storage::pages::{PageRow, VersionRow};

/// Loads a version with its page. The actor
/// needs the right to read the version,
/// because a link gives it to others.
async fn load(conn: &mut Connection, actor: &Actor, id: VersionId) -> Result<(PageRow, VersionRow)> {
    let (page, version) = find_visible_version(conn, actor, id).await?;
    access::require_on(actor, Operation::ReadDraft, &page.subject())?;
    access::require_on(actor, Operation::ShareVersion, &page.subject())?;
    Ok((page, version))
}
