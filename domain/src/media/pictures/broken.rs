//! Cache of originals that cannot be
//! decoded, so that each is tried only once.

use super::rendition_error::RenditionError;
use crate::Cms;
use crate::files::OriginalState;
use moka::sync::Cache;

/// Maximum number of cached failures. A further failure replaces an old one.
const MAX_FAILURES: u64 = 1_000;

/// Failures by a description of the work. Holds
/// the state of the original and the reason.
pub(crate) struct BrokenPictures(Cache<String, (OriginalState, String)>);

impl BrokenPictures {
    pub(crate) fn new() -> Self {
        Self(Cache::new(MAX_FAILURES))
    }
}

/// Runs work unless the same work failed before on the same bytes.
///
/// # Errors
/// The errors of the work. `Broken` with
/// the reason of the earlier failure.
pub(super) async fn unless_broken<T>(
    cms: &Cms,
    content_hash: &str,
    what: String,
    work: impl Future<Output = Result<T, RenditionError>>,
) -> Result<T, RenditionError> {
    // Reads the state before the work, because
    // the original may be replaced meanwhile.
    let Some(state) = cms.files.find_original_state(content_hash).await? else { return work.await };
    if let Some((broken, why)) = cms.broken_pictures.0.get(&what)
        && broken == state
    {
        return Err(RenditionError::Broken(why));
    }
    let made = work.await;
    if let Err(RenditionError::Broken(why)) = &made {
        cms.broken_pictures.0.insert(what, (state, why.clone()));
    }
    made
}
