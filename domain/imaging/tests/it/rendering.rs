//! Tests sizes, orientation and formats of renditions.

use crate::files::{
    BLUE, GREEN, Jpeg, RED, YELLOW, assert_near, chunk, difference, encoded, exif, fading, fallback, gif, landscape,
    pixels, png, quarters, webp, with_chunks,
};
use image::imageops::{FilterType, resize};
use image::{DynamicImage, ImageFormat, RgbImage};
use imaging::render::{PictureEncoding, RenditionTarget, render};
use imaging::rewrite::reencode;
use std::io::Cursor;

fn webp_at(width: u32) -> RenditionTarget {
    RenditionTarget { width, encoding: PictureEncoding::WebP }
}

#[test]
fn one_call_makes_all_sizes_in_the_order_they_are_asked_for() {
    let jpeg = Jpeg::default().of(&landscape(600, 400));
    let targets =
        [webp_at(120), RenditionTarget { width: 300, encoding: PictureEncoding::Fallback }, webp_at(450), webp_at(120)];
    let renditions = render(Cursor::new(&jpeg), None, &targets).unwrap();
    let sizes: Vec<_> = renditions.iter().map(|made| (made.content_type, made.width, made.height)).collect();
    let expected =
        [("image/webp", 120, 80), ("image/jpeg", 300, 200), ("image/webp", 450, 300), ("image/webp", 120, 80)];
    assert_eq!(sizes, expected);
    for rendition in &renditions {
        let expected = resize(&landscape(600, 400), rendition.width, rendition.height, FilterType::Lanczos3);
        let expected = DynamicImage::ImageRgb8(expected).into_rgba8();
        let far = difference(&pixels(rendition), &expected);
        assert!(far < 5.0, "{}: {far}", rendition.width);
    }
    assert!(render(Cursor::new(&jpeg), None, &[]).unwrap().is_empty());
}

#[test]
fn no_rendition_is_larger_than_the_picture() {
    for bytes in [Jpeg::default().of(&landscape(60, 40)), png(fading(60, 40)), webp(&landscape(60, 40))] {
        for rendition in render(Cursor::new(&bytes), None, &[webp_at(2560), webp_at(61)]).unwrap() {
            assert_eq!((rendition.width, rendition.height), (60, 40));
        }
    }
}

#[test]
fn very_long_pictures_are_made_small_enough_for_the_format() {
    let long = png(RgbImage::from_pixel(40, 20_000, image::Rgb([10, 200, 30])));
    let rendition = render(Cursor::new(&long), None, &[webp_at(2560)]).unwrap().remove(0);
    assert_eq!((rendition.width, rendition.height), (32, 16_000));
    let wide = png(RgbImage::from_pixel(20_000, 3, image::Rgb([10, 200, 30])));
    let rendition = render(Cursor::new(&wide), None, &[webp_at(320)]).unwrap().remove(0);
    assert_eq!((rendition.width, rendition.height), (320, 1));
}

#[test]
fn every_orientation_is_applied_at_every_size() {
    // Colours of the corners for each orientation: upper left,
    // upper right, lower left, lower right.
    let expected = [
        [RED, GREEN, BLUE, YELLOW],
        [GREEN, RED, YELLOW, BLUE],
        [YELLOW, BLUE, GREEN, RED],
        [BLUE, YELLOW, RED, GREEN],
        [RED, BLUE, GREEN, YELLOW],
        [BLUE, RED, YELLOW, GREEN],
        [YELLOW, GREEN, BLUE, RED],
        [GREEN, YELLOW, RED, BLUE],
    ];
    for (value, colours) in (1..=8).zip(expected) {
        let jpeg = Jpeg { exif: Some(value), ..Jpeg::default() }.of(&quarters(96, 64));
        let png = with_chunks(&png(quarters(96, 64)), &[chunk(b"eXIf", &exif(value))]);
        for bytes in [jpeg, png] {
            for width in [1000, 32] {
                let picture = pixels(&fallback(&bytes, None, width));
                let (width, height) = picture.dimensions();
                assert_eq!(height > width, value > 4, "{value}");
                let points = [(1, 1), (3, 1), (1, 3), (3, 3)].map(|(x, y)| (x * width / 4, y * height / 4));
                for (point, colour) in points.into_iter().zip(colours) {
                    assert_near(&picture, point, colour, 5);
                }
            }
        }
    }
}

#[test]
fn all_kinds_of_png_are_read() {
    let picture = landscape(97, 61);
    let expected = DynamicImage::ImageRgb8(picture.clone()).into_rgba8();
    let deep = png(DynamicImage::ImageRgb8(picture.clone()).into_rgb16());
    let deep_alpha = png(DynamicImage::ImageRgb8(picture.clone()).into_rgba16());
    for bytes in [png(picture.clone()), deep, deep_alpha] {
        assert!(difference(&pixels(&fallback(&bytes, None, 97)), &expected) < 2.5);
    }
    let grey = DynamicImage::ImageRgb8(picture).into_luma8();
    let expected = DynamicImage::ImageLuma8(grey.clone()).into_rgba8();
    let deep = DynamicImage::ImageLuma8(grey.clone()).into_luma16();
    let with_alpha = DynamicImage::ImageLuma8(grey.clone()).into_luma_alpha8();
    for bytes in [png(grey), png(deep), png(with_alpha)] {
        assert!(difference(&pixels(&fallback(&bytes, None, 97)), &expected) < 2.5);
    }
}

#[test]
fn palettes_are_read_with_their_transparent_colours() {
    let mut bytes = Vec::new();
    let mut encoder = png::Encoder::new(&mut bytes, 32, 16);
    encoder.set_color(png::ColorType::Indexed);
    encoder.set_depth(png::BitDepth::Two);
    encoder.set_palette([RED, GREEN, BLUE, YELLOW].concat());
    encoder.set_trns(vec![255, 128, 0]);
    // Each row has eight pixels of each of the four colours.
    let row = [0b0000_0000, 0, 0b0101_0101, 0b0101_0101, 0b1010_1010, 0b1010_1010, 0xff, 0xff];
    encoder.write_header().unwrap().write_image_data(&row.repeat(16)).unwrap();
    let picture = pixels(&fallback(&bytes, None, 32));
    assert_eq!(picture.get_pixel(3, 8).0, [200, 40, 40, 255]);
    assert_eq!(picture.get_pixel(11, 8).0, [40, 160, 60, 128]);
    assert_eq!(picture.get_pixel(19, 8).0[3], 0);
    assert_eq!(picture.get_pixel(28, 8).0, [220, 200, 60, 255]);
}

/// Returns an interlaced PNG, with its seven passes.
fn interlaced(picture: &RgbImage) -> Vec<u8> {
    const PASSES: [(u32, u32, usize, usize); 7] =
        [(0, 0, 8, 8), (4, 0, 8, 8), (0, 4, 4, 8), (2, 0, 4, 4), (0, 2, 2, 4), (1, 0, 2, 2), (0, 1, 1, 2)];
    let (width, height) = picture.dimensions();
    let mut data = Vec::new();
    for (left, top, right, down) in PASSES {
        for y in (top..height).step_by(down).filter(|_| left < width) {
            data.push(0);
            data.extend((left..width).step_by(right).flat_map(|x| picture.get_pixel(x, y).0));
        }
    }
    let mut packed = flate2::write::ZlibEncoder::new(Vec::new(), flate2::Compression::default());
    std::io::Write::write_all(&mut packed, &data).unwrap();
    let header = [&width.to_be_bytes()[..], &height.to_be_bytes(), &[8, 2, 0, 0, 1]].concat();
    let chunks = [chunk(b"IHDR", &header), chunk(b"IDAT", &packed.finish().unwrap()), chunk(b"IEND", &[])];
    [&b"\x89PNG\r\n\x1a\n"[..], &chunks.concat()].concat()
}

#[test]
fn interlaced_pictures_are_those_whose_rows_come_in_order() {
    for (width, height) in [(1, 1), (3, 2), (5, 9), (97, 61), (400, 300)] {
        let picture = landscape(width, height);
        for target in [width, 20, 3] {
            let plain = pixels(&fallback(&png(picture.clone()), None, target));
            let passes = pixels(&fallback(&interlaced(&picture), None, target));
            assert!(plain == passes, "{width}x{height} at {target}");
        }
    }
}

#[test]
fn shrinking_while_rows_are_read_keeps_the_picture() {
    for picture in [DynamicImage::ImageRgb8(landscape(1203, 807)), DynamicImage::ImageRgba8(fading(1203, 807))] {
        let bytes = png(picture.clone());
        for width in [40, 119, 400, 800] {
            let made = pixels(&fallback(&bytes, None, width));
            let expected = picture.resize_exact(width, made.height(), FilterType::Lanczos3).into_rgba8();
            // Multiplies the colours by alpha, because transparent pixels
            // may have any colour.
            let seen = |picture: &image::RgbaImage| {
                let mut picture = picture.clone();
                for image::Rgba([red, green, blue, alpha]) in picture.pixels_mut() {
                    for channel in [red, green, blue] {
                        *channel = (u32::from(*channel) * u32::from(*alpha) / 255) as u8;
                    }
                }
                picture
            };
            let far = difference(&seen(&made), &seen(&expected));
            assert!(far < 4.0, "{width}: {far}");
        }
    }
}

#[test]
fn transparent_colours_do_not_bleed_into_what_is_seen() {
    // Squares of red next to squares of transparent green.
    let picture = image::RgbaImage::from_fn(400, 400, |x, y| {
        image::Rgba(if (x / 5 + y / 5) % 2 == 0 { [255, 0, 0, 255] } else { [0, 255, 0, 0] })
    });
    for width in [400, 160, 37] {
        let made = pixels(&fallback(&png(picture.clone()), None, width));
        let seen = made.pixels().filter(|pixel| pixel.0[3] > 20);
        for pixel in seen {
            assert!(pixel.0[0] > 245 && pixel.0[1] < 10, "{pixel:?} at {width}");
        }
    }
}

#[test]
fn all_kinds_of_jpeg_are_read() {
    let picture = landscape(203, 157);
    let expected = DynamicImage::ImageRgb8(picture.clone()).into_rgba8();
    for is_progressive in [false, true] {
        for is_subsampled in [false, true] {
            let bytes = Jpeg { is_progressive, is_subsampled, ..Jpeg::default() }.of(&picture);
            let far = difference(&pixels(&fallback(&bytes, None, 203)), &expected);
            assert!(far < 3.5, "{is_progressive} {is_subsampled}: {far}");
        }
        let grey = DynamicImage::ImageRgb8(picture.clone()).into_luma8();
        let expected = DynamicImage::ImageLuma8(grey.clone()).into_rgba8();
        let bytes = Jpeg { is_progressive, ..Jpeg::default() }.of_grey(&grey);
        assert!(difference(&pixels(&fallback(&bytes, None, 203)), &expected) < 2.0);
    }
}

#[test]
fn a_jpeg_that_is_decoded_to_a_fraction_is_the_same_picture() {
    let picture = landscape(1001, 701);
    let bytes = Jpeg::default().of(&picture);
    for width in [1000, 900, 700, 600, 500, 340, 260, 125, 60] {
        let made = pixels(&fallback(&bytes, None, width));
        let expected = resize(&picture, width, made.height(), FilterType::Lanczos3);
        let far = difference(&made, &DynamicImage::ImageRgb8(expected).into_rgba8());
        assert!(far < 5.0, "{width}: {far}");
    }
}

#[test]
fn webp_and_gif_are_read() {
    let expected = DynamicImage::ImageRgb8(landscape(120, 80)).into_rgba8();
    assert!(difference(&pixels(&fallback(&webp(&landscape(120, 80)), None, 120)), &expected) < 4.0);
    let made = pixels(&fallback(&encoded(fading(120, 80), ImageFormat::WebP), None, 120));
    assert!(difference(&made, &fading(120, 80)) < 0.5);
    let frames = [quarters(64, 48), landscape(64, 48)].map(|frame| DynamicImage::ImageRgb8(frame).into_rgba8());
    let first = pixels(&fallback(&gif(&frames), None, 64));
    assert_near(&first, (10, 10), RED, 6);
    assert_near(&first, (50, 40), YELLOW, 6);
}

#[test]
fn renditions_carry_no_metadata() {
    let secret = b"a secret place";
    let mut jpeg = Jpeg {
        exif: Some(6),
        profile: Some(moxcms::ColorProfile::new_display_p3().encode().unwrap()),
        ..Jpeg::default()
    }
    .of(&landscape(64, 48));
    let comment = [&[0xff, 0xfe, 0, 16][..], secret].concat();
    jpeg.splice(2..2, comment);
    jpeg.extend(b"<html>a secret place</html>");
    let png = with_chunks(&png(fading(64, 48)), &[chunk(b"tEXt", b"Comment\0a secret place")]);
    for bytes in [jpeg, png] {
        let targets = [webp_at(64), RenditionTarget { width: 64, encoding: PictureEncoding::Fallback }];
        for rendition in render(Cursor::new(&bytes), None, &targets).unwrap() {
            let holds = |part: &[u8]| rendition.bytes.windows(part.len()).any(|window| window == part);
            assert!(!holds(secret) && !holds(b"Exif") && !holds(b"EXIF") && !holds(b"ICC") && !holds(b"iCCP"));
        }
        let rewritten = reencode(&bytes).unwrap().bytes;
        assert!(!rewritten.windows(secret.len()).any(|window| window == secret));
    }
}

#[test]
fn a_picture_is_written_anew_in_its_own_format() {
    let cases = [
        (Jpeg { exif: Some(6), ..Jpeg::default() }.of(&landscape(64, 48)), "image/jpeg", (48, 64)),
        (png(fading(64, 48)), "image/png", (64, 48)),
        (webp(&landscape(64, 48)), "image/webp", (64, 48)),
        (gif(&[fading(64, 48)]), "image/gif", (64, 48)),
    ];
    for (bytes, content_type, size) in cases {
        let anew = reencode(&bytes).unwrap();
        assert_eq!((anew.content_type, (anew.width, anew.height)), (content_type, size));
        assert_eq!(pixels(&anew).dimensions(), size);
        assert!(reencode(&bytes[..bytes.len() / 2]).is_err());
    }
    assert!(reencode(b"<svg/>").is_err());
}
