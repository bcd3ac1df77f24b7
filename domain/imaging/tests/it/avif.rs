//! Tests AVIF files that avifenc 0.11 wrote (`tests/pictures`).

use crate::files::{BLUE, GREEN, RED, YELLOW, assert_near, fallback, pixels};
use imaging::format::Format;
use imaging::inspect::{PictureFacts, inspect};
use imaging::metadata::without_metadata;
use imaging::rewrite::reencode;
use std::fs;
use std::io::Cursor;

pub(crate) fn file(name: &str) -> Vec<u8> {
    fs::read(format!("{}/tests/pictures/{name}.avif", env!("CARGO_MANIFEST_DIR"))).unwrap()
}

fn facts(bytes: &[u8]) -> PictureFacts {
    let found = inspect(Cursor::new(bytes)).unwrap().unwrap();
    assert!(found.is_whole);
    found.facts
}

/// Asserts that the quarters of the picture have these colours.
fn assert_quarters(bytes: &[u8], colours: [[u8; 3]; 4], tolerance: u8) {
    let picture = pixels(&fallback(bytes, None, 1000));
    let (width, height) = picture.dimensions();
    let points = [(1, 1), (3, 1), (1, 3), (3, 3)].map(|(x, y)| (x * width / 4, y * height / 4));
    for (point, colour) in points.into_iter().zip(colours) {
        assert_near(&picture, point, colour, tolerance);
    }
}

#[test]
fn every_kind_of_samples_is_read() {
    for name in ["colour-420", "colour-422-10-bit", "colour-444-12-bit-limited", "lossless"] {
        let found = facts(&file(name));
        assert_eq!((found.format, found.width, found.height), (Format::Avif, 64, 48), "{name}");
        assert!(!found.has_alpha && !found.is_animated);
        assert_quarters(&file(name), [RED, GREEN, BLUE, YELLOW], 6);
    }
    // A grey picture has the luminance of the four colours.
    assert_quarters(&file("grey"), [[88; 3], [113; 3], [79; 3], [190; 3]], 6);
}

#[test]
fn alpha_is_read() {
    for name in ["alpha", "alpha-premultiplied"] {
        assert!(facts(&file(name)).has_alpha, "{name}");
        assert_quarters(&file(name), [RED, GREEN, BLUE, YELLOW], 8);
        let picture = pixels(&fallback(&file(name), None, 1000));
        assert!(picture.get_pixel(10, 10).0[3].abs_diff(255) <= 2 && picture.get_pixel(50, 10).0[3].abs_diff(128) <= 3);
    }
}

#[test]
fn tiles_are_put_together() {
    let found = facts(&file("tiles"));
    assert_eq!((found.width, found.height), (200, 156));
    assert_quarters(&file("tiles"), [RED, GREEN, BLUE, YELLOW], 6);
}

#[test]
fn the_orientation_is_applied() {
    let found = facts(&file("turned"));
    assert_eq!((found.width, found.height), (48, 64));
    // The picture is turned a quarter to the left, then mirrored.
    assert_quarters(&file("turned"), [YELLOW, GREEN, BLUE, RED], 6);
}

#[test]
fn an_animation_is_known_and_its_first_frame_read() {
    assert!(facts(&file("animated")).is_animated);
    assert_quarters(&file("animated"), [RED, GREEN, BLUE, YELLOW], 8);
}

#[test]
fn metadata_are_overwritten() {
    let secret = b"secret place";
    let holds = |bytes: &[u8]| bytes.windows(secret.len()).any(|window| window == secret);
    let bytes = file("metadata");
    assert!(holds(&bytes));
    let stripped = without_metadata(&[&bytes[..], secret].concat(), Format::Avif).unwrap();
    assert!(!holds(&stripped));
    assert_eq!(stripped.len(), bytes.len());
    assert_quarters(&stripped, [RED, GREEN, BLUE, YELLOW], 6);
}

#[test]
fn what_is_only_read_is_written_as_webp() {
    assert_eq!(reencode(&file("colour-420")).unwrap().content_type, "image/webp");
}

#[test]
fn a_picture_without_its_end_is_not_whole() {
    for name in ["colour-420", "alpha", "tiles", "animated"] {
        let bytes = file(name);
        for kept in [bytes.len() - 1, bytes.len() - 20, bytes.len() * 3 / 4] {
            let found = inspect(Cursor::new(&bytes[..kept])).unwrap();
            assert!(found.is_none_or(|found| !found.is_whole), "{name} {kept}");
        }
        assert!(inspect(Cursor::new([&bytes[..], b"PK\x03\x04 and more"].concat())).unwrap().unwrap().is_whole);
    }
}
