//! Reads the blocks of a GIF.

use super::{ScannedFacts, read, skip};
use std::io::{BufRead, ErrorKind, Result, Seek};

const EXTENSION: u8 = 0x21;
const CONTROL: u8 = 0xf9;
const IMAGE: u8 = 0x2c;

/// Walks the blocks, and returns the end of the picture.
/// The trailer may be missing after at least one frame,
/// because many GIFs lack it.
pub(super) fn walk(reader: &mut (impl BufRead + Seek), found: &mut ScannedFacts) -> Result<u64> {
    let header: [u8; 13] = read(reader)?;
    let canvas = [u16::from_le_bytes([header[6], header[7]]), u16::from_le_bytes([header[8], header[9]])];
    found.size = Some((canvas[0].into(), canvas[1].into()));
    // Bytes per pixel: canvas and frame with alpha,
    // and the palette indexes of the frame.
    found.depth = 9.0;
    skip(reader, palette(header[10]))?;
    let (mut frames, mut end) = (0, 0);
    while let Some(block) = read_one(reader)? {
        match block {
            EXTENSION => {
                let [label] = read(reader)?;
                if label == CONTROL && frames == 0 {
                    let [_length, flags] = peek(reader)?;
                    found.has_alpha = flags & 1 != 0;
                }
            }
            IMAGE => {
                let descriptor: [u8; 9] = read(reader)?;
                let field = |at: usize| u16::from_le_bytes([descriptor[at], descriptor[at + 1]]);
                let covers = field(0) == 0 && field(2) == 0 && field(4) >= canvas[0] && field(6) >= canvas[1];
                found.has_alpha |= frames == 0 && !covers;
                skip(reader, palette(descriptor[8]) + 1)?;
                frames += 1;
                found.is_animated = frames > 1;
            }
            _ if frames == 0 => return Err(ErrorKind::UnexpectedEof.into()),
            _ => {
                end = reader.stream_position()?;
                break;
            }
        }
        skip_pieces(reader)?;
        end = reader.stream_position()?;
    }
    if frames == 0 { Err(ErrorKind::UnexpectedEof.into()) } else { Ok(end) }
}

fn palette(flags: u8) -> u64 {
    if flags & 0x80 == 0 { 0 } else { 3 << ((flags & 7) + 1) }
}

/// Skips a list of sub-blocks, which ends with an empty sub-block.
fn skip_pieces(reader: &mut (impl BufRead + Seek)) -> Result<()> {
    loop {
        let [length] = read(reader)?;
        if length == 0 {
            return Ok(());
        }
        skip(reader, length.into())?;
    }
}

fn peek(reader: &mut (impl BufRead + Seek)) -> Result<[u8; 2]> {
    let bytes = read(reader)?;
    reader.seek_relative(-2)?;
    Ok(bytes)
}

fn read_one(reader: &mut impl BufRead) -> Result<Option<u8>> {
    let first = reader.fill_buf()?.first().copied();
    reader.consume(usize::from(first.is_some()));
    Ok(first)
}
