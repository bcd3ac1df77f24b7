//! Placeholder of a picture while it loads.

use crate::crop::Crop;
use crate::cut::{draw, size_at, upright};
use crate::encode::webp_with;
use crate::error::{Error, Result, guarded};
use crate::outline::outline;
use crate::raster::{Raster, Rect};
use std::io::{BufRead, Seek};

/// Longer side of the placeholder.
const PLACEHOLDER_SIDE_PX: u32 = 16;
/// Maximum bytes of a placeholder, because pages contain it inline.
const MAX_PLACEHOLDER_BYTES: usize = 120;
/// Approximate picture width for the mean.
const SAMPLE_WIDTH_PX: u32 = 64;

#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Appearance {
    /// Mean red, green and blue of visible pixels.
    pub colour: [u8; 3],
    /// Tiny WebP. Empty for translucent pictures, where it would show.
    pub placeholder: Vec<u8>,
}

/// Returns colour and placeholder. Slow: call it off the async threads.
///
/// # Errors
/// Not a picture, or damaged.
pub fn find_appearance(source: impl BufRead + Seek) -> Result<Appearance> {
    find_crop_appearance(source, None)
}

/// Returns the look of a crop.
///
/// # Errors
/// As `find_appearance`, and for a crop outside the picture.
pub fn find_crop_appearance(mut source: impl BufRead + Seek, crop: Option<&Crop>) -> Result<Appearance> {
    let outline = outline(&mut source)?.ok_or(Error::Unknown)?;
    let (width, height) = upright(&outline);
    let crop = crop.copied().unwrap_or_else(|| Crop::whole(width, height));
    let cut = crate::cut::cut_size(&outline, &crop)?;
    let raster = draw(&mut source, &outline, &crop, size_at(cut, SAMPLE_WIDTH_PX))?;
    let placeholder = if raster.has_alpha { Vec::new() } else { placeholder(&raster)? };
    Ok(Appearance { colour: mean(&raster), placeholder })
}

fn mean(raster: &Raster) -> [u8; 3] {
    let mut sums = [0_u64; 3];
    let mut weights = 0;
    for pixel in raster.pixels.chunks_exact(raster.channels()) {
        let weight = pixel.get(3).copied().map_or(255, u64::from);
        for (sum, channel) in sums.iter_mut().zip(pixel) {
            *sum += u64::from(*channel) * weight;
        }
        weights += weight;
    }
    sums.map(|sum| sum.checked_div(weights).unwrap_or(255) as u8)
}

/// Encodes at the best quality that fits into `MAX_PLACEHOLDER_BYTES`.
fn placeholder(raster: &Raster) -> Result<Vec<u8>> {
    let (width, height) = (f64::from(raster.width), f64::from(raster.height));
    let scale = (f64::from(PLACEHOLDER_SIDE_PX) / width.max(height)).min(1.0);
    let side = |length: f64| (length * scale).round().max(1.0) as u32;
    let small = raster.resized(Rect::of(width, height), side(width), side(height))?;
    let mut smallest = Vec::new();
    for quality in [50.0, 35.0, 20.0, 10.0, 5.0, 0.0] {
        smallest = guarded(|| webp_with(&small, quality, 6))?;
        if smallest.len() <= MAX_PLACEHOLDER_BYTES {
            break;
        }
    }
    Ok(smallest)
}
