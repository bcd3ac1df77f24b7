//! Mirrors pictures and turns them by right angles, without loss.

use crate::raster::Raster;
use image::metadata::Orientation;

/// One of the eight combinations of mirroring and turns
/// by right angles.
///
/// The matrix maps a point of the source to a point
/// of the result. Points are relative to the centre,
/// with y downwards.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Turn([[i8; 2]; 2]);

impl Turn {
    pub(crate) const NONE: Self = Self([[1, 0], [0, 1]]);

    pub(crate) fn new(matrix: [[i8; 2]; 2]) -> Self {
        Self(matrix)
    }

    /// Returns the turn that makes this Exif orientation upright.
    pub(crate) fn from_orientation(orientation: Orientation) -> Self {
        Self(match orientation {
            Orientation::NoTransforms => [[1, 0], [0, 1]],
            Orientation::FlipHorizontal => [[-1, 0], [0, 1]],
            Orientation::Rotate180 => [[-1, 0], [0, -1]],
            Orientation::FlipVertical => [[1, 0], [0, -1]],
            Orientation::Rotate90FlipH => [[0, 1], [1, 0]],
            Orientation::Rotate90 => [[0, -1], [1, 0]],
            Orientation::Rotate270FlipH => [[0, -1], [-1, 0]],
            Orientation::Rotate270 => [[0, 1], [-1, 0]],
        })
    }

    /// Applies `next` after this turn.
    pub(crate) fn then(self, next: Self) -> Self {
        let (a, b) = (next.0, self.0);
        let cell = |row: usize, column: usize| a[row][0] * b[0][column] + a[row][1] * b[1][column];
        Self([[cell(0, 0), cell(0, 1)], [cell(1, 0), cell(1, 1)]])
    }

    /// Returns true if the turn swaps width and height.
    pub(crate) fn swaps(self) -> bool {
        self.0[0][0] == 0
    }

    /// Returns the size of a picture after the turn.
    pub(crate) fn size(self, (width, height): (u32, u32)) -> (u32, u32) {
        if self.swaps() { (height, width) } else { (width, height) }
    }

    pub(crate) fn matrix(self) -> [[f64; 2]; 2] {
        self.0.map(|row| row.map(f64::from))
    }

    pub(crate) fn apply(self, raster: Raster) -> Raster {
        if self == Self::NONE {
            return raster;
        }
        let (width, height) = self.size((raster.width, raster.height));
        let pixels = if raster.has_alpha { self.moved::<4>(&raster) } else { self.moved::<3>(&raster) };
        Raster { width, height, has_alpha: raster.has_alpha, pixels }
    }

    /// Returns the pixels of the turned picture. Copies them
    /// in small squares. Whole columns would be slower, because
    /// they miss the processor's cache.
    fn moved<const N: usize>(self, raster: &Raster) -> Vec<u8> {
        const TILE_SIDE_PX: usize = 32;
        let (width, height) = self.size((raster.width, raster.height));
        let (width, height) = (width as usize, height as usize);
        let (stride, rows) = (raster.width as isize, raster.height as isize);
        let [[xx, xy], [yx, yy]] = self.0.map(|row| row.map(isize::from));
        // The transposed matrix maps a pixel of the result
        // to its pixel in the source.
        let first_x = if xx + yx < 0 { stride - 1 } else { 0 };
        let first_y = if xy + yy < 0 { rows - 1 } else { 0 };
        let (first, right, down) = (first_y * stride + first_x, xy * stride + xx, yy * stride + yx);
        let (source, _) = raster.pixels.as_chunks::<N>();
        let mut pixels = vec![0; raster.pixels.len()];
        let (target, _) = pixels.as_chunks_mut::<N>();
        for top in (0..height).step_by(TILE_SIDE_PX) {
            for left in (0..width).step_by(TILE_SIDE_PX) {
                for y in top..height.min(top + TILE_SIDE_PX) {
                    for x in left..width.min(left + TILE_SIDE_PX) {
                        let place = first + x as isize * right + y as isize * down;
                        target[y * width + x] = source[place as usize];
                    }
                }
            }
        }
        pixels
    }
}

#[cfg(test)]
mod tests {
    use super::Turn;
    use crate::raster::Raster;
    use image::metadata::Orientation;
    use image::{DynamicImage, RgbImage};

    #[test]
    fn pixels_go_where_the_orientation_says() {
        let picture = RgbImage::from_fn(70, 41, |x, y| image::Rgb([x as u8, y as u8, 7]));
        for value in 1..=8 {
            let orientation = Orientation::from_exif(value).unwrap();
            let mut expected = DynamicImage::ImageRgb8(picture.clone());
            expected.apply_orientation(orientation);
            let raster = Raster { width: 70, height: 41, has_alpha: false, pixels: picture.as_raw().clone() };
            let turned = Turn::from_orientation(orientation).apply(raster);
            assert_eq!((turned.width, turned.height), (expected.width(), expected.height()), "{value}");
            assert!(turned.pixels == expected.as_bytes(), "{value}");
        }
    }

    #[test]
    fn two_turns_are_one() {
        let quarter = Turn::from_orientation(Orientation::Rotate90);
        let mirror = Turn::from_orientation(Orientation::FlipHorizontal);
        assert_eq!(quarter.then(quarter).then(quarter), Turn::from_orientation(Orientation::Rotate270));
        assert_eq!(quarter.then(mirror), Turn::from_orientation(Orientation::Rotate90FlipH));
        assert_eq!(mirror.then(mirror), Turn::NONE);
    }
}
