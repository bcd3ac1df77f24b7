//! First analysis of a picture: colour, placeholder and preview.

use super::crop::picture_of;
use super::original::with_original;
use super::preview::store_preview;
use super::rendition_error::RenditionError;
use crate::Cms;
use crate::error::Result;
use crate::write::Effect;
use base64::Engine;
use base64::engine::general_purpose::STANDARD;
use imaging::appearance::find_appearance;
use storage::files::{self, find_content};

/// Width of the preview that is made when a picture is added.
const FIRST_PREVIEW_WIDTH_PX: u32 = 320;

/// Analyzes a picture, if it still exists, and stores the result.
pub(crate) async fn describe(cms: &Cms, hash: &str) -> std::result::Result<(), RenditionError> {
    let Some(content) = find_content(&mut cms.db.read().await?, hash).await? else { return Ok(()) };
    let look = with_original(cms, hash, find_appearance).await?;
    let [red, green, blue] = look.colour;
    let colour = format!("#{red:02x}{green:02x}{blue:02x}");
    let placeholder = STANDARD.encode(&look.placeholder);
    let noted: Result<()> = cms
        .write(Effect::Internal, async |tx| Ok(files::update_appearance(tx, hash, &colour, &placeholder).await?))
        .await;
    noted?;
    if let Some(picture) = picture_of(hash, (content.width, content.height), None) {
        store_preview(cms, &picture, FIRST_PREVIEW_WIDTH_PX).await?;
    }
    Ok(())
}
