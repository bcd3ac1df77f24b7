//! Cache of undecodable originals, to decode them only once.

use super::rendition_error::RenditionError;
use crate::Cms;
use crate::files::OriginalState;
use moka::sync::Cache;

/// Maximum number of failures. The oldest are decoded again.
const MAX_FAILURES: u64 = 1_000;

/// Failures by target, with the original's state.
pub(crate) struct BrokenPictures(Cache<String, (OriginalState, String)>);

impl BrokenPictures {
    pub(crate) fn new() -> Self {
        Self(Cache::new(MAX_FAILURES))
    }
}

/// Runs work unless it failed before on the same bytes.
///
/// # Errors
/// Those of the work. `Broken`: the first reason.
pub(super) async fn unless_broken<T>(
    cms: &Cms,
    content_hash: &str,
    what: String,
    work: impl Future<Output = Result<T, RenditionError>>,
) -> Result<T, RenditionError> {
    // Read before the work, because the original may be replaced.
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
