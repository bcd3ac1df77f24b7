//! The trash of the media library. Files
//! can be restored for 30 days, or
//! longer while live pages show them.

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

/// Time after which a trashed file is purged.
const FILE_TRASH_RETENTION: Duration = Duration::days(30);

/// Returns a file that is in the trash.
///
/// # Errors
/// `V_07` if the file is not in the trash.
async fn get_trashed(conn: &mut Connection, id: FileId) -> Result<MediaFile> {
    let file = find_any_file(conn, id).await?.ok_or(Error::NotFound)?;
    if file.deleted_at.is_none() {
        return Err(Error::refused(Code::NotPossible, "media", ""));
    }
    Ok(file)
}
