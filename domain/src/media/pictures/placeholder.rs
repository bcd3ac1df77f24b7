//! Placeholders for cropped pictures while they load.

use super::crop::to_cut;
use base64::Engine;
use base64::engine::general_purpose::STANDARD;
use imaging::appearance::find_crop_appearance;
use imaging::crop::Crop;
use imaging::inspect::facts;
use model::media::CropParams;
use std::io::Cursor;

/// Cuts the placeholder of a crop from that of
/// the whole picture, whose size in pixels is
/// given. Returns an empty string if this is
/// impossible. Runs on the async thread, because
/// a placeholder is at most 16 pixels wide.
pub(crate) fn cut_placeholder(whole: &str, (width, height): (u32, u32), crop: &CropParams) -> String {
    let Ok(bytes) = STANDARD.decode(whole) else { return String::new() };
    let Ok(Some(small)) = facts(Cursor::new(&bytes)) else { return String::new() };
    let scale = f64::from(small.width) / f64::from(width);
    let cut = to_cut(crop);
    let cut = Crop {
        x: cut.x * scale,
        y: cut.y * scale,
        width: (cut.width * scale).max(1.0),
        height: (cut.height * scale).max(1.0),
        // Corrects the height, because rounding to whole pixels
        // changes the ratio of the placeholder slightly.
        scale_y: cut.scale_y * scale * f64::from(height) / f64::from(small.height),
        ..cut
    };
    find_crop_appearance(Cursor::new(&bytes), Some(&cut))
        .map(|look| STANDARD.encode(look.placeholder))
        .unwrap_or_default()
}

#[cfg(test)]
mod tests {
    use super::cut_placeholder;
    use base64::Engine;
    use base64::engine::general_purpose::STANDARD;
    use image::{ImageFormat, Rgb, RgbImage, load_from_memory};
    use model::media::CropParams;
    use std::io::Cursor;

    const SIZE_PX: (u32, u32) = (1600, 900);
    const LEFT: CropParams =
        CropParams { x: 0.0, y: 0.0, width: 800.0, height: 900.0, rotate: 0.0, scale_x: 1.0, scale_y: 1.0 };

    /// Returns a placeholder whose left
    /// half is red and right half is blue.
    fn whole() -> String {
        let pixels = RgbImage::from_fn(16, 9, |x, _| if x < 8 { Rgb([220, 20, 20]) } else { Rgb([20, 20, 220]) });
        let mut bytes = Cursor::new(Vec::new());
        pixels.write_to(&mut bytes, ImageFormat::WebP).unwrap();
        STANDARD.encode(bytes.into_inner())
    }

    /// Returns the dominant colour in the middle, and the size in pixels.
    fn seen(placeholder: &str) -> (&'static str, (u32, u32)) {
        let picture = load_from_memory(&STANDARD.decode(placeholder).unwrap()).unwrap().to_rgb8();
        let Rgb([red, _, blue]) = *picture.get_pixel(picture.width() / 2, picture.height() / 2);
        (if red > blue { "red" } else { "blue" }, picture.dimensions())
    }

    #[test]
    fn a_part_is_stood_for_by_a_part() {
        assert_eq!(seen(&cut_placeholder(&whole(), SIZE_PX, &LEFT)), ("red", (8, 9)));
        let mirrored = CropParams { scale_x: -1.0, ..LEFT };
        assert_eq!(seen(&cut_placeholder(&whole(), SIZE_PX, &mirrored)), ("blue", (8, 9)));
        let turned = CropParams { width: 900.0, height: 800.0, rotate: -90.0, ..LEFT };
        assert_eq!(seen(&cut_placeholder(&whole(), SIZE_PX, &turned)).0, "blue");
        let speck = CropParams { x: 30.0, y: 450.0, width: 2.0, height: 2.0, ..LEFT };
        assert_eq!(seen(&cut_placeholder(&whole(), SIZE_PX, &speck)), ("red", (1, 1)));
    }

    #[test]
    fn without_a_placeholder_of_the_whole_there_is_none_of_a_part() {
        for whole in ["", "no base64!", "AAAA"] {
            assert_eq!(cut_placeholder(whole, SIZE_PX, &LEFT), "", "{whole}");
        }
    }
}
