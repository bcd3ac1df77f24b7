//! Reads the segments of a JPEG.

use super::{ScannedFacts, read, read_block, turn_of};
use memchr::memchr;
use std::io::{BufRead, ErrorKind, Result, Seek};

/// Maximum number of scans. 12 are usual. A picture with more
/// is refused, because each scan takes a pass over all pixels.
const MAX_SCANS: u32 = 100;

const ESCAPE: u8 = 0x00;
const RESTARTS_AND_START: std::ops::RangeInclusive<u8> = 0xd0..=0xd8;
const END: u8 = 0xd9;
const SCAN: u8 = 0xda;
const EXIF: u8 = 0xe1;
const FILL: u8 = 0xff;
/// Marker of a lossless JPEG. No browser shows
/// this variant or the three variants below.
const LOSSLESS: u8 = 0xc3;
const DIFFERENTIAL_LOSSLESS: u8 = 0xc7;
const LOSSLESS_ARITHMETIC: u8 = 0xcb;
const DIFFERENTIAL_LOSSLESS_ARITHMETIC: u8 = 0xcf;

/// Walks the markers, and returns the end of the picture.
/// Skips thumbnails, because they are in metadata segments.
pub(super) fn walk(reader: &mut (impl BufRead + Seek), found: &mut ScannedFacts) -> Result<u64> {
    let mut frame = None;
    let mut scans = 0;
    loop {
        skip_past(reader, 0xff)?;
        let mut marker = FILL;
        while marker == FILL {
            [marker] = read(reader)?;
        }
        if marker == END {
            return reader.stream_position();
        }
        if marker == ESCAPE || RESTARTS_AND_START.contains(&marker) {
            continue;
        }
        let length = u64::from(u16::from_be_bytes(read(reader)?).saturating_sub(2));
        match marker {
            LOSSLESS | DIFFERENTIAL_LOSSLESS | LOSSLESS_ARITHMETIC | DIFFERENTIAL_LOSSLESS_ARITHMETIC => {
                found.is_lossless_jpeg = true;
                return Err(ErrorKind::InvalidData.into());
            }
            // 0xc4, 0xc8 and 0xcc do not begin a frame.
            0xc0..=0xcf if !matches!(marker, 0xc4 | 0xc8 | 0xcc) && frame.is_none() => {
                let header = FrameHeader::parse(&read_block(reader, length)?).ok_or(ErrorKind::InvalidData)?;
                found.size = Some((u32::from(header.width), u32::from(header.height)));
                found.depth = header.depth(false);
                frame = Some(header);
            }
            EXIF if found.turn.is_none() => {
                let block = read_block(reader, length)?;
                found.turn = block.strip_prefix(b"Exif\0\0").and_then(turn_of);
            }
            SCAN => {
                scans += 1;
                if scans > MAX_SCANS {
                    found.size = None;
                    return Err(ErrorKind::InvalidData.into());
                }
                if let Some(frame) = frame.as_ref().filter(|_| scans > 1) {
                    found.depth = frame.depth(true);
                }
                super::skip(reader, length)?;
            }
            _ => super::skip(reader, length)?,
        }
    }
}

/// The header of a frame.
struct FrameHeader {
    width: u16,
    height: u16,
    /// Sampling factors of each component, across and down.
    sampling: Vec<(u8, u8)>,
}

impl FrameHeader {
    /// Parses the header. `None` if no browser shows
    /// this kind of samples or components.
    fn parse(block: &[u8]) -> Option<Self> {
        let ([8, top, bottom, left, right, count @ (1 | 3 | 4)], rest) = block.split_first_chunk::<6>()? else {
            return None;
        };
        let components = rest.as_chunks::<3>().0.get(..usize::from(*count))?;
        let sampling: Vec<_> = components.iter().map(|[_, factors, _]| (factors >> 4, factors & 15)).collect();
        let is_valid = sampling.iter().all(|(x, y)| (1..=4).contains(x) && (1..=4).contains(y));
        let (width, height) = (u16::from_be_bytes([*left, *right]), u16::from_be_bytes([*top, *bottom]));
        is_valid.then_some(Self { width, height, sampling })
    }

    /// Returns the bytes of memory per pixel for decoding.
    /// With several scans, the decoder also holds all coefficients.
    fn depth(&self, has_scans: bool) -> f64 {
        const BYTES_PER_PIXEL: f64 = 3.0;
        const BYTES_PER_COEFFICIENT: f64 = 2.0;
        let most = |factor: fn(&(u8, u8)) -> u8| f64::from(self.sampling.iter().map(factor).max().unwrap_or(1));
        let block = most(|(x, _)| *x) * most(|(_, y)| *y);
        let samples: f64 = self.sampling.iter().map(|(x, y)| f64::from(*x) * f64::from(*y) / block).sum();
        BYTES_PER_PIXEL + if has_scans { samples * BYTES_PER_COEFFICIENT } else { 0.0 }
    }
}

/// Skips everything up to and including the next `byte`.
fn skip_past(reader: &mut impl BufRead, byte: u8) -> Result<()> {
    loop {
        let buffer = reader.fill_buf()?;
        let (found, length) = (memchr(byte, buffer), buffer.len());
        match found {
            Some(place) => {
                reader.consume(place + 1);
                return Ok(());
            }
            None if length == 0 => return Err(ErrorKind::UnexpectedEof.into()),
            None => reader.consume(length),
        }
    }
}
