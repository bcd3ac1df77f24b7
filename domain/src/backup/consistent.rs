//! Copies of a database with all files that it names.

use super::Result;

/// Maximum number of copies of the database for one backup.
const MAX_COPIES: usize = 3;

/// Copies the database, and then its files. Copies both again if files were
/// purged in between. `copy` returns the copy, and the names of files that it
/// lacks. Returns the last copy, with the names of files that the site lacks.
pub(super) async fn copy_consistently<T>(
    mut copy: impl AsyncFnMut() -> Result<(T, Vec<String>)>,
) -> Result<(T, Vec<String>)> {
    let mut missing_before = None;
    for _ in 1..MAX_COPIES {
        let (copied, missing) = copy().await?;
        if missing.is_empty() || missing_before.as_ref() == Some(&missing) {
            return Ok((copied, missing));
        }
        missing_before = Some(missing);
    }
    copy().await
}
