//! Affine maps: a matrix, followed by a shift.

use crate::turn::Turn;

/// Maps (x, y) to (`xx`·x + `xy`·y + `x`,
/// `yx`·x + `yy`·y + `y`).
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) struct Affine {
    pub(crate) xx: f64,
    pub(crate) xy: f64,
    pub(crate) x: f64,
    pub(crate) yx: f64,
    pub(crate) yy: f64,
    pub(crate) y: f64,
}

impl Affine {
    pub(crate) fn scale(x: f64, y: f64) -> Self {
        Self { xx: x, xy: 0.0, x: 0.0, yx: 0.0, yy: y, y: 0.0 }
    }

    pub(crate) fn shift(x: f64, y: f64) -> Self {
        Self { xx: 1.0, xy: 0.0, x, yx: 0.0, yy: 1.0, y }
    }

    pub(crate) fn linear([[xx, xy], [yx, yy]]: [[f64; 2]; 2]) -> Self {
        Self { xx, xy, x: 0.0, yx, yy, y: 0.0 }
    }

    /// Maps points of a turned picture to points
    /// of the stored picture, which has this size.
    pub(crate) fn undo(turn: Turn, width: f64, height: f64) -> Self {
        let [[xx, xy], [yx, yy]] = turn.matrix();
        let (across, down) = if turn.swaps() { (height, width) } else { (width, height) };
        let transposed = Self::linear([[xx, yx], [xy, yy]]);
        Self::shift(-across / 2.0, -down / 2.0).then(transposed).then(Self::shift(width / 2.0, height / 2.0))
    }

    /// Applies `next` after this map.
    pub(crate) fn then(self, next: Self) -> Self {
        let (x, y) = next.apply((self.x, self.y));
        Self {
            xx: next.xx * self.xx + next.xy * self.yx,
            xy: next.xx * self.xy + next.xy * self.yy,
            x,
            yx: next.yx * self.xx + next.yy * self.yx,
            yy: next.yx * self.xy + next.yy * self.yy,
            y,
        }
    }

    pub(crate) fn apply(&self, (x, y): (f64, f64)) -> (f64, f64) {
        (self.xx * x + self.xy * y + self.x, self.yx * x + self.yy * y + self.y)
    }

    /// Returns the number of pixels after the map per pixel
    /// before the map, across and down.
    pub(crate) fn density(&self) -> (f64, f64) {
        (self.xx.hypot(self.xy), self.yx.hypot(self.yy))
    }

    /// Returns the turn that the inverse of this map contains.
    /// The map must only move, scale, mirror, and turn
    /// by right angles.
    pub(crate) fn back(&self) -> Turn {
        let sign = |value: f64| if value.abs() < 1e-9 { 0 } else { value.signum() as i8 };
        Turn::new([[sign(self.xx), sign(self.yx)], [sign(self.xy), sign(self.yy)]])
    }
}
