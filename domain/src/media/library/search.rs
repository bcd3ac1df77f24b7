//! Searches files by name, alternative text and tags.

use super::list_directory::PartQuery;
use crate::error::Result;
use crate::media::rules::{find_folder, invalid};
use crate::{Cms, access};
use model::access::{Actor, Operation};
use model::error::Code;
use model::media::MediaPart;
use storage::library::{self, LibraryFilter};

/// Maximum characters of a search term.
const MAX_FILE_TERM_CHARS: usize = 255;

/// Finds files in a folder and its subfolders
/// by name, alternative text or tags.
///
/// # Errors
/// `V_12` for the folder, kind, column, order,
/// size or cursor. `V_14` for a long search term.
pub async fn search_files(cms: &Cms, actor: &Actor, term: &str, directory: &str, ask: &PartQuery) -> Result<MediaPart> {
    access::require(actor, Operation::ReadMedia)?;
    if term.chars().count() > MAX_FILE_TERM_CHARS {
        return Err(invalid(Code::TooLong, "searchTerm"));
    }
    let asked = ask.parse()?;
    let mut conn = cms.db.read().await?;
    let path = find_folder(&mut conn, directory, "directory").await?;
    let filter = LibraryFilter { path: &path, is_deep: true, term: term.trim() };
    Ok(library::list_part(&mut conn, &filter, &asked).await?)
}
