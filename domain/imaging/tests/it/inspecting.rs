//! Tests the facts that are read from files.

use crate::files::{Jpeg, animated_webp, apng, chunk, encoded, exif, fading, gif, landscape, png, webp, with_chunks};
use image::{DynamicImage, ImageFormat, RgbaImage};
use imaging::format::Format;
use imaging::inspect::{PictureInspection, inspect};
use std::io::Cursor;

fn look(bytes: &[u8]) -> Option<PictureInspection> {
    inspect(Cursor::new(bytes)).unwrap()
}

fn is_whole(bytes: &[u8]) -> bool {
    look(bytes).is_some_and(|found| found.is_whole)
}

/// Returns still pictures in each format that the tests can encode.
fn stills() -> Vec<(Format, Vec<u8>)> {
    vec![
        (Format::Jpeg, Jpeg::default().of(&landscape(64, 32))),
        (Format::Jpeg, Jpeg { is_progressive: true, is_subsampled: true, ..Jpeg::default() }.of(&landscape(64, 32))),
        (Format::Png, png(landscape(64, 32))),
        (Format::Png, png(fading(64, 32))),
        (Format::WebP, webp(&landscape(64, 32))),
        (Format::WebP, encoded(fading(64, 32), ImageFormat::WebP)),
        (Format::Gif, gif(&[fading(64, 32)])),
    ]
}

#[test]
fn a_picture_is_known_by_its_content() {
    for (format, bytes) in stills() {
        let found = look(&bytes).unwrap();
        assert!(found.is_whole && !found.facts.is_animated, "{format:?}");
        assert_eq!((found.facts.format, found.facts.width, found.facts.height), (format, 64, 32));
        assert!(found.facts.memory >= 64 * 32 * 3);
    }
    for bytes in [&b""[..], b"<svg xmlns='http://www.w3.org/2000/svg'/>", b"%PDF-1.7", b"\xff\xd8\xff", b"RIFF"] {
        assert_eq!(look(bytes), None);
    }
}

#[test]
fn an_alpha_channel_is_found() {
    let has_alpha = |bytes: &[u8]| look(bytes).unwrap().facts.has_alpha;
    assert!(has_alpha(&png(fading(8, 8))) && !has_alpha(&png(landscape(8, 8))));
    assert!(has_alpha(&encoded(fading(8, 8), ImageFormat::WebP)) && !has_alpha(&webp(&landscape(8, 8))));
    assert!(has_alpha(&gif(&[RgbaImage::from_pixel(8, 8, image::Rgba([9, 9, 9, 0]))])));
    assert!(!has_alpha(&gif(&[DynamicImage::ImageRgb8(landscape(8, 8)).into_rgba8()])));
    assert!(!has_alpha(&Jpeg::default().of(&landscape(8, 8))));
    // A single colour that is declared transparent counts as alpha.
    assert!(has_alpha(&with_chunks(&png(landscape(8, 8)), &[chunk(b"tRNS", &[0, 1, 0, 2, 0, 3])])));
}

#[test]
fn a_picture_is_whole_only_with_its_end() {
    for (format, bytes) in stills() {
        assert!(is_whole(&bytes) && is_whole(&[&bytes[..], &[0; 99]].concat()), "{format:?}");
        for kept in [bytes.len() / 3, bytes.len() / 2, bytes.len() - 20] {
            assert!(!is_whole(&bytes[..kept]), "{format:?} {kept} of {}", bytes.len());
        }
    }
    let jpeg = Jpeg::default().of(&landscape(64, 32));
    assert!(!is_whole(&jpeg[..jpeg.len() - 2]));
    // The end of a thumbnail in the metadata
    // is not the end of the picture.
    let length = u16::try_from(jpeg.len() + 2).unwrap().to_be_bytes();
    let nested = [&jpeg[..2], &[0xff, 0xe1], &length, &jpeg, &jpeg[2..]].concat();
    assert!(is_whole(&nested));
    assert!(!is_whole(&nested[..nested.len() - 2]));
}

#[test]
fn what_moves_is_told_from_what_stands_still() {
    let frames =
        |count: u8| (0..count).map(|shade| RgbaImage::from_pixel(64, 32, image::Rgba([shade * 50, 9, 5, 255])));
    let is_animated = |bytes: &[u8]| look(bytes).unwrap().facts.is_animated;
    assert!(is_animated(&gif(&frames(2).collect::<Vec<_>>())) && !is_animated(&gif(&frames(1).collect::<Vec<_>>())));
    assert!(is_animated(&apng(&frames(3).collect::<Vec<_>>())) && !is_animated(&apng(&frames(1).collect::<Vec<_>>())));
    let still = landscape(64, 32);
    assert!(is_animated(&animated_webp(&[still.clone(), still], &[])));
}

#[test]
fn the_size_is_that_of_the_upright_picture() {
    let turned = |value: u8| (5..=8).contains(&value);
    for value in 1..=8 {
        let expected = if turned(value) { (32, 64) } else { (64, 32) };
        let jpeg = Jpeg { exif: Some(value), ..Jpeg::default() }.of(&landscape(64, 32));
        let png = with_chunks(&png(landscape(64, 32)), &[chunk(b"eXIf", &exif(value))]);
        for bytes in [jpeg, png] {
            let facts = look(&bytes).unwrap().facts;
            assert_eq!((facts.width, facts.height), expected, "{value}");
        }
    }
}
