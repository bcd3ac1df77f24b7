//! Links that show one stored version to whoever has them, until they end.
//!
//! A version has at most one link. Its token names the row of the link and is signed with the installation's key, so
//! that it cannot be forged. Deleting the row ends the link. A link opens that version and its files, and no other
//! unpublished page.

pub mod end;
pub mod read_share;
pub mod share;
pub mod view;

use crate::access;
use crate::error::Result;
use crate::pages::read::find_visible_version;
use model::access::{Actor, Operation};
use model::id::VersionId;
use storage::Connection;
use storage::pages::{PageRow, VersionRow};

/// Loads a version with its page, for those who may share it: who shares a version hands on the right to read it, so they need that
/// right themselves, besides the one of the operation.
async fn load(conn: &mut Connection, actor: &Actor, id: VersionId) -> Result<(PageRow, VersionRow)> {
    let (page, version) = find_visible_version(conn, actor, id).await?;
    access::require_on(actor, Operation::ReadDraft, &page.subject())?;
    access::require_on(actor, Operation::ShareVersion, &page.subject())?;
    Ok((page, version))
}
