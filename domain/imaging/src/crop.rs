//! The crop of a picture, with the parameters
//! of the cropper in the browser.

use crate::affine::Affine;

/// A rectangle of a picture that was mirrored, scaled and rotated.
///
/// A negative `scale_x` or `scale_y` mirrors the upright picture,
/// their absolute values scale it, and `rotate` turns it about its centre.
/// The canvas is the bounding box of the result.
/// The crop is a rectangle in pixels of the canvas.
/// Outside the picture, the canvas is white, or transparent
/// if the picture has alpha.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Crop {
    pub x: f64,
    pub y: f64,
    pub width: f64,
    pub height: f64,
    /// Degrees clockwise, from -360 to 360.
    pub rotate: f64,
    /// From 0.01 to 100. Negative values mirror the picture.
    pub scale_x: f64,
    pub scale_y: f64,
}

impl Crop {
    /// Tolerance at the edges of the canvas, because browsers round.
    const TOLERANCE_PX: f64 = 1.0;

    /// Returns the crop that keeps the whole picture.
    pub fn whole(width: u32, height: u32) -> Self {
        let (width, height) = (width.into(), height.into());
        Self { x: 0.0, y: 0.0, width, height, rotate: 0.0, scale_x: 1.0, scale_y: 1.0 }
    }

    /// Returns the size of the canvas for an upright
    /// picture of this size.
    pub fn canvas(&self, width: u32, height: u32) -> (f64, f64) {
        let (sin, cos) = self.direction();
        let (width, height) = (f64::from(width) * self.scale_x.abs(), f64::from(height) * self.scale_y.abs());
        (cos.abs() * width + sin.abs() * height, sin.abs() * width + cos.abs() * height)
    }

    /// Returns true if the values are valid and the crop
    /// is inside the canvas.
    pub fn fits(&self, width: u32, height: u32) -> bool {
        let values = [self.x, self.y, self.width, self.height, self.rotate, self.scale_x, self.scale_y];
        let (across, down) = self.canvas(width, height);
        values.iter().all(|value| value.is_finite())
            && self.rotate.abs() <= 360.0
            && [self.scale_x, self.scale_y].iter().all(|scale| (0.01..=100.0).contains(&scale.abs()))
            && self.width >= 1.0
            && self.height >= 1.0
            && self.x >= -Self::TOLERANCE_PX
            && self.y >= -Self::TOLERANCE_PX
            && self.x + self.width <= across + Self::TOLERANCE_PX
            && self.y + self.height <= down + Self::TOLERANCE_PX
    }

    /// Returns the size of the crop in whole pixels.
    pub fn output_size(&self) -> (u32, u32) {
        (self.width.round() as u32, self.height.round() as u32)
    }

    /// Maps a point of the upright picture to a
    /// point of the crop.
    pub fn place_of(&self, (x, y): (f64, f64), width: u32, height: u32) -> (f64, f64) {
        let (across, down) = self.canvas(width, height);
        let (sin, cos) = self.direction();
        let (x, y) = ((x - f64::from(width) / 2.0) * self.scale_x, (y - f64::from(height) / 2.0) * self.scale_y);
        (cos * x - sin * y + across / 2.0 - self.x, sin * x + cos * y + down / 2.0 - self.y)
    }

    /// Returns true if the rotation is a multiple of 90 degrees.
    pub(crate) fn is_upright(&self) -> bool {
        self.rotate % 90.0 == 0.0
    }

    /// Maps points of the crop to the upright picture.
    pub(crate) fn to_picture(self, width: u32, height: u32) -> Affine {
        let (across, down) = self.canvas(width, height);
        let (sin, cos) = self.direction();
        Affine::shift(self.x - across / 2.0, self.y - down / 2.0)
            .then(Affine::linear([[cos, sin], [-sin, cos]]))
            .then(Affine::scale(1.0 / self.scale_x, 1.0 / self.scale_y))
            .then(Affine::shift(f64::from(width) / 2.0, f64::from(height) / 2.0))
    }

    /// Returns sine and cosine of the angle.
    /// They are exact for right angles.
    fn direction(&self) -> (f64, f64) {
        match self.rotate.rem_euclid(360.0) {
            0.0 => (0.0, 1.0),
            90.0 => (1.0, 0.0),
            180.0 => (0.0, -1.0),
            270.0 => (-1.0, 0.0),
            degrees => degrees.to_radians().sin_cos(),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::Crop;

    #[test]
    fn the_canvas_holds_the_turned_picture() {
        let crop = |rotate, scale_x, scale_y| Crop { rotate, scale_x, scale_y, ..Crop::whole(400, 300) };
        let cases = [
            (crop(0.0, 1.0, 1.0), (400.0, 300.0)),
            (crop(90.0, 1.0, 1.0), (300.0, 400.0)),
            (crop(-90.0, -1.0, 1.0), (300.0, 400.0)),
            (crop(360.0, 1.0, 1.0), (400.0, 300.0)),
            (crop(0.0, -0.5, 2.0), (200.0, 600.0)),
            (crop(45.0, 1.0, 1.0), (700.0 * 0.5_f64.sqrt(), 700.0 * 0.5_f64.sqrt())),
            (crop(-30.0, 1.0, 1.0), (200.0 * 3.0_f64.sqrt() + 150.0, 200.0 + 150.0 * 3.0_f64.sqrt())),
        ];
        for (crop, expected) in cases {
            let found = crop.canvas(400, 300);
            assert!((found.0 - expected.0).abs() < 1e-9 && (found.1 - expected.1).abs() < 1e-9, "{crop:?} {found:?}");
        }
    }

    #[test]
    fn a_rectangle_has_to_lie_in_the_canvas() {
        let whole = Crop::whole(400, 300);
        let allowed = [
            whole,
            Crop { x: -1.0, y: -1.0, ..whole },
            Crop { x: 1.0, ..whole },
            Crop { width: 300.0, height: 400.0, rotate: 90.0, ..whole },
            Crop { width: 1.0, height: 1.0, ..whole },
            Crop { width: 4.0, height: 3.0, scale_x: -0.01, scale_y: 0.01, ..whole },
            Crop { scale_x: 100.0, scale_y: -100.0, x: 39600.0, y: 29700.0, ..whole },
        ];
        for crop in allowed {
            assert!(crop.fits(400, 300), "{crop:?}");
        }
        let refused = [
            Crop { x: -1.1, ..whole },
            Crop { x: 1.1, ..whole },
            Crop { y: 1.1, ..whole },
            Crop { rotate: 90.0, ..whole },
            Crop { width: 0.9, ..whole },
            Crop { height: 0.0, ..whole },
            Crop { height: -3.0, ..whole },
            Crop { rotate: 360.1, ..whole },
            Crop { scale_x: 0.0, ..whole },
            Crop { scale_y: 100.1, ..whole },
            Crop { x: f64::NAN, ..whole },
            Crop { width: f64::INFINITY, ..whole },
        ];
        for crop in refused {
            assert!(!crop.fits(400, 300), "{crop:?}");
        }
    }

    #[test]
    fn points_are_found_in_the_picture() {
        let near = |(x, y): (f64, f64), expected: (f64, f64)| (x - expected.0).hypot(y - expected.1) < 1e-9;
        // A clockwise turn moves the upper left corner
        // to the upper right.
        let turned = Crop { width: 300.0, height: 400.0, rotate: 90.0, ..Crop::whole(400, 300) };
        assert!(near(turned.to_picture(400, 300).apply((300.0, 0.0)), (0.0, 0.0)));
        assert!(near(turned.to_picture(400, 300).apply((0.0, 0.0)), (0.0, 300.0)));
        // A picture is mirrored first, then turned.
        let mirrored = Crop { scale_x: -1.0, ..turned };
        assert!(near(mirrored.to_picture(400, 300).apply((300.0, 0.0)), (400.0, 0.0)));
        let moved = Crop { x: 100.0, y: 20.0, scale_x: 2.0, ..Crop::whole(400, 300) };
        assert!(near(moved.to_picture(400, 300).apply((0.0, 0.0)), (50.0, 20.0)));
        // The centre of the canvas is the centre of the picture.
        let tilted = Crop { rotate: 31.0, scale_y: -0.7, ..Crop::whole(400, 300) };
        let (across, down) = tilted.canvas(400, 300);
        assert!(near(tilted.to_picture(400, 300).apply((across / 2.0, down / 2.0)), (200.0, 150.0)));
    }
}
