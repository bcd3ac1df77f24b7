//! First analysis of a picture: colour, placeholder and preview.

use super::crop::picture_of;
use super::not_made::NotMade;
use super::original::with_original;
use super::preview::keep_preview;
use crate::Cms;
use crate::error::Result;
use crate::write::Effect;
use base64::Engine;
use base64::engine::general_purpose::STANDARD;
use imaging::look::look;
use storage::files::{self, find_content};

/// Width of the library's first preview.
const FIRST_PREVIEW: u32 = 320;

/// Analyzes a picture, if it still exists, and stores the result.
pub(crate) async fn describe(cms: &Cms, hash: &str) -> std::result::Result<(), NotMade> {
    let Some(content) = find_content(&mut *cms.db.read().await?, hash).await? else { return Ok(()) };
    let look = with_original(cms, hash, look).await?;
    let [red, green, blue] = look.colour;
    let colour = format!("#{red:02x}{green:02x}{blue:02x}");
    let placeholder = STANDARD.encode(&look.placeholder);
    let noted: Result<()> =
        cms.write(Effect::Internal, async |tx| Ok(files::update_look(tx, hash, &colour, &placeholder).await?)).await;
    noted?;
    if let Some(picture) = picture_of(hash, (content.width, content.height), None) {
        keep_preview(cms, &picture, FIRST_PREVIEW).await?;
    }
    Ok(())
}
