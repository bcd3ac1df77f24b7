//! Runs work on originals within a memory limit.

use super::rendition_error::RenditionError;
use crate::Cms;
use crate::error::Error;
use imaging::inspect::facts;
use std::fs::File;
use std::io::BufReader;

/// Memory in bytes that the inspection of a picture needs.
pub(in crate::media) const INSPECTION_MEMORY_BYTES: u64 = 16 * 1024 * 1024;

/// Runs work on an original in the pool,
/// once there is enough memory to decode it.
pub(super) async fn with_original<T: Send + 'static>(
    cms: &Cms,
    content_hash: &str,
    work: impl FnOnce(BufReader<File>) -> imaging::error::Result<T> + Send + 'static,
) -> Result<T, RenditionError> {
    let original = cms.files.open_original(content_hash).await;
    let original = original.map_err(|error| RenditionError::of_original(error, content_hash))?;
    let path = original.path().to_owned();
    let looked_at = {
        let path = path.clone();
        cms.image_pool.run(INSPECTION_MEMORY_BYTES, move || facts(File::open(path)?)).await?
    };
    let found = looked_at.map_err(Error::from)?;
    let found = found.ok_or_else(|| RenditionError::Broken("it is not a picture".to_owned()))?;
    let done = cms.image_pool.run(found.memory, move || work(BufReader::new(File::open(path)?))).await?;
    Ok(done?)
}
