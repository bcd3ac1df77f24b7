//! Reads the chunks of a PNG.

use super::{ScannedFacts, read, read_block, skip, turn_of};
use std::io::{BufRead, ErrorKind, Result, Seek};

const SIGNATURE_BYTES: u64 = 8;
const CHECKSUM_BYTES: u64 = 4;
const HEADER_BYTES: u64 = 13;

/// Walks the chunks, and returns the end of the picture.
pub(super) fn walk(reader: &mut (impl BufRead + Seek), found: &mut ScannedFacts) -> Result<u64> {
    skip(reader, SIGNATURE_BYTES)?;
    loop {
        let length = u64::from(u32::from_be_bytes(read(reader)?));
        let name: [u8; 4] = read(reader)?;
        match &name {
            b"IHDR" if length == HEADER_BYTES && found.size.is_none() => read_header(&read::<13>(reader)?, found),
            // The chunk with the size must come first.
            _ if found.size.is_none() => return Err(ErrorKind::InvalidData.into()),
            b"tRNS" if !found.has_alpha => {
                found.has_alpha = true;
                found.depth *= 4.0 / 3.0;
                skip(reader, length)?;
            }
            b"acTL" if length == 8 => {
                let [frames, _plays] = [u32::from_be_bytes(read(reader)?), u32::from_be_bytes(read(reader)?)];
                found.is_animated = frames > 1;
            }
            b"eXIf" if found.turn.is_none() => found.turn = turn_of(&read_block(reader, length)?),
            _ => skip(reader, length)?,
        }
        skip(reader, CHECKSUM_BYTES)?;
        if &name == b"IEND" {
            return reader.stream_position();
        }
    }
}

fn read_header(header: &[u8; 13], found: &mut ScannedFacts) {
    const GREY_WITH_ALPHA: u8 = 4;
    const COLOUR_WITH_ALPHA: u8 = 6;
    let [w0, w1, w2, w3, h0, h1, h2, h3, _depth, colour, _compression, _filter, is_interlaced] = *header;
    found.size = Some((u32::from_be_bytes([w0, w1, w2, w3]), u32::from_be_bytes([h0, h1, h2, h3])));
    found.has_alpha = matches!(colour, GREY_WITH_ALPHA | COLOUR_WITH_ALPHA);
    let pixel = if found.has_alpha { 4.0 } else { 3.0 };
    // If an interlaced picture is shrunk while it is decoded,
    // the sums for all pixels of the result are in memory.
    found.depth = if is_interlaced == 0 { pixel } else { pixel * 1.25 };
}
