//! The words of documents, for the search.

use super::pictures::not_made::NotMade;
use super::store::{self, find_content};
use crate::Cms;
use crate::error::Result;
use crate::search::queue_pages_with_file;
use crate::write::Effect;
use documents::words::{Error as WordsError, Limits, text};

/// Memory that taking the words out of a document may take.
const MEMORY: u64 = 128 * 1024 * 1024;

/// Takes the words out of a document and keeps them beside it. One that is gone by now is no error.
pub(crate) async fn extract(cms: &Cms, hash: &str) -> std::result::Result<(), NotMade> {
    let Some(content) = find_content(&mut *cms.db.read().await?, hash).await? else { return Ok(()) };
    let original = cms.files.open_original(hash).await.map_err(|error| NotMade::of_original(error, hash))?;
    let path = original.path().to_owned();
    let words = cms.image_pool.run(MEMORY, move || text(&path, &content.content_type, &Limits::default())).await?;
    let words = words.map_err(|error| match error {
        WordsError::Io(error) => NotMade::Failed(error.into()),
        damaged @ WordsError::Damaged(_) => NotMade::Broken(damaged.to_string()),
    })?;
    let noted: Result<()> = cms
        .write(Effect::Internal, async |tx| {
            store::upsert_text(tx, hash, &words).await?;
            queue_pages_with_file(cms, tx, hash).await
        })
        .await;
    Ok(noted?)
}
