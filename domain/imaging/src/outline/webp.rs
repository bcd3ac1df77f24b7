//! Reads the chunks of a WebP.

use super::{ScannedFacts, read, read_block, skip, turn_of};
use std::io::{BufRead, ErrorKind, Result, Seek};

const HEADER_BYTES: u64 = 8;
const ANIMATION: u8 = 0b10;
const ALPHA: u8 = 0b1_0000;

/// Reads the length of the picture, the header of the
/// first chunk, and the orientation if there is any.
/// Returns the end of the picture.
pub(super) fn walk(reader: &mut (impl BufRead + Seek), found: &mut ScannedFacts) -> Result<u64> {
    let header: [u8; 12] = read(reader)?;
    let end = HEADER_BYTES + u64::from(u32::from_le_bytes([header[4], header[5], header[6], header[7]]));
    let name: [u8; 4] = read(reader)?;
    let length = u64::from(u32::from_le_bytes(read(reader)?));
    match &name {
        b"VP8X" => {
            let first: [u8; 10] = read(reader)?;
            found.is_animated = first[0] & ANIMATION != 0;
            found.has_alpha = first[0] & ALPHA != 0;
            let side = |at: usize| u32::from_le_bytes([first[at], first[at + 1], first[at + 2], 0]) + 1;
            found.size = Some((side(4), side(7)));
        }
        b"VP8L" => {
            let [_signature, bits @ ..]: [u8; 5] = read(reader)?;
            let bits = u32::from_le_bytes(bits);
            found.size = Some(((bits & 0x3fff) + 1, (bits >> 14 & 0x3fff) + 1));
            found.has_alpha = bits >> 28 & 1 != 0;
        }
        b"VP8 " => {
            let first: [u8; 10] = read(reader)?;
            let side = |at: usize| u32::from(u16::from_le_bytes([first[at], first[at + 1]]) & 0x3fff);
            found.size = Some((side(6), side(8)));
        }
        _ => return Err(ErrorKind::InvalidData.into()),
    }
    // Bytes per pixel: four for the picture, and four for decoding.
    found.depth = 8.0;
    if &name == b"VP8X" {
        skip(reader, padded(length).saturating_sub(10))?;
        while reader.stream_position()? + HEADER_BYTES <= end {
            let name: [u8; 4] = read(reader)?;
            let length = u64::from(u32::from_le_bytes(read(reader)?));
            if &name == b"EXIF" {
                let block = read_block(reader, length)?;
                found.turn = turn_of(block.strip_prefix(b"Exif\0\0").unwrap_or(&block));
                break;
            }
            skip(reader, padded(length))?;
        }
    }
    Ok(end)
}

/// Returns the length of a chunk with its padding,
/// which makes it even.
fn padded(length: u64) -> u64 {
    length + length % 2
}
