//! Recognises pictures by their content.

use crate::cut::upright;
use crate::decode::{DecodeRegion, decode};
use crate::format::Format;
pub use crate::outline::{PictureDefect, find_defect};
use crate::outline::{PictureStructure, outline};
use crate::raster::Rect;
use image::DynamicImage;
use std::io::{BufReader, Cursor, Read, Result, Seek, Take};

/// Maximum memory for a trial decode, in bytes.
/// Pictures that need more are not decoded.
const MAX_CHECK_MEMORY_BYTES: u64 = 16 * 1024 * 1024;

/// Facts about a picture that its content tells.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct PictureFacts {
    pub format: Format,
    /// Width of the upright picture, in pixels.
    pub width: u32,
    pub height: u32,
    /// True if a GIF, WebP, PNG or AVIF has several frames.
    pub is_animated: bool,
    /// True if the picture has an alpha channel,
    /// even if all its pixels are opaque.
    pub has_alpha: bool,
    /// Maximum memory for decoding, in bytes.
    pub memory: u64,
}

/// Facts about a picture and the result of a trial decode.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct PictureInspection {
    pub facts: PictureFacts,
    /// True if the picture is complete. A small picture
    /// must also be decodable.
    pub is_whole: bool,
}

/// Inspects a file with at most 16 MiB of memory.
/// `None` if it is no picture or has more than 80 megapixels.
/// Slow: do not call it on async threads.
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

/// Reads the facts without decoding. `None` in the same
/// cases as [`inspect`].
///
/// # Errors
/// The file cannot be read.
pub fn facts(file: impl Read + Seek) -> Result<Option<PictureFacts>> {
    Ok(outline(&mut BufReader::new(file))?.map(|outline| facts_of(&outline)))
}

/// Returns true if the picture has its end.
/// Does not decode it.
pub fn is_complete(bytes: &[u8]) -> bool {
    outline(&mut Cursor::new(bytes)).is_ok_and(|found| found.is_some_and(|outline| outline.end.is_some()))
}

fn facts_of(outline: &PictureStructure) -> PictureFacts {
    let (width, height) = upright(outline);
    let PictureStructure { format, is_animated, has_alpha, memory, .. } = *outline;
    PictureFacts { format, width, height, is_animated, has_alpha, memory }
}

/// Returns true if the picture can be decoded,
/// or if it is large. Large pictures are not decoded,
/// because this would take much memory.
fn is_decodable(mut reader: BufReader<impl Read + Seek>, outline: &PictureStructure, end: u64) -> bool {
    // `is_strict_jpeg` also holds the whole file in memory.
    let file = if outline.format == Format::Jpeg { end } else { 0 };
    if outline.memory + file > MAX_CHECK_MEMORY_BYTES {
        return true;
    }
    let (width, height) = (outline.width.into(), outline.height.into());
    match outline.format {
        // `decode` would use libjpeg, which replaces missing pixels
        // of a JPEG without an error.
        Format::Jpeg => is_strict_jpeg(reader.take(end)),
        _ => decode(&mut reader, outline, &DecodeRegion { scale: 1.0, rect: Rect::of(width, height) }).is_ok(),
    }
}

/// Returns true if a JPEG decodes with the `image` crate,
/// which returns errors for missing and damaged data.
fn is_strict_jpeg(picture: Take<BufReader<impl Read + Seek>>) -> bool {
    let decoder = image::codecs::jpeg::JpegDecoder::new(picture);
    decoder.is_ok_and(|decoder| DynamicImage::from_decoder(decoder).is_ok())
}
