//! Recognises pictures by their content.

use crate::cut::upright;
use crate::decode::{Need, decode};
use crate::format::Format;
pub use crate::outline::{Flaw, find_flaw};
use crate::outline::{Outline, outline};
use crate::raster::Rect;
use image::DynamicImage;
use std::io::{BufReader, Cursor, Read, Result, Seek, Take};

/// Memory that the look at a file may take.
const MAX_CHECKED: u64 = 16 * 1024 * 1024;

/// Facts about a picture, from its content.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Facts {
    pub format: Format,
    /// Pixels as shown, after the camera's orientation is applied.
    pub width: u32,
    pub height: u32,
    /// True if it has several frames: GIF, WebP, APNG and AVIF can.
    pub is_animated: bool,
    /// True if it has an alpha channel. All of its pixels may be opaque.
    pub has_alpha: bool,
    /// Maximum bytes that decoding it takes.
    pub memory: u64,
}

/// Result of inspecting the whole content of a picture.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Inspected {
    pub facts: Facts,
    /// True if the file is complete and, for a small picture, decodable.
    pub is_whole: bool,
}

/// Looks at a file without reading it into memory: at most 16 MiB of it. `None` for what is no picture, and for a picture of more than
/// 80 megapixels. Slow: run it off the async threads.
///
/// # Errors
/// When the file cannot be read.
pub fn inspect(file: impl Read + Seek) -> Result<Option<Inspected>> {
    let mut reader = BufReader::new(file);
    let Some(outline) = outline(&mut reader)? else { return Ok(None) };
    let is_whole = match outline.end {
        Some(end) => {
            reader.rewind()?;
            is_decodable(reader, &outline, end)
        }
        None => false,
    };
    Ok(Some(Inspected { facts: facts_of(&outline), is_whole }))
}

/// Reads the facts about a picture from its structure, without decoding. `None` as for [`inspect`].
///
/// # Errors
/// When the file cannot be read.
pub fn facts(file: impl Read + Seek) -> Result<Option<Facts>> {
    Ok(outline(&mut BufReader::new(file))?.map(|outline| facts_of(&outline)))
}

/// Returns whether a picture is there from its beginning to its end. Decodes nothing.
pub fn is_complete(bytes: &[u8]) -> bool {
    outline(&mut Cursor::new(bytes)).is_ok_and(|found| found.is_some_and(|outline| outline.end.is_some()))
}

fn facts_of(outline: &Outline) -> Facts {
    let (width, height) = upright(outline);
    let Outline { format, is_animated, has_alpha, memory, .. } = *outline;
    Facts { format, width, height, is_animated, has_alpha, memory }
}

/// Returns true if a picture can be decoded. Because decoding a large one takes much memory, its end is enough.
fn is_decodable(mut reader: BufReader<impl Read + Seek>, outline: &Outline, end: u64) -> bool {
    // Because this decoder reads the whole JPEG, the file counts too.
    let file = if outline.format == Format::Jpeg { end } else { 0 };
    if outline.memory + file > MAX_CHECKED {
        return true;
    }
    let (width, height) = (outline.width.into(), outline.height.into());
    match outline.format {
        // Because libjpeg fills in missing parts, another decoder checks for them.
        Format::Jpeg => is_strict_jpeg(reader.take(end)),
        _ => decode(&mut reader, outline, &Need { scale: 1.0, rect: Rect::of(width, height) }).is_ok(),
    }
}

fn is_strict_jpeg(picture: Take<BufReader<impl Read + Seek>>) -> bool {
    let decoder = image::codecs::jpeg::JpegDecoder::new(picture);
    decoder.is_ok_and(|decoder| DynamicImage::from_decoder(decoder).is_ok())
}
