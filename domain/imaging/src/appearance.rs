//! Mean colour and placeholder, which pages show while a picture loads.

use crate::crop::Crop;
use crate::cut::{draw, size_at, upright};
use crate::encode::webp_with;
use crate::error::{Error, Result, guarded};
use crate::outline::outline;
use crate::raster::{Raster, Rect};
use std::io::{BufRead, Seek};

/// Maximum length of the placeholder's longer side, in pixels.
const PLACEHOLDER_SIDE_PX: u32 = 16;
/// Maximum bytes of a placeholder. It is limited, because
/// the HTML of pages contains it.
const MAX_PLACEHOLDER_BYTES: usize = 120;
/// Width of the small picture from which the mean
/// colour is calculated.
const SAMPLE_WIDTH_PX: u32 = 64;

#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Appearance {
    /// Mean red, green and blue of the visible pixels.
    pub colour: [u8; 3],
    /// A tiny WebP. Empty if the picture is translucent,
    /// because the placeholder would show through.
    pub placeholder: Vec<u8>,
}

/// Returns mean colour and placeholder of a picture.
/// Slow: do not call it on async threads.
///
/// # Errors
///
/// The file is not a picture, or is damaged.
pub fn find_appearance(source: impl BufRead + Seek) -> Result<Appearance> {
    find_crop_appearance(source, None)
}

/// Returns mean colour and placeholder of a crop of a picture.
///
/// # Errors
///
/// Those of `find_appearance`, and a crop outside the picture.
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
/// If none fits, returns the lowest quality.
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
