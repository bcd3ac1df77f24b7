//! Tests crops against the definition of their parameters.

use crate::files::{
    BLUE, GREEN, Jpeg, RED, YELLOW, assert_near, chunk, difference, encoded, exif, fading, fallback, landscape, pixels,
    png, quarters, with_chunks,
};
use image::{DynamicImage, ImageFormat, Rgba, RgbaImage};
use imaging::crop::Crop;
use imaging::error::Error;
use imaging::render::{PictureEncoding, RenditionTarget, render};
use std::io::Cursor;

/// Draws a crop by the definition of its parameters.
/// A pixel is the mean of 4 × 4 points,
/// each mapped to the picture. Points outside the picture
/// have the colour `background`.
fn defined(picture: &RgbaImage, crop: &Crop, background: [f64; 4]) -> RgbaImage {
    const POINTS: u32 = 4;
    let (w, h) = (f64::from(picture.width()), f64::from(picture.height()));
    let angle = crop.rotate.to_radians();
    let (sin, cos) = (angle.sin(), angle.cos());
    let (sw, sh) = (w * crop.scale_x.abs(), h * crop.scale_y.abs());
    let canvas = (cos.abs() * sw + sin.abs() * sh, sin.abs() * sw + cos.abs() * sh);
    RgbaImage::from_fn(crop.width.round() as u32, crop.height.round() as u32, |i, j| {
        let mut sum = [0.0; 4];
        for point in 0..POINTS * POINTS {
            let inside = |pixel: u32, place: u32| f64::from(pixel) + (f64::from(place) + 0.5) / f64::from(POINTS);
            let x = crop.x + inside(i, point % POINTS) - canvas.0 / 2.0;
            let y = crop.y + inside(j, point / POINTS) - canvas.1 / 2.0;
            let u = (x * cos + y * sin) / crop.scale_x + w / 2.0;
            let v = (-x * sin + y * cos) / crop.scale_y + h / 2.0;
            let colour = if u < 0.0 || v < 0.0 || u >= w || v >= h { background } else { between(picture, u, v) };
            for (sum, channel) in sum.iter_mut().zip(colour) {
                *sum += channel / f64::from(POINTS * POINTS);
            }
        }
        let [red, green, blue, alpha] = sum;
        let colour =
            [red, green, blue].map(|channel| if alpha > 0.0 { (channel / alpha * 255.0).round() as u8 } else { 0 });
        Rgba([colour[0], colour[1], colour[2], alpha.round() as u8])
    })
}

/// Returns the bilinear colour at a point, multiplied by alpha.
fn between(picture: &RgbaImage, u: f64, v: f64) -> [f64; 4] {
    let (u, v) = (u - 0.5, v - 0.5);
    let pixel = |x: f64, y: f64| {
        let x = x.clamp(0.0, f64::from(picture.width() - 1)) as u32;
        let y = y.clamp(0.0, f64::from(picture.height() - 1)) as u32;
        let [red, green, blue, alpha] = picture.get_pixel(x, y).0.map(f64::from);
        [red * alpha / 255.0, green * alpha / 255.0, blue * alpha / 255.0, alpha]
    };
    let (left, top) = (u.floor(), v.floor());
    let (right, low) = (u - left, v - top);
    let mut sum = [0.0; 4];
    for (x, y, weight) in [
        (left, top, (1.0 - right) * (1.0 - low)),
        (left + 1.0, top, right * (1.0 - low)),
        (left, top + 1.0, (1.0 - right) * low),
        (left + 1.0, top + 1.0, right * low),
    ] {
        for (sum, channel) in sum.iter_mut().zip(pixel(x, y)) {
            *sum += channel * weight;
        }
    }
    sum
}

const WHITE: [f64; 4] = [255.0; 4];
const NOTHING: [f64; 4] = [0.0; 4];

/// Returns crops of a picture of 240 × 160.
fn crops() -> Vec<Crop> {
    let whole = Crop::whole(240, 160);
    let mut crops = vec![
        Crop { x: 30.0, y: 20.0, width: 100.0, height: 90.0, ..whole },
        Crop { x: 30.4, y: 20.3, width: 99.6, height: 90.7, ..whole },
        Crop { scale_x: -1.0, x: 10.0, y: 30.0, width: 150.0, height: 100.0, ..whole },
        Crop { scale_y: -1.0, ..whole },
        Crop { scale_x: 0.5, scale_y: 0.75, width: 120.0, height: 120.0, ..whole },
        Crop { scale_x: -1.6, scale_y: 1.3, x: 33.3, y: 12.7, width: 200.0, height: 150.0, ..whole },
    ];
    for rotate in [90.0, -90.0, 180.0, 270.0, 360.0] {
        let crop = Crop { rotate, x: 12.0, y: 7.0, width: 110.0, height: 130.0, ..whole };
        crops.extend([crop, Crop { scale_x: -1.0, ..crop }, Crop { scale_x: 0.8, scale_y: 1.2, ..crop }]);
    }
    for rotate in [3.0, -17.5, 45.0, 121.0, -200.0, 359.0] {
        let turned = Crop { rotate, ..whole };
        let (width, height) = turned.canvas(240, 160);
        crops.push(Crop { width, height, ..turned });
        crops.push(Crop {
            x: width / 4.0 + 0.3,
            y: height / 4.0 + 0.6,
            width: width / 2.0,
            height: height / 2.0,
            ..turned
        });
        let scaled = Crop { scale_x: -0.7, scale_y: 1.4, ..turned };
        let (width, height) = scaled.canvas(240, 160);
        crops.push(Crop { width: width - 5.0, height: height - 5.0, x: 5.0, y: 5.0, ..scaled });
    }
    crops
}

#[test]
fn every_cut_is_what_the_parameters_define() {
    let opaque = png(landscape(240, 160));
    let expected = DynamicImage::ImageRgb8(landscape(240, 160)).into_rgba8();
    for crop in crops() {
        let made = pixels(&fallback(&opaque, Some(&crop), 5000));
        assert_eq!(made.dimensions(), crop.output_size());
        let far = difference(&made, &defined(&expected, &crop, WHITE));
        assert!(far < 2.0, "{crop:?}: {far}");
    }
}

#[test]
fn a_picture_with_alpha_has_nothing_around_it() {
    let bytes = png(fading(240, 160));
    for crop in crops() {
        let mut made = pixels(&fallback(&bytes, Some(&crop), 5000));
        let mut expected = defined(&fading(240, 160), &crop, NOTHING);
        // Multiplies the colours by alpha, because the colours
        // of transparent pixels do not count.
        for picture in [&mut made, &mut expected] {
            for Rgba([red, green, blue, alpha]) in picture.pixels_mut() {
                for channel in [red, green, blue] {
                    *channel = (u32::from(*channel) * u32::from(*alpha) / 255) as u8;
                }
            }
        }
        let far = difference(&made, &expected);
        assert!(far < 1.5, "{crop:?}: {far}");
    }
}

#[test]
fn an_alpha_channel_that_is_opaque_everywhere_changes_nothing() {
    let picture = DynamicImage::ImageRgb8(landscape(240, 160));
    for format in [ImageFormat::Png, ImageFormat::WebP] {
        let without = encoded(picture.clone(), format);
        let with = encoded(picture.to_rgba8(), format);
        assert_ne!(with, without, "the alpha channel is written");
        for crop in crops() {
            for width in [60, 5000] {
                assert_eq!(fallback(&with, Some(&crop), width), fallback(&without, Some(&crop), width), "{crop:?}");
            }
        }
    }
}

#[test]
fn one_transparent_pixel_makes_all_parts_transparent() {
    let mut picture = DynamicImage::ImageRgb8(landscape(240, 160)).into_rgba8();
    picture.get_pixel_mut(120, 159)[3] = 0;
    let bytes = png(picture);
    let turned = Crop { rotate: 17.0, width: 60.0, height: 40.0, ..Crop::whole(240, 160) };
    for width in [20, 60] {
        let made = fallback(&bytes, Some(&turned), width);
        assert_eq!(made.content_type, "image/png");
        assert_eq!(pixels(&made).get_pixel(0, 0), &Rgba([0; 4]), "the part has none of it");
    }
}

#[test]
fn a_small_rendition_of_a_cut_is_the_cut_made_small() {
    let bytes = Jpeg::default().of(&landscape(480, 320));
    let picture = DynamicImage::ImageRgb8(landscape(480, 320)).into_rgba8();
    for crop in crops() {
        // Cuts the same part out of a picture
        // that is twice as wide and high.
        let crop =
            Crop { x: crop.x * 2.0, y: crop.y * 2.0, width: crop.width * 2.0, height: crop.height * 2.0, ..crop };
        let targets = [80, 40].map(|width| RenditionTarget { width, encoding: PictureEncoding::Fallback });
        let renditions = render(Cursor::new(&bytes), Some(&crop), &targets).unwrap();
        let cut = DynamicImage::ImageRgba8(defined(&picture, &crop, WHITE));
        for rendition in renditions {
            let expected = cut.resize_exact(rendition.width, rendition.height, image::imageops::FilterType::Lanczos3);
            let far = difference(&pixels(&rendition), &expected.into_rgba8());
            assert!(far < 5.0, "{crop:?} at {}: {far}", rendition.width);
        }
    }
}

#[test]
fn right_angles_and_mirrors_change_no_pixel() {
    let picture = fading(61, 40);
    let bytes = png(picture.clone());
    let whole = DynamicImage::ImageRgba8(picture);
    let upright = Crop::whole(61, 40);
    let across = Crop { width: 40.0, height: 61.0, ..upright };
    let cases = [
        (upright, whole.clone()),
        (Crop { scale_x: -1.0, ..upright }, whole.fliph()),
        (Crop { scale_y: -1.0, ..upright }, whole.flipv()),
        (Crop { rotate: 180.0, ..upright }, whole.rotate180()),
        (Crop { rotate: 90.0, ..across }, whole.rotate90()),
        (Crop { rotate: -90.0, ..across }, whole.rotate270()),
        (Crop { rotate: 90.0, scale_x: -1.0, ..across }, whole.fliph().rotate90()),
        (Crop { rotate: 270.0, scale_y: -1.0, ..across }, whole.flipv().rotate270()),
        (Crop { x: 11.0, y: 5.0, width: 20.0, height: 30.0, ..upright }, whole.crop_imm(11, 5, 20, 30)),
        (
            Crop { rotate: 90.0, x: 3.0, y: 8.0, width: 30.0, height: 50.0, ..upright },
            whole.rotate90().crop_imm(3, 8, 30, 50),
        ),
    ];
    for (crop, expected) in cases {
        assert!(pixels(&fallback(&bytes, Some(&crop), 5000)) == expected.into_rgba8(), "{crop:?}");
    }
}

#[test]
fn colours_are_where_they_belong() {
    let bytes = png(quarters(200, 100));
    let whole = Crop::whole(200, 100);
    // A turn of 45 degrees clockwise moves the upper left corner
    // to the top, and the upper right corner to the right.
    let turned = Crop { rotate: 45.0, ..whole };
    let (width, height) = turned.canvas(200, 100);
    let picture = pixels(&fallback(&bytes, Some(&Crop { width, height, ..turned }), 5000));
    assert_eq!(picture.dimensions(), (212, 212));
    // Returns the position of a point after the turn.
    // The given point is relative to the centre.
    let toward = |x: f64, y: f64| {
        let half = 0.5_f64.sqrt();
        ((106.0 + (x - y) * half) as u32, (106.0 + (x + y) * half) as u32)
    };
    for ((x, y), colour) in
        [((-50.0, -25.0), RED), ((50.0, -25.0), GREEN), ((-50.0, 25.0), BLUE), ((50.0, 25.0), YELLOW)]
    {
        assert_near(&picture, toward(x, y), colour, 4);
    }
    for corner in [(0, 0), (211, 0), (0, 211), (211, 211)] {
        assert_near(&picture, corner, [255; 3], 2);
    }
}

#[test]
fn the_cut_is_made_of_the_upright_picture() {
    // The orientation turns the picture a quarter clockwise,
    // so that blue is at the upper left.
    let jpeg = Jpeg { exif: Some(6), ..Jpeg::default() }.of(&quarters(120, 80));
    let png = with_chunks(&png(quarters(120, 80)), &[chunk(b"eXIf", &exif(6))]);
    for bytes in [jpeg, png] {
        let crop = Crop { x: 0.0, y: 0.0, width: 40.0, height: 60.0, rotate: 0.0, scale_x: 1.0, scale_y: 1.0 };
        let picture = pixels(&fallback(&bytes, Some(&crop), 5000));
        assert_eq!(picture.dimensions(), (40, 60));
        for point in [(1, 1), (38, 1), (1, 58), (38, 58)] {
            assert_near(&picture, point, BLUE, 12);
        }
        let crop = Crop { rotate: 90.0, width: 60.0, height: 40.0, ..crop };
        assert_near(&pixels(&fallback(&bytes, Some(&crop), 5000)), (30, 20), YELLOW, 5);
    }
}

#[test]
fn a_rectangle_beyond_the_picture_is_refused() {
    let bytes = png(landscape(60, 40));
    let target = [RenditionTarget { width: 10, encoding: PictureEncoding::WebP }];
    for crop in [
        Crop { x: 2.0, ..Crop::whole(60, 40) },
        Crop { width: 0.5, ..Crop::whole(60, 40) },
        Crop { rotate: f64::NAN, ..Crop::whole(60, 40) },
        Crop { scale_x: 0.0, ..Crop::whole(60, 40) },
    ] {
        assert!(matches!(render(Cursor::new(&bytes), Some(&crop), &target), Err(Error::Outside)), "{crop:?}");
    }
}

#[test]
fn the_edge_that_rounding_adds_is_no_white_line() {
    let bytes = png(landscape(60, 40));
    let crop = Crop { width: 24.6, x: 35.4, ..Crop::whole(60, 40) };
    let picture = pixels(&fallback(&bytes, Some(&crop), 5000));
    assert_eq!(picture.dimensions(), (25, 40));
    let expected = landscape(60, 40);
    for y in 0..40 {
        assert_near(&picture, (24, y), expected.get_pixel(59, y).0, 25);
    }
}

#[test]
fn the_largest_scales_are_drawn() {
    let bytes = png(quarters(60, 40));
    let most = Crop { scale_x: 100.0, scale_y: 100.0, width: 6000.0, height: 4000.0, ..Crop::whole(60, 40) };
    let picture = pixels(&fallback(&bytes, Some(&most), 300));
    assert_eq!(picture.dimensions(), (300, 200));
    assert_near(&picture, (75, 50), RED, 3);
    assert_near(&picture, (225, 150), YELLOW, 3);
    let least = Crop { scale_x: 0.02, scale_y: 0.03, width: 1.0, height: 1.0, rotate: 30.0, ..Crop::whole(60, 40) };
    assert_eq!(pixels(&fallback(&bytes, Some(&least), 300)).dimensions(), (1, 1));
}
