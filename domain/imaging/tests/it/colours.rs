//! Tests the conversion of other colour spaces to sRGB.

use crate::files::{Jpeg, assert_near, chunk, fallback, pixels, png, with_chunks};
use image::{DynamicImage, GrayImage, Luma, Rgb, RgbImage, Rgba, RgbaImage};
use moxcms::ColorProfile;
use mozjpeg::ColorSpace;
use std::io::Write;

/// A colour space: its profile, its matrix to sRGB,
/// and the function that converts its values to linear light.
type TestColourSpace = (ColorProfile, [[f64; 3]; 3], fn(f64) -> f64);

/// Colours that sRGB can show.
const COLOURS: [[u8; 3]; 4] = [[180, 120, 90], [90, 140, 110], [60, 80, 120], [128, 128, 128]];

fn curve(share: f64) -> f64 {
    if share <= 0.003_130_8 { share * 12.92 } else { 1.055 * share.powf(1.0 / 2.4) - 0.055 }
}

fn linear(share: f64) -> f64 {
    if share <= 0.040_45 { share / 12.92 } else { ((share + 0.055) / 1.055).powf(2.4) }
}

/// Returns the colour in sRGB, calculated by matrix and curve.
fn expected(colour: [u8; 3], matrix: [[f64; 3]; 3], decode: fn(f64) -> f64) -> [u8; 3] {
    let shares = colour.map(|channel| decode(f64::from(channel) / 255.0));
    matrix.map(|row| {
        let share: f64 = row.iter().zip(shares).map(|(weight, share)| weight * share).sum();
        (curve(share.clamp(0.0, 1.0)) * 255.0).round() as u8
    })
}

/// Matrix from Display P3 to sRGB (both with white point D65).
const P3: [[f64; 3]; 3] =
    [[1.224_94, -0.224_94, 0.0], [-0.042_057, 1.042_057, 0.0], [-0.019_638, -0.078_636, 1.098_274]];
/// Matrix from Adobe RGB (1998) to sRGB (both
/// with white point D65).
const ADOBE: [[f64; 3]; 3] = [[1.398_36, -0.398_36, 0.0], [0.0, 1.0, 0.0], [0.0, -0.042_93, 1.042_93]];

fn with_profile(name: &[u8; 4], png: &[u8], profile: &[u8]) -> Vec<u8> {
    let mut packed = flate2::write::ZlibEncoder::new(b"profile\0\0".to_vec(), flate2::Compression::default());
    packed.write_all(profile).unwrap();
    with_chunks(png, &[chunk(name, &packed.finish().unwrap())])
}

fn webp_with_profile(picture: &RgbImage, profile: &[u8]) -> Vec<u8> {
    let mut out = Vec::new();
    let mut encoder = image::codecs::webp::WebPEncoder::new_lossless(&mut out);
    image::ImageEncoder::set_icc_profile(&mut encoder, profile.to_vec()).unwrap();
    encoder.encode(picture.as_raw(), picture.width(), picture.height(), image::ExtendedColorType::Rgb8).unwrap();
    out
}

#[test]
fn profiles_are_honoured() {
    let spaces: [TestColourSpace; 2] = [
        (ColorProfile::new_display_p3(), P3, linear),
        (ColorProfile::new_adobe_rgb(), ADOBE, |share| share.powf(563.0 / 256.0)),
    ];
    for (profile, matrix, decode) in spaces {
        let profile = profile.encode().unwrap();
        for colour in COLOURS {
            let picture = RgbImage::from_pixel(32, 24, Rgb(colour));
            let translucent = RgbaImage::from_pixel(32, 24, Rgba([colour[0], colour[1], colour[2], 200]));
            let expected = expected(colour, matrix, decode);
            let files = [
                Jpeg { profile: Some(profile.clone()), ..Jpeg::default() }.of(&picture),
                with_profile(b"iCCP", &png(picture.clone()), &profile),
                with_profile(b"iCCP", &png(translucent), &profile),
                webp_with_profile(&picture, &profile),
            ];
            for bytes in files {
                for width in [32, 16] {
                    assert_near(&pixels(&fallback(&bytes, None, width)), (8, 8), expected, 4);
                }
            }
        }
    }
}

#[test]
fn a_profile_that_is_srgb_changes_nothing() {
    let profile = ColorProfile::new_srgb().encode().unwrap();
    let mut picture = DynamicImage::ImageRgb8(crate::files::landscape(64, 48)).into_rgba8();
    // One pixel is not opaque, so the rendition is a lossless PNG.
    picture.get_pixel_mut(0, 0)[3] = 254;
    let bytes = with_profile(b"iCCP", &png(picture.clone()), &profile);
    assert!(pixels(&fallback(&bytes, None, 64)) == picture);
}

#[test]
fn a_broken_profile_is_none() {
    let picture = RgbImage::from_pixel(32, 24, Rgb([180, 120, 90]));
    let valid = ColorProfile::new_adobe_rgb().encode().unwrap();
    for profile in [b"no profile".to_vec(), valid[..140].to_vec(), vec![255; 4000]] {
        let bytes = with_profile(b"iCCP", &png(picture.clone()), &profile);
        assert_near(&pixels(&fallback(&bytes, None, 32)), (8, 8), [180, 120, 90], 3);
    }
}

#[test]
fn grey_profiles_are_honoured() {
    let profile = ColorProfile::new_gray_with_gamma(1.0).encode().unwrap();
    let grey = GrayImage::from_pixel(32, 24, Luma([64]));
    let level = (curve(64.0 / 255.0) * 255.0).round() as u8;
    let jpeg = Jpeg { profile: Some(profile.clone()), ..Jpeg::default() }.of_grey(&grey);
    for bytes in [jpeg, with_profile(b"iCCP", &png(grey), &profile)] {
        assert_near(&pixels(&fallback(&bytes, None, 32)), (8, 8), [level; 3], 3);
    }
}

#[test]
fn display_p3_without_a_profile_is_read_from_avif() {
    let picture = pixels(&fallback(&crate::avif::file("display-p3"), None, 64));
    for (point, colour) in
        [((16, 12), crate::files::RED), ((48, 12), crate::files::GREEN), ((16, 36), crate::files::BLUE)]
    {
        assert_near(&picture, point, expected(colour, P3, linear), 7);
    }
}

/// Returns the pixels of a mixture of inks.
/// The values are inverted, as Adobe programs store them.
fn inks(colour: [u8; 4]) -> Vec<u8> {
    colour.map(|ink| 255 - ink).repeat(32 * 24)
}

#[test]
fn inks_become_colours() {
    let mixtures: [([u8; 4], [u8; 3]); 6] = [
        ([0, 0, 0, 0], [255, 255, 255]),
        ([255, 0, 0, 0], [0, 255, 255]),
        ([0, 255, 0, 0], [255, 0, 255]),
        ([0, 0, 255, 0], [255, 255, 0]),
        ([0, 0, 0, 255], [0, 0, 0]),
        ([100, 50, 0, 60], [119, 157, 195]),
    ];
    for (mixture, colour) in mixtures {
        for stored in [ColorSpace::JCS_CMYK, ColorSpace::JCS_YCCK] {
            let bytes = Jpeg::default().of_inks(&inks(mixture), (32, 24), stored);
            for width in [32, 8] {
                assert_near(&pixels(&fallback(&bytes, None, width)), (4, 4), colour, 6);
            }
        }
    }
}

/// Returns a CMYK profile whose cyan is orange,
/// unlike any default conversion.
fn strange_inks() -> Vec<u8> {
    const GRID: usize = 16;
    let lab = |lightness: f64, a: f64, b: f64| [(lightness * 2.55) as u8, (a + 128.0) as u8, (b + 128.0) as u8];
    let mut table = b"mft1\0\0\0\0\x04\x03\x02\0".to_vec();
    for cell in 0..9 {
        table.extend(if cell % 4 == 0 { 0x1_0000_u32 } else { 0 }.to_be_bytes());
    }
    (0..4).for_each(|_| table.extend(0..=255_u8));
    for cell in 0..GRID {
        // The first ink is the highest bit of `cell`.
        table.extend(match cell {
            0 => lab(100.0, 0.0, 0.0),
            0b1000 => lab(65.0, 45.0, 65.0),
            _ => lab(20.0, 0.0, 0.0),
        });
    }
    (0..3).for_each(|_| table.extend(0..=255_u8));
    let white = [&b"XYZ \0\0\0\0"[..], &63_190_u32.to_be_bytes(), &65_536_u32.to_be_bytes(), &54_061_u32.to_be_bytes()]
        .concat();
    let first = 128 + 4 + 2 * 12;
    let tag = |name: &[u8; 4], at: usize, length: usize| {
        [&name[..], &u32::try_from(at).unwrap().to_be_bytes(), &u32::try_from(length).unwrap().to_be_bytes()].concat()
    };
    let tags = [tag(b"wtpt", first, white.len()), tag(b"A2B0", first + white.len(), table.len())].concat();
    let body = [&2_u32.to_be_bytes()[..], &tags, &white, &table].concat();
    let mut header = vec![0; 128];
    header[..4].copy_from_slice(&u32::try_from(128 + body.len()).unwrap().to_be_bytes());
    header[8..12].copy_from_slice(&[2, 0x40, 0, 0]);
    header[12..24].copy_from_slice(b"prtrCMYKLab ");
    header[36..40].copy_from_slice(b"acsp");
    for (at, value) in [(68, 63_190_u32), (72, 65_536), (76, 54_061)] {
        header[at..at + 4].copy_from_slice(&value.to_be_bytes());
    }
    [header, body].concat()
}

#[test]
fn profiles_of_inks_are_honoured() {
    let jpeg = Jpeg { profile: Some(strange_inks()), ..Jpeg::default() };
    let of = |mixture| pixels(&fallback(&jpeg.of_inks(&inks(mixture), (32, 24), ColorSpace::JCS_YCCK), None, 32));
    // The sRGB value of the orange L* 65, a* 45, b* 65.
    assert_near(&of([255, 0, 0, 0]), (8, 8), [243, 121, 33], 12);
    assert_near(&of([0, 0, 0, 0]), (8, 8), [255, 255, 255], 5);
    assert_near(&of([0, 0, 0, 255]), (8, 8), [48, 48, 48], 8);
}

#[test]
fn a_profile_for_other_colours_is_none() {
    let picture = RgbImage::from_pixel(32, 24, Rgb([180, 120, 90]));
    let jpeg = Jpeg { profile: Some(strange_inks()), ..Jpeg::default() }.of(&picture);
    assert_near(&pixels(&fallback(&jpeg, None, 32)), (8, 8), [180, 120, 90], 4);
}
