//! Reads size, orientation and end of a picture without decoding it.
//!
//! Only segments are read, so the memory stays small
//! for any size that a file claims. The position of the end
//! shows if the picture is complete, and if other bytes
//! follow it.

mod gif;
mod jpeg;
mod png;
mod webp;

use crate::avif;
use crate::format::Format;
use crate::turn::Turn;
use image::metadata::Orientation;
use std::io::{BufRead, BufReader, ErrorKind, Read, Result, Seek, SeekFrom};

/// Maximum number of pixels. Otherwise a small file could
/// fill all memory when it is decoded.
const MAX_PIXELS: u64 = 80_000_000;
/// Maximum bytes of a metadata block that are read.
const MAX_EXIF_BYTES: u64 = 64 * 1024;

/// Facts that the structure of a picture tells.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct PictureStructure {
    pub(crate) format: Format,
    /// Width of the stored picture in pixels, before
    /// it is turned upright.
    pub(crate) width: u32,
    pub(crate) height: u32,
    /// The turn that makes the picture upright.
    pub(crate) turn: Turn,
    pub(crate) has_alpha: bool,
    pub(crate) is_animated: bool,
    /// Maximum memory for decoding, in bytes.
    pub(crate) memory: u64,
    /// Position of the picture's end in the file, in bytes.
    /// `None` if the end is missing.
    pub(crate) end: Option<u64>,
}

/// Facts that a walk through the file has found.
/// They are kept if the walk fails, because truncated files
/// are recognised by them.
#[derive(Default)]
struct ScannedFacts {
    size: Option<(u32, u32)>,
    turn: Option<Turn>,
    has_alpha: bool,
    is_animated: bool,
    /// Bytes of memory per pixel for decoding.
    depth: f64,
    /// True for lossless JPEGs, which no browser shows.
    is_lossless_jpeg: bool,
}

/// The result of a walk through a file that begins
/// like a picture.
struct StructureWalk {
    format: Format,
    /// Length of the file, in bytes.
    length: u64,
    found: ScannedFacts,
    end: Option<u64>,
}

/// The reason why a picture is rejected.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum PictureDefect {
    TooManyPixels {
        width: u32,
        height: u32,
        most: u64,
    },
    LosslessJpeg,
    /// The picture is incomplete or cannot be decoded.
    Damaged,
}

/// Returns the reason why a picture is rejected.
/// `None` if the file is no picture.
///
/// # Errors
/// The file cannot be read.
pub fn find_defect(file: impl Read + Seek) -> Result<Option<PictureDefect>> {
    let Some(StructureWalk { found, .. }) = walk(&mut BufReader::new(file))? else { return Ok(None) };
    Ok(Some(match found.size {
        _ if found.is_lossless_jpeg => PictureDefect::LosslessJpeg,
        Some((width, height)) if u64::from(width) * u64::from(height) > MAX_PIXELS => {
            PictureDefect::TooManyPixels { width, height, most: MAX_PIXELS }
        }
        _ => PictureDefect::Damaged,
    }))
}

/// Reads the structure of a picture. `None` if the file
/// is no picture or has too many pixels.
pub(crate) fn outline(reader: &mut (impl BufRead + Seek)) -> Result<Option<PictureStructure>> {
    let Some(StructureWalk { format, length, found, end }) = walk(reader)? else { return Ok(None) };
    let Some((width, height)) = found.size.filter(|size| is_allowed(*size)) else { return Ok(None) };
    // The orientation of animations is ignored. No encoder writes it,
    // and animations are served without metadata.
    let turn = found.turn.filter(|_| !found.is_animated).unwrap_or(Turn::NONE);
    // JPEG and PNG are read row by row, other formats
    // from a copy of the file in memory.
    let file = if matches!(format, Format::Jpeg | Format::Png) { 0 } else { length };
    let memory = (f64::from(width) * f64::from(height) * found.depth) as u64 + file + DECODER_OVERHEAD_BYTES;
    let (has_alpha, is_animated) = (found.has_alpha, found.is_animated);
    Ok(Some(PictureStructure { format, width, height, turn, has_alpha, is_animated, memory, end }))
}

fn walk(reader: &mut (impl BufRead + Seek)) -> Result<Option<StructureWalk>> {
    let length = reader.seek(SeekFrom::End(0))?;
    reader.rewind()?;
    let mut signature = Vec::new();
    reader.by_ref().take(Format::SIGNATURE_BYTES as u64).read_to_end(&mut signature)?;
    let Some(format) = Format::of(&signature) else { return Ok(None) };
    reader.rewind()?;
    let mut found = ScannedFacts::default();
    let walked = match format {
        Format::Jpeg => jpeg::walk(reader, &mut found),
        Format::Png => png::walk(reader, &mut found),
        Format::Gif => gif::walk(reader, &mut found),
        Format::WebP => webp::walk(reader, &mut found),
        Format::Avif => walk_avif(reader, length, &mut found),
    };
    let end = match walked {
        Ok(end) => Some(end).filter(|end| *end <= length),
        Err(error) if matches!(error.kind(), ErrorKind::UnexpectedEof | ErrorKind::InvalidData) => None,
        Err(error) => return Err(error),
    };
    Ok(Some(StructureWalk { format, length, found, end }))
}

/// Bytes of memory that any decoder needs in addition
/// to the pixels.
const DECODER_OVERHEAD_BYTES: u64 = 1024 * 1024;

pub(crate) fn is_allowed((width, height): (u32, u32)) -> bool {
    width > 0 && height > 0 && u64::from(width) * u64::from(height) <= MAX_PIXELS
}

fn walk_avif(reader: &mut (impl BufRead + Seek), length: u64, found: &mut ScannedFacts) -> Result<u64> {
    let container = avif::Container::read(reader, length)?;
    found.size = Some((container.width, container.height));
    found.turn = Some(container.turn);
    found.has_alpha = container.has_alpha();
    found.is_animated = container.is_animated;
    found.depth = container.depth();
    Ok(container.end)
}

/// Returns the turn that an Exif block requires.
fn turn_of(exif: &[u8]) -> Option<Turn> {
    Orientation::from_exif_chunk(exif).map(Turn::from_orientation)
}

/// Reads at most `MAX_EXIF_BYTES` of a block, and skips the rest.
fn read_block(reader: &mut (impl BufRead + Seek), length: u64) -> Result<Vec<u8>> {
    let mut block = Vec::new();
    reader.by_ref().take(length.min(MAX_EXIF_BYTES)).read_to_end(&mut block)?;
    skip(reader, length - block.len() as u64)?;
    Ok(block)
}

fn skip(reader: &mut impl Seek, by: u64) -> Result<()> {
    reader.seek_relative(i64::try_from(by).map_err(|_| ErrorKind::InvalidData)?)
}

fn read<const N: usize>(reader: &mut impl Read) -> Result<[u8; N]> {
    let mut bytes = [0; N];
    reader.read_exact(&mut bytes)?;
    Ok(bytes)
}
