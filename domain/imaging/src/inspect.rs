//! Recognises pictures by content.

use crate::cut::upright;
use crate::decode::{DecodeRegion, decode};
use crate::format::Format;
pub use crate::outline::{PictureDefect, find_defect};
use crate::outline::{PictureStructure, outline};
use crate::raster::Rect;
use image::DynamicImage;
use std::io::{BufReader, Cursor, Read, Result, Seek, Take};

/// Maximum memory of a decodability check, in bytes.
const MAX_CHECK_MEMORY_BYTES: u64 = 16 * 1024 * 1024;

/// Facts about a picture, from its content.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct PictureFacts {
    pub format: Format,
    /// Pixels as shown, after orientation.
    pub width: u32,
    pub height: u32,
    /// True for several frames: GIF, WebP, APNG and AVIF.
    pub is_animated: bool,
    /// True with an alpha channel, even if opaque.
    pub has_alpha: bool,
    /// Maximum bytes of memory for decoding.
    pub memory: u64,
}

/// Result of inspecting a whole picture.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct PictureInspection {
    pub facts: PictureFacts,
    /// True if complete and, if small, decodable.
    pub is_whole: bool,
}

/// Inspects a file in up to 16 MiB of memory. `None` for other files, or over
/// 80 megapixels. Slow: call it off the async threads.
///
/// # Errors
/// The file cannot be read.
pub fn inspect(file: impl Read + Seek) -> Result<Option<PictureInspection>> {
    let mut reader = BufReader::new(file);
    let Some(outline) = outline(&mut reader)? else { return Ok(None) };
    let is_whole = match outline.end {
        Some(end) => {
            reader.rewind()?;
            is_decodable(reader, &outline, end)
        }
        None => false,
    };
    Ok(Some(PictureInspection { facts: facts_of(&outline), is_whole }))
}

/// Reads facts without decoding. `None` as for [`inspect`].
///
/// # Errors
/// The file cannot be read.
pub fn facts(file: impl Read + Seek) -> Result<Option<PictureFacts>> {
    Ok(outline(&mut BufReader::new(file))?.map(|outline| facts_of(&outline)))
}

/// Returns true if the picture is complete. Decodes nothing.
pub fn is_complete(bytes: &[u8]) -> bool {
    outline(&mut Cursor::new(bytes)).is_ok_and(|found| found.is_some_and(|outline| outline.end.is_some()))
}

fn facts_of(outline: &PictureStructure) -> PictureFacts {
    let (width, height) = upright(outline);
    let PictureStructure { format, is_animated, has_alpha, memory, .. } = *outline;
    PictureFacts { format, width, height, is_animated, has_alpha, memory }
}

/// Returns true if decodable. Large ones only need an end, because decoding
/// takes much memory.
fn is_decodable(mut reader: BufReader<impl Read + Seek>, outline: &PictureStructure, end: u64) -> bool {
    // This decoder holds the whole JPEG in memory.
    let file = if outline.format == Format::Jpeg { end } else { 0 };
    if outline.memory + file > MAX_CHECK_MEMORY_BYTES {
        return true;
    }
    let (width, height) = (outline.width.into(), outline.height.into());
    match outline.format {
        // libjpeg fills in missing parts, so another decoder checks them.
        Format::Jpeg => is_strict_jpeg(reader.take(end)),
        _ => decode(&mut reader, outline, &DecodeRegion { scale: 1.0, rect: Rect::of(width, height) }).is_ok(),
    }
}

fn is_strict_jpeg(picture: Take<BufReader<impl Read + Seek>>) -> bool {
    let decoder = image::codecs::jpeg::JpegDecoder::new(picture);
    decoder.is_ok_and(|decoder| DynamicImage::from_decoder(decoder).is_ok())
}
