//! Looking for files by their names and words.

use super::list_directory::PartQuery;
use crate::error::Result;
use crate::media::rules::{find_folder, invalid};
use crate::{Cms, access};
use model::access::{Actor, Operation};
use model::error::Code;
use model::media::MediaPart;
use storage::library::{self, Filter};

/// The longest term that is looked for.
const MAX_TERM: usize = 255;

/// Looks for files whose name, alternative text or tags contain a term, in a folder and all that stand in it.
///
/// # Errors
/// `V_12` for a folder, kind, column, order, size or cursor that does not exist; `V_14` for a term that is too long.
pub async fn search_files(cms: &Cms, actor: &Actor, term: &str, directory: &str, ask: &PartQuery) -> Result<MediaPart> {
    access::require(actor, Operation::ReadMedia)?;
    if term.chars().count() > MAX_TERM {
        return Err(invalid(Code::TooLong, "searchTerm"));
    }
    let asked = ask.parse()?;
    let mut conn = cms.db.read().await?;
    let path = find_folder(&mut conn, directory, "directory").await?;
    let filter = Filter { path: &path, is_deep: true, term: term.trim() };
    Ok(library::list_part(&mut conn, &filter, &asked).await?)
}
