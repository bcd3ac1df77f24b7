//! Extracts the texts of documents for the search.

use super::pictures::rendition_error::RenditionError;
use crate::Cms;
use crate::error::Result;
use crate::write::Effect;
use documents::subprocess::text_in_subprocess;
use documents::words::{Error as WordsError, ReadLimits, text};
use std::path::PathBuf;
use storage::files::{self, find_content};
use storage::search_index::queue_pages_with_file;

/// Memory limit of text extraction in bytes.
const EXTRACTION_MEMORY_BYTES: u64 = 128 * 1024 * 1024;

/// Program that calls `documents::subprocess::main` if it
/// gets `arguments`, followed by a path and a content type.
#[derive(Clone, Debug)]
pub struct DocumentReader {
    pub program: PathBuf,
    pub arguments: &'static [&'static str],
}

/// Extracts a document's text, if it still exists, and stores it.
pub(crate) async fn extract(cms: &Cms, hash: &str) -> std::result::Result<(), RenditionError> {
    let Some(content) = find_content(&mut cms.db.read().await?, hash).await? else { return Ok(()) };
    let original = cms.files.open_original(hash).await.map_err(|error| RenditionError::of_original(error, hash))?;
    let path = original.path().to_owned();
    let reader = cms.document_reader.get().cloned();
    let read = move || match reader {
        Some(reader) => text_in_subprocess(&reader.program, reader.arguments, &path, &content.content_type),
        None => text(&path, &content.content_type, &ReadLimits::default()),
    };
    let words = cms.image_pool.run(EXTRACTION_MEMORY_BYTES, read).await?;
    let words = words.map_err(|error| match error {
        WordsError::Io(error) => RenditionError::Failed(error.into()),
        WordsError::Damaged(reason) => RenditionError::Broken(reason),
    })?;
    let noted: Result<()> = cms
        .write(Effect::Search, async |tx| {
            files::upsert_text(tx, hash, &words).await?;
            Ok(queue_pages_with_file(tx, hash).await?)
        })
        .await;
    Ok(noted?)
}
