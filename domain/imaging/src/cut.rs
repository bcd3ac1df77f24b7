//! Draws the crop of a picture.

use crate::affine::Affine;
use crate::crop::Crop;
use crate::decode::{DecodeRegion, Decoded, PictureReader, decode};
use crate::error::{Error, Result};
use crate::outline::PictureStructure;
use crate::raster::{Raster, Rect};

/// Maximum width and height of an encoded picture,
/// which is the limit of WebP.
const MAX_SIDE_PX: u32 = 16_383;
/// Maximum number of pixels of an encoded picture.
const MAX_PIXELS: f64 = 80_000_000.0;

/// Returns the size to which a crop of the size `cut` is scaled
/// for this width. Never enlarges the crop.
pub(crate) fn size_at(cut: (u32, u32), width: u32) -> (u32, u32) {
    let (across, down) = (f64::from(cut.0.max(1)), f64::from(cut.1.max(1)));
    let most = (f64::from(MAX_SIDE_PX) * across / down).min((MAX_PIXELS * across / down).sqrt()).max(1.0) as u32;
    let width = width.min(cut.0).min(MAX_SIDE_PX).min(most).max(1);
    let height = (down * f64::from(width) / across).round() as u32;
    (width, height.clamp(1, MAX_SIDE_PX))
}

/// Returns the size of a crop in whole pixels,
/// before it is scaled to the width of a rendition.
pub(crate) fn cut_size(outline: &PictureStructure, crop: &Crop) -> Result<(u32, u32)> {
    let (width, height) = upright(outline);
    if crop.fits(width, height) { Ok(crop.output_size()) } else { Err(Error::Outside) }
}

pub(crate) fn upright(outline: &PictureStructure) -> (u32, u32) {
    outline.turn.size((outline.width, outline.height))
}

/// Draws the crop, scaled to this size.
pub(crate) fn draw(
    source: &mut dyn PictureReader,
    outline: &PictureStructure,
    crop: &Crop,
    (width, height): (u32, u32),
) -> Result<Raster> {
    let cut = cut_size(outline, crop)?;
    let (across, down) = upright(outline);
    let to_stored = Affine::scale(f64::from(cut.0) / f64::from(width), f64::from(cut.1) / f64::from(height))
        .then(crop.to_picture(across, down))
        .then(Affine::undo(outline.turn, outline.width.into(), outline.height.into()));
    let (x, y) = to_stored.density();
    let rect = area(&to_stored, width, height);
    let decoded = decode(source, outline, &DecodeRegion { scale: (1.0 / x).max(1.0 / y).min(1.0), rect })?;
    let to_raster =
        to_stored.then(Affine::scale(decoded.scale, decoded.scale)).then(Affine::shift(-decoded.left, -decoded.top));
    let edges = edges(&decoded, outline);
    if crop.is_upright() {
        // Number of raster pixels per pixel of the crop.
        let pixel = decoded.scale / crop.scale_x.abs().min(crop.scale_y.abs());
        return draw_upright(decoded, outline, to_raster, edges, pixel, (width, height));
    }
    draw_turned(decoded, outline, to_raster, edges, (width, height))
}

/// Returns the edges of the picture in raster pixels.
/// They may be outside the decoded part.
fn edges(decoded: &Decoded, outline: &PictureStructure) -> Rect {
    let (across, down) = (f64::from(outline.width) * decoded.scale, f64::from(outline.height) * decoded.scale);
    let Rect { left, top, right, bottom } = Rect::of(across, down);
    Rect {
        left: left - decoded.left,
        top: top - decoded.top,
        right: right - decoded.left,
        bottom: bottom - decoded.top,
    }
}

/// Returns the bounding box of a mapped rectangle.
/// The rectangle has this size and begins at (0, 0).
fn area(map: &Affine, width: u32, height: u32) -> Rect {
    let (width, height) = (f64::from(width), f64::from(height));
    Rect::around([(0.0, 0.0), (width, 0.0), (0.0, height), (width, height)].map(|corner| map.apply(corner)))
}

/// Draws a crop that is rotated by a multiple of 90 degrees.
/// Cuts and shrinks the picture first, so that mirroring
/// and turning are lossless. `pixel` is the number
/// of raster pixels per pixel of the crop.
fn draw_upright(
    decoded: Decoded,
    outline: &PictureStructure,
    to_raster: Affine,
    edges: Rect,
    pixel: f64,
    (width, height): (u32, u32),
) -> Result<Raster> {
    const EXACT: f64 = 1e-6;
    const ROUNDING: f64 = 0.5;
    let rect = area(&to_raster, width, height);
    let beyond = [edges.left - rect.left, edges.top - rect.top, rect.right - edges.right, rect.bottom - edges.bottom];
    let beyond = beyond.into_iter().fold(0.0, f64::max);
    let turn = to_raster.back();
    let (across, down) = turn.size((width, height));
    let is_smaller = rect.width() >= f64::from(across) - EXACT && rect.height() >= f64::from(down) - EXACT;
    if beyond > EXACT || !is_smaller {
        // A crop can exceed the picture by a rounding error.
        // Then the edges are moved outwards by one pixel
        // of the crop. Otherwise the border pixels would be mixed
        // with the background.
        let margin = if beyond <= ROUNDING * pixel + EXACT { pixel } else { 0.0 };
        return draw_turned(decoded, outline, to_raster, edges.grown(margin), (width, height));
    }
    let mut raster = decoded.raster.resized(rect.within(&decoded.picture(outline)), across, down)?;
    if let Some(conversion) = &decoded.conversion {
        conversion.apply(&mut raster)?;
    }
    Ok(turn.apply(raster))
}

/// Draws a crop of any rotation, also if it is enlarged
/// or exceeds the picture. Shrinks the picture first
/// to avoid moiré. Then interpolates each pixel of the result
/// between 16 pixels.
fn draw_turned(
    decoded: Decoded,
    outline: &PictureStructure,
    to_raster: Affine,
    edges: Rect,
    size: (u32, u32),
) -> Result<Raster> {
    let (x, y) = to_raster.density();
    let rect = decoded.picture(outline);
    let width = (rect.width() / x.max(1.0)).round().max(1.0);
    let height = (rect.height() / y.max(1.0)).round().max(1.0);
    let shrink = Affine::shift(-rect.left, -rect.top).then(Affine::scale(width / rect.width(), height / rect.height()));
    let mut raster = decoded.raster.resized(rect, width as u32, height as u32)?;
    if let Some(conversion) = &decoded.conversion {
        conversion.apply(&mut raster)?;
    }
    let corners = [(edges.left, edges.top), (edges.right, edges.bottom)];
    let edges = Rect::around(corners.map(|corner| shrink.apply(corner)));
    let sampler = Sampler { map: to_raster.then(shrink), edges };
    Ok(if raster.has_alpha { sampler.draw::<4>(&raster, size) } else { sampler.draw::<3>(&raster, size) })
}

/// Interpolates colours between pixels.
struct Sampler {
    /// Maps points of the result to points of the picture.
    map: Affine,
    edges: Rect,
}

impl Sampler {
    fn draw<const N: usize>(&self, raster: &Raster, (width, height): (u32, u32)) -> Raster {
        let (pixels, _) = raster.pixels.as_chunks::<N>();
        let grid = SampleGrid { pixels, width: raster.width as usize, height: raster.height as usize };
        let mut drawn = Raster::new(width, height, raster.has_alpha);
        let (target, _) = drawn.pixels.as_chunks_mut::<N>();
        for (y, row) in target.chunks_exact_mut(width as usize).enumerate() {
            for (x, pixel) in row.iter_mut().enumerate() {
                let point = self.map.apply((x as f64 + 0.5, y as f64 + 0.5));
                let covered = self.covered(point);
                *pixel = if covered > 0.0 { shown(grid.colour(point), covered) } else { nothing() };
            }
        }
        drawn
    }

    /// Returns the share of a result pixel that is inside
    /// the picture, from 0 to 1. The point is the pixel's centre,
    /// mapped to the picture.
    fn covered(&self, (x, y): (f64, f64)) -> f32 {
        let (across, down) = self.map.density();
        let x = (x - self.edges.left).min(self.edges.right - x) / across;
        let y = (y - self.edges.top).min(self.edges.bottom - y) / down;
        ((x + 0.5).clamp(0.0, 1.0) * (y + 0.5).clamp(0.0, 1.0)) as f32
    }
}

/// Returns the colour outside the picture: transparent if there
/// is alpha, else white.
fn nothing<const N: usize>() -> [u8; N] {
    [if N == 4 { 0 } else { 255 }; N]
}

/// Converts an interpolated colour to a pixel, of which only
/// the share `covered` is inside the picture. Lowers its alpha.
/// Without an alpha channel, blends the colour with white.
fn shown<const N: usize>(mut colour: [f32; N], covered: f32) -> [u8; N] {
    if N == 4 {
        let alpha = colour[3].clamp(0.0, 255.0);
        for channel in &mut colour[..3] {
            // Divides premultiplied colours by alpha.
            *channel = if alpha > 0.0 { *channel / alpha * 255.0 } else { 0.0 };
        }
        colour[3] = alpha * covered;
    } else {
        for channel in &mut colour {
            *channel = channel.clamp(0.0, 255.0) * covered + 255.0 * (1.0 - covered);
        }
    }
    colour.map(|channel| (channel + 0.5) as u8)
}

struct SampleGrid<'a, const N: usize> {
    pixels: &'a [[u8; N]],
    width: usize,
    height: usize,
}

impl<const N: usize> SampleGrid<'_, N> {
    /// Returns the bicubic colour at a point. The colour
    /// is multiplied by alpha, if there is an alpha channel.
    fn colour(&self, (x, y): (f64, f64)) -> [f32; N] {
        let (columns, across) = taps(x, self.width);
        let (rows, down) = taps(y, self.height);
        let mut colour = [0.0; N];
        for (row, weight) in rows.into_iter().zip(down) {
            let row = &self.pixels[row * self.width..][..self.width];
            let mut sum = [0.0; N];
            for (column, weight) in columns.into_iter().zip(across) {
                let pixel = row[column].map(f32::from);
                let alpha = if N == 4 { pixel[3] / 255.0 } else { 1.0 };
                for channel in 0..N {
                    let seen = if channel == 3 { 1.0 } else { alpha };
                    sum[channel] += pixel[channel] * seen * weight;
                }
            }
            for channel in 0..N {
                colour[channel] += sum[channel] * weight;
            }
        }
        colour
    }
}

/// Returns the indexes of the four pixels nearest to a position
/// in a row or column, with their Catmull-Rom weights.
/// Outside the picture, the outermost pixel is repeated.
fn taps(at: f64, length: usize) -> ([usize; 4], [f32; 4]) {
    let last = length as isize - 1;
    // The centre of the first pixel is at 0.5.
    let at = at.clamp(-1.0, length as f64 + 1.0) - 0.5;
    let first = at.floor();
    let t = (at - first) as f32;
    let places = [-1, 0, 1, 2].map(|offset| (first as isize + offset).clamp(0, last) as usize);
    let (t2, t3) = (t * t, t * t * t);
    let weights = [
        0.5 * (-t3 + 2.0 * t2 - t),
        0.5 * (3.0 * t3 - 5.0 * t2 + 2.0),
        0.5 * (-3.0 * t3 + 4.0 * t2 + t),
        0.5 * (t3 - t2),
    ];
    (places, weights)
}
