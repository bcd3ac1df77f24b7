//! Memory of the originals that could not be decoded, so that one costs a decoding and not one at each request.

use super::not_made::NotMade;
use crate::Cms;
use crate::files::OriginalState;
use moka::sync::Cache;

/// Maximum number of failures. The oldest ones are decoded again.
const MAX_FAILURES: u64 = 1_000;

/// Failures by what was to be made, with the state of the original. They end with the process.
pub(crate) struct BrokenPictures(Cache<String, (OriginalState, String)>);

impl BrokenPictures {
    pub(crate) fn new() -> Self {
        Self(Cache::new(MAX_FAILURES))
    }
}

/// Makes something of an original, unless making the same of the same bytes has shown that they are broken.
///
/// # Errors
/// Those of the work; `Broken` with the reason of the first time.
pub(super) async fn unless_broken<T>(
    cms: &Cms,
    content_hash: &str,
    what: String,
    work: impl Future<Output = Result<T, NotMade>>,
) -> Result<T, NotMade> {
    // It is read before the work, because the original may be replaced meanwhile.
    let Some(state) = cms.files.find_original_state(content_hash).await? else { return work.await };
    if let Some((broken, why)) = cms.broken_pictures.0.get(&what)
        && broken == state
    {
        return Err(NotMade::Broken(why));
    }
    let made = work.await;
    if let Err(NotMade::Broken(why)) = &made {
        cms.broken_pictures.0.insert(what, (state, why.clone()));
    }
    made
}
