//! Outline of a picture, read without decoding: size, orientation and end.
//!
//! Files are read segment by segment. So they take little memory, even if a picture claims a million megapixels, and
//! bytes after the picture's end are not part of it.

mod gif;
mod jpeg;
mod png;
mod webp;

use crate::avif;
use crate::format::Format;
use crate::turn::Turn;
use image::metadata::Orientation;
use std::io::{BufRead, BufReader, ErrorKind, Read, Result, Seek, SeekFrom};

/// Maximum pixels of a picture. Otherwise a small file could decode into all memory.
const MAX_PIXELS: u64 = 80_000_000;
/// Maximum bytes that are read of a metadata block.
const MAX_EXIF: u64 = 64 * 1024;

/// Facts from the structure of a picture.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Outline {
    pub(crate) format: Format,
    /// Pixels as stored, before the orientation is applied.
    pub(crate) width: u32,
    pub(crate) height: u32,
    /// Turn that makes it upright.
    pub(crate) turn: Turn,
    pub(crate) has_alpha: bool,
    pub(crate) is_animated: bool,
    /// Maximum bytes that decoding it takes.
    pub(crate) memory: u64,
    /// Number of the picture's bytes. Others may follow. `None` if its end is missing.
    pub(crate) end: Option<u64>,
}

/// Facts that a walk collects. Because they outlive a failed walk, a truncated picture is still known by its
/// beginning.
#[derive(Default)]
struct Found {
    size: Option<(u32, u32)>,
    turn: Option<Turn>,
    has_alpha: bool,
    is_animated: bool,
    /// Bytes of memory per pixel.
    depth: f64,
    /// True for lossless JPEGs, which no browser shows.
    is_lossless_jpeg: bool,
}

/// The walk through a file that begins as a picture does.
struct Walk {
    format: Format,
    /// Bytes of the file.
    length: u64,
    found: Found,
    end: Option<u64>,
}

/// Reasons why a file that begins as a picture does is not taken.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Flaw {
    TooManyPixels {
        width: u32,
        height: u32,
        most: u64,
    },
    LosslessJpeg,
    /// Its end is missing, or it cannot be decoded.
    Damaged,
}

/// Finds what is wrong with a picture that is not taken. `None` for what is no picture.
///
/// # Errors
/// When the file cannot be read.
pub fn find_flaw(file: impl Read + Seek) -> Result<Option<Flaw>> {
    let Some(Walk { found, .. }) = walk(&mut BufReader::new(file))? else { return Ok(None) };
    Ok(Some(match found.size {
        _ if found.is_lossless_jpeg => Flaw::LosslessJpeg,
        Some((width, height)) if u64::from(width) * u64::from(height) > MAX_PIXELS => {
            Flaw::TooManyPixels { width, height, most: MAX_PIXELS }
        }
        _ => Flaw::Damaged,
    }))
}

/// Walks through a picture from its beginning. `None` for what is no picture and for one with too many pixels.
pub(crate) fn outline(reader: &mut (impl BufRead + Seek)) -> Result<Option<Outline>> {
    let Some(Walk { format, length, found, end }) = walk(reader)? else { return Ok(None) };
    let Some((width, height)) = found.size.filter(|size| is_allowed(*size)) else { return Ok(None) };
    // Nothing that writes animations turns them by metadata, and they are shown without their metadata.
    let turn = found.turn.filter(|_| !found.is_animated).unwrap_or(Turn::NONE);
    // JPEG and PNG are decoded row by row. Other files are in memory during decoding.
    let file = if matches!(format, Format::Jpeg | Format::Png) { 0 } else { length };
    let memory = (f64::from(width) * f64::from(height) * found.depth) as u64 + file + OVERHEAD;
    let (has_alpha, is_animated) = (found.has_alpha, found.is_animated);
    Ok(Some(Outline { format, width, height, turn, has_alpha, is_animated, memory, end }))
}

fn walk(reader: &mut (impl BufRead + Seek)) -> Result<Option<Walk>> {
    let length = reader.seek(SeekFrom::End(0))?;
    reader.rewind()?;
    let mut signature = Vec::new();
    reader.by_ref().take(Format::SIGNATURE as u64).read_to_end(&mut signature)?;
    let Some(format) = Format::of(&signature) else { return Ok(None) };
    reader.rewind()?;
    let mut found = Found::default();
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
    Ok(Some(Walk { format, length, found, end }))
}

/// Bytes that every decoder takes in addition to the pixels.
const OVERHEAD: u64 = 1024 * 1024;

pub(crate) fn is_allowed((width, height): (u32, u32)) -> bool {
    width > 0 && height > 0 && u64::from(width) * u64::from(height) <= MAX_PIXELS
}

fn walk_avif(reader: &mut (impl BufRead + Seek), length: u64, found: &mut Found) -> Result<u64> {
    let container = avif::Container::read(reader, length)?;
    found.size = Some((container.width, container.height));
    found.turn = Some(container.turn);
    found.has_alpha = container.has_alpha();
    found.is_animated = container.is_animated;
    found.depth = container.depth();
    Ok(container.end)
}

/// Returns the turn that a block of Exif metadata asks for.
fn turn_of(exif: &[u8]) -> Option<Turn> {
    Orientation::from_exif_chunk(exif).map(Turn::from_orientation)
}

/// Reads a block of this length, up to the limit, and seeks to its end.
fn read_block(reader: &mut (impl BufRead + Seek), length: u64) -> Result<Vec<u8>> {
    let mut block = Vec::new();
    reader.by_ref().take(length.min(MAX_EXIF)).read_to_end(&mut block)?;
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
