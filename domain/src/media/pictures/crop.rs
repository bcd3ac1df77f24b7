//! Computes crops of pictures and their hashes.

use crate::files::content_hash;
use imaging::crop::Crop;
use model::media::{CropParams, FocalPoint, share_part, share_scale};
use storage::pictures::Picture;

/// Returns the whole picture or a crop
/// of it. Returns `None` if the crop
/// does not fit into the picture.
pub(crate) fn picture_of(
    content_hash: &str,
    (width, height): (u32, u32),
    crop: Option<&CropParams>,
) -> Option<Picture> {
    let Some(crop) = crop else {
        let hash = content_hash.to_owned();
        return Some(Picture { content_hash: hash.clone(), hash, crop: None, width, height });
    };
    let cut = to_cut(crop);
    if !cut.fits(width, height) {
        return None;
    }
    let (width, height) = cut.output_size();
    let hash = hash_of(content_hash, crop);
    Some(Picture { hash, content_hash: content_hash.to_owned(), crop: Some(*crop), width, height })
}

/// Returns the largest crop for share images,
/// scaled down. It is around the focal point,
/// which defaults to the centre.
pub(crate) fn share_crop(picture: &Picture, focus: Option<FocalPoint>) -> CropParams {
    let (width, height) = (f64::from(picture.width), f64::from(picture.height));
    let part = share_part(picture.width, picture.height);
    let scale = share_scale(part.0);
    let FocalPoint { x, y } = focus.unwrap_or(FocalPoint { x: 0.5, y: 0.5 });
    let start = |focus: f64, whole: f64, part: f64| (focus * whole - part / 2.0).clamp(0.0, whole - part);
    let whole = CropParams { x: 0.0, y: 0.0, width, height, rotate: 0.0, scale_x: 1.0, scale_y: 1.0 };
    let of = picture.crop.unwrap_or(whole);
    CropParams {
        x: (of.x + start(x, width, part.0)) * scale,
        y: (of.y + start(y, height, part.1)) * scale,
        width: part.0 * scale,
        height: part.1 * scale,
        scale_x: of.scale_x * scale,
        scale_y: of.scale_y * scale,
        rotate: of.rotate,
    }
}

fn hash_of(content_hash: &str, crop: &CropParams) -> String {
    let CropParams { x, y, width, height, rotate, scale_x, scale_y } = crop;
    content_hash_of(&[*x, *y, *width, *height, *rotate, *scale_x, *scale_y], content_hash)
}

fn content_hash_of(numbers: &[f64], content: &str) -> String {
    // Turns -0 into 0, because both must give the same hash.
    let numbers = numbers.iter().flat_map(|number| (number + 0.0).to_le_bytes());
    content_hash(&content.bytes().chain(numbers).collect::<Vec<u8>>())
}

pub(super) fn to_cut(crop: &CropParams) -> Crop {
    Crop {
        x: crop.x,
        y: crop.y,
        width: crop.width,
        height: crop.height,
        rotate: crop.rotate,
        scale_x: crop.scale_x,
        scale_y: crop.scale_y,
    }
}

/// Converts a focal point of the whole picture to the
/// coordinates of a crop. Clamps it to the edges.
pub(crate) fn focus_after(point: FocalPoint, (width, height): (u32, u32), crop: Option<&CropParams>) -> FocalPoint {
    let Some(crop) = crop else { return point };
    let (x, y) = to_cut(crop).place_of((point.x * f64::from(width), point.y * f64::from(height)), width, height);
    let part = |place: f64, length: f64| (place / length).clamp(0.0, 1.0);
    FocalPoint { x: part(x, crop.width), y: part(y, crop.height) }
}

#[cfg(test)]
mod tests {
    use super::{focus_after, picture_of, share_crop};
    use model::media::{CropParams, FocalPoint};

    const WHOLE: CropParams =
        CropParams { x: 0.0, y: 0.0, width: 100.0, height: 50.0, rotate: 0.0, scale_x: 1.0, scale_y: 1.0 };

    #[test]
    fn a_crop_has_a_hash_of_its_own_and_the_size_of_its_rectangle() {
        let whole = picture_of("abc", (100, 50), None).unwrap();
        assert_eq!((whole.hash.as_str(), whole.width, whole.height), ("abc", 100, 50));
        let crop = CropParams { width: 40.0, height: 20.4, x: -0.0, ..WHOLE };
        let cut = picture_of("abc", (100, 50), Some(&crop)).unwrap();
        assert_eq!((cut.width, cut.height), (40, 20));
        assert_ne!(cut.hash, whole.hash);
        assert_eq!(cut.hash, picture_of("abc", (100, 50), Some(&CropParams { x: 0.0, ..crop })).unwrap().hash);
        assert_ne!(cut.hash, picture_of("abd", (100, 50), Some(&crop)).unwrap().hash);
    }

    #[test]
    fn a_crop_that_does_not_fit_makes_no_picture() {
        for crop in [
            CropParams { width: 120.0, ..WHOLE },
            CropParams { x: f64::NAN, ..WHOLE },
            CropParams { width: 0.0, ..WHOLE },
            CropParams { rotate: 1e9, ..WHOLE },
            CropParams { scale_x: 0.0, ..WHOLE },
        ] {
            assert_eq!(picture_of("abc", (100, 50), Some(&crop)), None, "{crop:?}");
        }
    }

    #[test]
    fn a_share_is_cut_around_the_focal_point_and_scaled_down() {
        const SIZE_PX: (u32, u32) = (4000, 3000);
        let share_of = |size: (u32, u32), crop: Option<&CropParams>, focus: Option<FocalPoint>| {
            picture_of("abc", size, Some(&share_crop(&picture_of("abc", size, crop)?, focus)))
        };
        let share = share_of(SIZE_PX, None, None).unwrap();
        assert_eq!((share.width, share.height), (1200, 630));
        let crop = share.crop.unwrap();
        assert_eq!((crop.x, crop.y.round(), crop.scale_x), (0.0, 135.0, 0.3), "from the middle");
        let low = share_of(SIZE_PX, None, Some(FocalPoint { x: 0.5, y: 1.0 })).unwrap().crop.unwrap();
        assert_eq!((low.y + low.height).round(), 900.0, "as low as there is");

        let crop = CropParams { x: 1000.0, width: 2000.0, height: 3000.0, scale_x: -1.0, ..WHOLE };
        let cut = share_of(SIZE_PX, Some(&crop), None).unwrap();
        let crop = cut.crop.unwrap();
        assert_eq!((cut.width, cut.height, crop.x, crop.scale_x), (1200, 630, 600.0, -0.6));

        let small = share_of((400, 100), None, None).unwrap();
        assert_eq!((small.width, small.height, small.crop.unwrap().scale_x), (190, 100, 1.0), "never larger");
    }

    #[test]
    fn a_picture_too_narrow_for_a_share_has_none() {
        let line = picture_of("abc", (1, 400), None).unwrap();
        assert_eq!(picture_of("abc", (1, 400), Some(&share_crop(&line, None))), None);
    }

    #[test]
    fn a_focal_point_goes_with_its_place_on_the_picture() {
        let point = FocalPoint { x: 0.25, y: 0.5 };
        assert_eq!(focus_after(point, (100, 50), None), point);
        let half = CropParams { width: 50.0, ..WHOLE };
        assert_eq!(focus_after(point, (100, 50), Some(&half)), FocalPoint { x: 0.5, y: 0.5 });
        let mirrored = CropParams { scale_x: -1.0, ..WHOLE };
        assert_eq!(focus_after(point, (100, 50), Some(&mirrored)), FocalPoint { x: 0.75, y: 0.5 });
        let right = CropParams { x: 50.0, width: 50.0, ..WHOLE };
        assert_eq!(focus_after(point, (100, 50), Some(&right)), FocalPoint { x: 0.0, y: 0.5 });
    }
}
