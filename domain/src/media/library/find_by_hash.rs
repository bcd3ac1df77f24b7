//! Finds files by content hash, for blocks from other installations.

use crate::error::Result;
use crate::media::rules::invalid;
use crate::{Cms, access};
use model::access::{Actor, Operation};
use model::error::Code;
use model::list::List;
use model::media::FileOfHash;
use storage::library;

/// Maximum number of hashes per request.
pub const MAX_HASHES: usize = 1_000;

/// Finds the first file with each hash. Skips unknown hashes.
///
/// # Errors
/// `V_14` for more than 1,000 hashes.
pub async fn find_by_hash(cms: &Cms, actor: &Actor, hashes: &[String]) -> Result<List<FileOfHash>> {
    access::require(actor, Operation::ReadMedia)?;
    if hashes.len() > MAX_HASHES {
        return Err(invalid(Code::TooLong, "hashes"));
    }
    let items = library::list_by_hash(&mut cms.db.read().await?, hashes).await?;
    Ok(List::whole(items))
}
