//! Conversion of AV1 samples to RGB.

use super::container::Cicp;

/// Converts the three samples of a pixel to a colour.
#[derive(Clone, Copy, Debug)]
pub(super) struct ColourMatrix {
    /// Weights of red and blue in the luminance.
    /// `None` if the samples are RGB.
    weights: Option<(f32, f32)>,
    luminance: Range,
    chroma: Range,
}

/// Range of sample values. Luminance is converted
/// to 0 to 1, and chroma to -0.5 to 0.5.
#[derive(Clone, Copy, Debug)]
pub(super) struct Range {
    /// The sample that is converted to 0: the lowest value
    /// of luminance, or the middle value of chroma.
    first: f32,
    /// Difference of the highest and the lowest value.
    length: f32,
}

impl Range {
    pub(super) fn luminance(bits: usize, is_full: bool) -> Self {
        let unit = (1_u32 << (bits - 8)) as f32;
        if is_full {
            Self { first: 0.0, length: ((1_u32 << bits) - 1) as f32 }
        } else {
            Self { first: 16.0 * unit, length: 219.0 * unit }
        }
    }

    fn chroma(bits: usize, is_full: bool) -> Self {
        let length = if is_full { ((1_u32 << bits) - 1) as f32 } else { (224_u32 << (bits - 8)) as f32 };
        Self { first: (1_u32 << (bits - 1)) as f32, length }
    }

    pub(super) fn of(self, sample: f32) -> f32 {
        (sample - self.first) / self.length
    }
}

impl ColourMatrix {
    pub(super) fn new(cicp: Cicp, bits: usize) -> Self {
        const IDENTITY: u16 = 0;
        let weights = match cicp.matrix {
            IDENTITY => None,
            1 => Some((0.2126, 0.0722)),
            4 => Some((0.30, 0.11)),
            7 => Some((0.212, 0.087)),
            9 | 10 => Some((0.2627, 0.0593)),
            _ => Some((0.299, 0.114)),
        };
        Self { weights, luminance: Range::luminance(bits, cicp.is_full), chroma: Range::chroma(bits, cicp.is_full) }
    }

    pub(super) fn colour(&self, y: f32, u: f32, v: f32) -> [u8; 3] {
        let Some((red, blue)) = self.weights else {
            // The samples are in the order green, blue, red.
            return [v, y, u].map(|sample| byte(self.luminance.of(sample)));
        };
        let (y, u, v) = (self.luminance.of(y), self.chroma.of(u), self.chroma.of(v));
        let (r, b) = (y + 2.0 * (1.0 - red) * v, y + 2.0 * (1.0 - blue) * u);
        let g = (y - red * r - blue * b) / (1.0 - red - blue);
        [byte(r), byte(g), byte(b)]
    }

    pub(super) fn grey(&self, y: f32) -> [u8; 3] {
        [byte(self.luminance.of(y)); 3]
    }
}

/// Converts a number from 0 to 1 to a byte.
/// Lower numbers become 0, and higher numbers 255.
pub(super) fn byte(share: f32) -> u8 {
    (share * 255.0 + 0.5) as u8
}
