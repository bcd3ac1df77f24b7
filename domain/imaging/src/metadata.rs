//! Removes metadata from animations, which are served
//! without encoding them again.

use crate::avif::Container;
use crate::error::{Error, Result};
use crate::format::Format;
use std::io::Cursor;

/// Removes comments, locations, camera names
/// and trailing bytes from GIF, WebP, PNG and AVIF.
/// Everything else stays the same byte for byte.
///
/// # Errors
///
/// The picture is incomplete, or it is a JPEG,
/// which cannot be animated.
pub fn without_metadata(bytes: &[u8], format: Format) -> Result<Vec<u8>> {
    let stripped = match format {
        Format::Gif => strip_gif(bytes),
        Format::WebP => strip_webp(bytes),
        Format::Png => strip_png(bytes),
        Format::Avif => return strip_avif(bytes),
        Format::Jpeg => None,
    };
    stripped.ok_or_else(|| Error::damaged("it is incomplete"))
}

/// Keeps frames, their control blocks and the loop count.
fn strip_gif(bytes: &[u8]) -> Option<Vec<u8>> {
    const EXTENSION: u8 = 0x21;
    const IMAGE: u8 = 0x2c;
    const COMMENT: u8 = 0xfe;
    const APPLICATION: u8 = 0xff;
    let palette = |flags: u8| if flags & 0x80 == 0 { 0 } else { 3_usize << ((flags & 7) + 1) };
    let mut at = 13 + palette(*bytes.get(10)?);
    let mut kept = bytes.get(..at)?.to_vec();
    let mut frames = 0;
    loop {
        // The end of the file also ends the GIF,
        // because many GIFs lack the trailer byte.
        match bytes.get(at).copied() {
            Some(IMAGE) => {
                let descriptor = bytes.get(at..at + 10)?;
                let end = pieces_end(bytes, at + 10 + palette(descriptor[9]) + 1)?;
                kept.extend_from_slice(&bytes[at..end]);
                frames += 1;
                at = end;
            }
            Some(EXTENSION) => {
                let label = *bytes.get(at + 1)?;
                let end = pieces_end(bytes, at + 2)?;
                let is_loop_count = matches!(bytes.get(at + 3..at + 14), Some(b"NETSCAPE2.0" | b"ANIMEXTS1.0"));
                if label != COMMENT && (label != APPLICATION || is_loop_count) {
                    kept.extend_from_slice(&bytes[at..end]);
                }
                at = end;
            }
            _ if frames > 0 => break,
            _ => return None,
        }
    }
    kept.push(0x3b);
    Some(kept)
}

/// Returns the position after a list of sub-blocks,
/// which ends with an empty sub-block.
fn pieces_end(bytes: &[u8], mut at: usize) -> Option<usize> {
    loop {
        let length = usize::from(*bytes.get(at)?);
        at += length + 1;
        if length == 0 {
            return Some(at);
        }
    }
}

/// Keeps the chunks of frames, colours and playback.
fn strip_webp(bytes: &[u8]) -> Option<Vec<u8>> {
    const HEADER_BYTES: usize = 12;
    const KEPT_CHUNKS: [&[u8; 4]; 7] = [b"VP8X", b"VP8 ", b"VP8L", b"ALPH", b"ANIM", b"ANMF", b"ICCP"];
    /// Flags that announce Exif and XMP.
    const METADATA_FLAGS: u8 = 0b1100;
    let end = usize::try_from(u32::from_le_bytes(bytes.get(4..8)?.try_into().ok()?)).ok()? + 8;
    let mut kept = bytes.get(..HEADER_BYTES)?.to_vec();
    let mut rest = bytes.get(HEADER_BYTES..end)?;
    while let Some((header, _)) = rest.split_first_chunk::<8>() {
        let [name @ .., a, b, c, d] = *header;
        let length = u32::from_le_bytes([a, b, c, d]) as usize;
        let chunk = rest.get(..8 + length)?;
        if KEPT_CHUNKS.contains(&&name) {
            let begin = kept.len();
            kept.extend_from_slice(chunk);
            if length % 2 == 1 {
                kept.push(0);
            }
            if &name == b"VP8X" {
                *kept.get_mut(begin + 8)? &= !METADATA_FLAGS;
            }
        }
        rest = rest.get(8 + length + length % 2..).unwrap_or_default();
    }
    let size = u32::try_from(kept.len() - 8).ok()?.to_le_bytes();
    kept[4..8].copy_from_slice(&size);
    Some(kept)
}

/// Keeps the chunks of frames, colours and playback.
fn strip_png(bytes: &[u8]) -> Option<Vec<u8>> {
    const SIGNATURE_BYTES: usize = 8;
    const CHUNK_OVERHEAD_BYTES: usize = 12;
    const KEPT_CHUNKS: [&[u8; 4]; 18] = [
        b"IHDR", b"PLTE", b"IDAT", b"IEND", b"tRNS", b"acTL", b"fcTL", b"fdAT", b"cHRM", b"gAMA", b"iCCP", b"sBIT",
        b"sRGB", b"cICP", b"mDCV", b"cLLI", b"bKGD", b"pHYs",
    ];
    let mut kept = bytes.get(..SIGNATURE_BYTES)?.to_vec();
    let mut rest = bytes.get(SIGNATURE_BYTES..)?;
    loop {
        let ([a, b, c, d, name @ ..], _) = rest.split_first_chunk::<8>()?;
        let length = u32::from_be_bytes([*a, *b, *c, *d]) as usize;
        let (chunk, after) = rest.split_at_checked(length + CHUNK_OVERHEAD_BYTES)?;
        if KEPT_CHUNKS.contains(&name) {
            kept.extend_from_slice(chunk);
        }
        if name == b"IEND" {
            return Some(kept);
        }
        rest = after;
    }
}

/// Overwrites metadata with zeros. It cannot be cut out, because
/// an AVIF contains positions of data from the file's start.
fn strip_avif(bytes: &[u8]) -> Result<Vec<u8>> {
    let container = Container::read(&mut Cursor::new(bytes), bytes.len() as u64)?;
    let mut kept = bytes.get(..usize::try_from(container.end).unwrap_or(usize::MAX)).unwrap_or(bytes).to_vec();
    for extent in &container.metadata {
        let start = usize::try_from(extent.start).unwrap_or(usize::MAX);
        let end = start.saturating_add(usize::try_from(extent.length).unwrap_or(usize::MAX)).min(kept.len());
        if let Some(block) = kept.get_mut(start..end) {
            block.fill(0);
        }
    }
    Ok(kept)
}
