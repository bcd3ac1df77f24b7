//! Tests the removal of metadata from animations.

use crate::files::{animated_webp, apng, chunk, gif, landscape, quarters, with_chunks};
use image::codecs::{gif::GifDecoder, png::PngDecoder, webp::WebPDecoder};
use image::{AnimationDecoder, DynamicImage, Frame, RgbImage, RgbaImage};
use imaging::format::Format;
use imaging::inspect::inspect;
use imaging::metadata::without_metadata;
use std::io::Cursor;

const SECRET: &[u8] = b"a secret place";

fn holds(bytes: &[u8], part: &[u8]) -> bool {
    bytes.windows(part.len()).any(|window| window == part)
}

fn frames() -> [RgbaImage; 2] {
    [quarters(64, 48), landscape(64, 48)].map(|frame| DynamicImage::ImageRgb8(frame).into_rgba8())
}

/// Removes the metadata of a file, and asserts
/// that frames and delays stay the same.
fn strip(bytes: &[u8], format: Format, read: impl Fn(&[u8]) -> Vec<Frame>) -> Vec<u8> {
    assert!(holds(bytes, SECRET));
    let stripped = without_metadata(bytes, format).unwrap();
    assert!(!holds(&stripped, SECRET));
    let (before, after) = (read(bytes), read(&stripped));
    assert_eq!((before.len(), after.len()), (2, 2));
    for (before, after) in before.iter().zip(&after) {
        assert!(before.buffer() == after.buffer() && before.delay() == after.delay());
    }
    let found = inspect(Cursor::new(&stripped)).unwrap().unwrap();
    assert!(found.is_whole && found.facts.is_animated);
    for kept in [5, stripped.len() / 2] {
        assert!(without_metadata(&bytes[..kept], format).is_err(), "{kept}");
    }
    assert_eq!(without_metadata(&stripped, format).unwrap(), stripped);
    stripped
}

#[test]
fn comments_and_applications_of_a_gif_are_dropped() {
    let mut bytes = gif(&frames());
    let comment = [&[0x21, 0xfe, 14], SECRET, &[0]].concat();
    let application = [&[0x21, 0xff, 11], &b"XMP DataXMP"[..], &[14], SECRET, &[0]].concat();
    let end = bytes.len() - 1;
    bytes.splice(end..end, [comment, application].concat());
    bytes.extend(SECRET);
    let read = |bytes: &[u8]| GifDecoder::new(Cursor::new(bytes)).unwrap().into_frames().collect_frames().unwrap();
    let stripped = strip(&bytes, Format::Gif, read);
    assert!(holds(&stripped, b"NETSCAPE2.0"), "it still repeats");
}

#[test]
fn texts_of_a_png_are_dropped() {
    let chunks =
        [b"tEXt", b"zTXt", b"iTXt", b"eXIf", b"prVt"].map(|name| chunk(name, &[b"Comment\0", SECRET].concat()));
    let bytes = [with_chunks(&apng(&frames()), &chunks), SECRET.to_vec()].concat();
    let read = |bytes: &[u8]| {
        let decoder = PngDecoder::new(Cursor::new(bytes)).unwrap();
        decoder.apng().unwrap().into_frames().collect_frames().unwrap()
    };
    strip(&bytes, Format::Png, read);
}

#[test]
fn exif_and_xmp_of_a_webp_are_dropped() {
    let frames: [RgbImage; 2] = [quarters(64, 48), landscape(64, 48)];
    let bytes = animated_webp(&frames, &[(b"EXIF", SECRET), (b"XMP ", SECRET), (b"none", SECRET)]);
    let bytes = [bytes, SECRET.to_vec()].concat();
    let read = |bytes: &[u8]| WebPDecoder::new(Cursor::new(bytes)).unwrap().into_frames().collect_frames().unwrap();
    let stripped = strip(&bytes, Format::WebP, read);
    // The flags announce only the animation, no metadata.
    assert_eq!(stripped[20], 0b10);
}

#[test]
fn a_jpeg_is_never_served_as_it_is() {
    assert!(without_metadata(&crate::files::Jpeg::default().of(&landscape(8, 8)), Format::Jpeg).is_err());
}
