//! Where a picture ends and how many frames it has, found without unpacking it.

use image::ImageFormat;
use std::io::{BufRead, ErrorKind, Read, Result, Seek, SeekFrom};

/// What the structure of a picture says.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Outline {
    /// How many bytes are the picture's; others may follow.
    pub(super) end: u64,
    pub(super) is_animated: bool,
}

/// Walks through a picture of this format from its beginning. `None` where its end is missing.
pub(super) fn outline(reader: &mut (impl BufRead + Seek), format: ImageFormat) -> Result<Option<Outline>> {
    let length = reader.seek(SeekFrom::End(0))?;
    reader.rewind()?;
    let walked = match format {
        ImageFormat::Jpeg => walk_jpeg(reader),
        ImageFormat::Png => walk_png(reader),
        ImageFormat::Gif => walk_gif(reader),
        ImageFormat::WebP => walk_webp(reader),
        _ => return Ok(None),
    };
    match walked {
        Ok(outline) => Ok(Some(outline).filter(|outline| outline.end <= length)),
        Err(error) if error.kind() == ErrorKind::UnexpectedEof => Ok(None),
        Err(error) => Err(error),
    }
}

/// Goes from marker to marker. Those of a picture inside the metadata lie within a segment and are stepped over.
fn walk_jpeg(reader: &mut (impl BufRead + Seek)) -> Result<Outline> {
    const ESCAPE: u8 = 0x00;
    const ALONE: std::ops::RangeInclusive<u8> = 0xd0..=0xd8;
    const END: u8 = 0xd9;
    const FILL: u8 = 0xff;
    loop {
        skip_past(reader, 0xff)?;
        let mut marker = FILL;
        while marker == FILL {
            [marker] = read(reader)?;
        }
        match marker {
            END => return Ok(Outline { end: reader.stream_position()?, is_animated: false }),
            marker if marker == ESCAPE || ALONE.contains(&marker) => {}
            _ => {
                let length = u16::from_be_bytes(read(reader)?);
                reader.seek_relative(i64::from(length.saturating_sub(2)))?;
            }
        }
    }
}

/// Goes from chunk to chunk to the one that ends the picture.
fn walk_png(reader: &mut (impl BufRead + Seek)) -> Result<Outline> {
    const SIGNATURE: i64 = 8;
    const CHECKSUM: i64 = 4;
    reader.seek_relative(SIGNATURE)?;
    loop {
        let length = u32::from_be_bytes(read(reader)?);
        let name: [u8; 4] = read(reader)?;
        reader.seek_relative(i64::from(length) + CHECKSUM)?;
        if &name == b"IEND" {
            return Ok(Outline { end: reader.stream_position()?, is_animated: false });
        }
    }
}

/// Goes from block to block. Many a GIF lacks the byte that ends it; a whole image is enough.
fn walk_gif(reader: &mut (impl BufRead + Seek)) -> Result<Outline> {
    const EXTENSION: u8 = 0x21;
    const IMAGE: u8 = 0x2c;
    let palette = |flags: u8| if flags & 0x80 == 0 { 0 } else { 3_i64 << ((flags & 7) + 1) };
    let header: [u8; 13] = read(reader)?;
    reader.seek_relative(palette(header[10]))?;
    let (mut frames, mut end) = (0, 0);
    while let Some(block) = read_one(reader)? {
        match block {
            EXTENSION => {
                let [_label] = read(reader)?;
            }
            IMAGE => {
                let descriptor: [u8; 9] = read(reader)?;
                reader.seek_relative(palette(descriptor[8]) + 1)?;
                frames += 1;
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
    if frames == 0 { Err(ErrorKind::UnexpectedEof.into()) } else { Ok(Outline { end, is_animated: frames > 1 }) }
}

/// Steps over data in pieces, each of which says its length; the last one is empty.
fn skip_pieces(reader: &mut (impl BufRead + Seek)) -> Result<()> {
    loop {
        let [length] = read(reader)?;
        if length == 0 {
            return Ok(());
        }
        reader.seek_relative(i64::from(length))?;
    }
}

/// Reads the header of the file, which says how long it is, and the one of its first chunk, which says whether it moves.
fn walk_webp(reader: &mut (impl BufRead + Seek)) -> Result<Outline> {
    const HEADER: u64 = 8;
    const ANIMATION: u8 = 0b10;
    let header: [u8; 21] = read(reader)?;
    let length = u32::from_le_bytes([header[4], header[5], header[6], header[7]]);
    let is_animated = &header[12..16] == b"VP8X" && header[20] & ANIMATION != 0;
    Ok(Outline { end: HEADER + u64::from(length), is_animated })
}

/// Reads up to and with the next byte of this value.
fn skip_past(reader: &mut impl BufRead, byte: u8) -> Result<()> {
    loop {
        let buffer = reader.fill_buf()?;
        let (found, length) = (buffer.iter().position(|other| *other == byte), buffer.len());
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

fn read<const N: usize>(reader: &mut impl Read) -> Result<[u8; N]> {
    let mut bytes = [0; N];
    reader.read_exact(&mut bytes)?;
    Ok(bytes)
}

fn read_one(reader: &mut impl BufRead) -> Result<Option<u8>> {
    let first = reader.fill_buf()?.first().copied();
    reader.consume(usize::from(first.is_some()));
    Ok(first)
}
