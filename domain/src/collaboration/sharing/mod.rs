//! Links that show a stored version to anyone.
//!
//! A version has at most one. Its token is a signed row id, so deleting the row
//! ends it. It opens only that version with its files.

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

/// Loads a version with its page. A link hands on the right to read it, so the
/// actor needs that right.
async fn load(conn: &mut Connection, actor: &Actor, id: VersionId) -> Result<(PageRow, VersionRow)> {
    let (page, version) = find_visible_version(conn, actor, id).await?;
    access::require_on(actor, Operation::ReadDraft, &page.subject())?;
    access::require_on(actor, Operation::ShareVersion, &page.subject())?;
    Ok((page, version))
}
