//! Looking for files by what they contain, as blocks that are pasted from another installation do.

use crate::error::Result;
use crate::media::rules::invalid;
use crate::{Cms, access};
use model::access::{Actor, Operation};
use model::error::Code;
use model::list::List;
use model::media::FileOfHash;
use storage::library;

/// Maximum number of contents in one look-up.
pub const MAX_HASHES: usize = 1_000;

/// Finds for each hash of a content the first file that has it; those that no file has are left out.
///
/// # Errors
/// `V_14` for more than 1,000 hashes.
pub async fn find_by_hash(cms: &Cms, actor: &Actor, hashes: &[String]) -> Result<List<FileOfHash>> {
    access::require(actor, Operation::ReadMedia)?;
    if hashes.len() > MAX_HASHES {
        return Err(invalid(Code::TooLong, "hashes"));
    }
    let items = library::list_by_hash(&mut *cms.db.read().await?, hashes).await?;
    let total_items = i64::try_from(items.len()).unwrap_or(i64::MAX);
    Ok(List { items, total_items })
}
