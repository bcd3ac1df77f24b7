//! The trash of deleted files: no longer offered, restorable, and kept for 30 days or while a live page shows them.

pub mod delete;
pub mod list_trash;
pub mod purge;
pub mod restore;
pub mod selection;

use crate::error::{Error, Result};
use model::error::Code;
use model::id::FileId;
use model::media::MediaFile;
use storage::Connection;
use storage::files::find_any_file;
use time::Duration;

/// Time that a file stays in the trash before it is purged.
const RETENTION: Duration = Duration::days(30);

/// Returns a file of the trash.
///
/// # Errors
/// `V_07` for a file that is not in the trash.
async fn get_trashed(conn: &mut Connection, id: FileId) -> Result<MediaFile> {
    let file = find_any_file(conn, id).await?.ok_or(Error::NotFound)?;
    if file.deleted_at.is_none() {
        return Err(Error::refused(Code::NotPossible, "media", ""));
    }
    Ok(file)
}
