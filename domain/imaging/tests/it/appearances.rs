//! Tests the mean colour and the placeholder of pictures.

use crate::files::{Jpeg, fading, landscape, png};
use image::{DynamicImage, Rgba, RgbaImage};
use imaging::appearance::find_appearance;
use std::io::Cursor;

#[test]
fn a_placeholder_is_small_enough_for_the_page() {
    for (width, height) in [(1600, 1200), (1200, 1600), (3000, 500), (16, 16), (5, 3), (1, 1), (1, 900)] {
        let found = find_appearance(Cursor::new(Jpeg::default().of(&landscape(width, height)))).unwrap();
        assert!(found.placeholder.len() <= 120, "{width}x{height}: {}", found.placeholder.len());
        let small = image::load_from_memory(&found.placeholder).unwrap();
        assert!(small.width().max(small.height()) <= 16);
        let ratio = |width: u32, height: u32| f64::from(width) / f64::from(height);
        if width.min(height) > 500 {
            assert!((ratio(small.width(), small.height()) / ratio(width, height) - 1.0).abs() < 0.1);
        }
    }
}

#[test]
fn the_colour_is_the_mean_of_what_is_seen() {
    let found = find_appearance(Cursor::new(png(crate::files::quarters(400, 300)))).unwrap();
    for (found, expected) in found.colour.into_iter().zip([127_u8, 117, 90]) {
        assert!(found.abs_diff(expected) <= 2, "{found} instead of {expected}");
    }
    let half = RgbaImage::from_fn(64, 64, |x, _| Rgba(if x < 32 { [10, 200, 30, 255] } else { [255, 0, 0, 0] }));
    let found = find_appearance(Cursor::new(png(half))).unwrap();
    assert_eq!(found.colour, [10, 200, 30]);
}

#[test]
fn a_picture_with_transparent_pixels_has_no_placeholder() {
    assert!(find_appearance(Cursor::new(png(fading(64, 64)))).unwrap().placeholder.is_empty());
    let opaque = DynamicImage::ImageRgb8(landscape(64, 64)).into_rgba8();
    assert!(
        !find_appearance(Cursor::new(png(opaque))).unwrap().placeholder.is_empty(),
        "an alpha channel alone hides nothing"
    );
}
