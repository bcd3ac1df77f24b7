//! Decodes PNG. Shrinks the picture row by row while
//! it is read. To shrink 80 megapixels to 640 × 500
//! then takes only a few megabytes of memory.
//!
//! Each result pixel is the mean of a square of stored pixels.
//! The result is at least 1.5 times as large as the target,
//! because such means are coarse, and a better resize follows.
//! An interlaced file stores the rows in several passes.
//! Therefore the sums of all squares stay in memory.

use super::{DecodeRegion, Decoded, PictureReader};
use crate::colour::{ColourProfile, Conversion};
use crate::error::{Error, Result};
use crate::outline::PictureStructure;
use crate::raster::{Raster, channels};
use png::{ColorType, Limits, Transformations};

/// Minimum ratio of the decoded size to the target size.
const MIN_OVERSAMPLING: f64 = 1.5;
/// Maximum bytes of colour profiles and texts.
const MAX_METADATA_BYTES: usize = 16 * 1024 * 1024;

pub(super) fn decode(
    source: &mut dyn PictureReader,
    outline: &PictureStructure,
    need: &DecodeRegion,
) -> Result<Decoded> {
    let mut decoder = png::Decoder::new_with_limits(source, Limits { bytes: MAX_METADATA_BYTES });
    decoder.set_transformations(Transformations::normalize_to_color8());
    decoder.set_ignore_text_chunk(true);
    let mut picture = decoder.read_info().map_err(Error::damaged)?;
    let info = picture.info();
    if (info.width, info.height) != (outline.width, outline.height) {
        return Err(Error::damaged("its header and its content have different sizes"));
    }
    let is_interlaced = info.interlaced;
    let profile = info.icc_profile.as_ref().map(|bytes| ColourProfile::Icc(bytes.to_vec()));
    let (kind, _) = picture.output_color_type();
    let has_alpha = matches!(kind, ColorType::GrayscaleAlpha | ColorType::Rgba);
    let square = (1.0 / (need.scale * MIN_OVERSAMPLING)).floor().clamp(1.0, 256.0) as usize;
    let mut sums = Sums::new(outline, has_alpha, square, is_interlaced);
    let mut steps = Steps::new(outline, is_interlaced);
    // Reading ends after the last needed row, unless
    // the picture is interlaced or all its rows
    // are needed to know if it is opaque.
    let is_all_read = is_interlaced || has_alpha;
    let last = if is_all_read { u32::MAX } else { need.rect.bottom.ceil() as u32 + 8 * square as u32 };
    let mut is_opaque = true;
    while let Some(row) = picture.next_row().map_err(Error::damaged)? {
        let Some(place) = steps.next() else { return Err(Error::damaged("it has too many rows")) };
        is_opaque = is_opaque && is_row_opaque(row.data(), kind);
        sums.add(&place, row.data(), kind);
        if place.y as u32 >= last {
            break;
        }
    }
    let raster = sums.finish();
    let raster = if is_opaque { raster.opaque() } else { raster };
    let conversion = profile.and_then(|profile| Conversion::of_colours(&profile, raster.has_alpha));
    Ok(Decoded { raster, scale: 1.0 / square as f64, left: 0.0, top: 0.0, conversion })
}

fn is_row_opaque(row: &[u8], kind: ColorType) -> bool {
    match kind {
        ColorType::GrayscaleAlpha => row.as_chunks::<2>().0.iter().all(|pixel| pixel[1] == u8::MAX),
        ColorType::Rgba => row.as_chunks::<4>().0.iter().all(|pixel| pixel[3] == u8::MAX),
        _ => true,
    }
}

/// Position in the picture of the pixels that are next
/// in the file. An interlaced file stores only some pixels
/// of a row in each pass.
struct RowPosition {
    y: usize,
    /// Column of the first pixel.
    first: usize,
    /// Distance in columns from one pixel to the next.
    step: usize,
}

/// Iterates over the rows in the order of the file.
struct Steps {
    width: usize,
    height: usize,
    /// The passes after the current pass.
    passes: std::slice::Iter<'static, [usize; 4]>,
    pass: [usize; 4],
    /// The next row of the current pass.
    y: usize,
}

impl Steps {
    /// For each pass: the first column, the first row,
    /// the distance between columns, and the distance between rows.
    const INTERLACED: [[usize; 4]; 7] =
        [[0, 0, 8, 8], [4, 0, 8, 8], [0, 4, 4, 8], [2, 0, 4, 4], [0, 2, 2, 4], [1, 0, 2, 2], [0, 1, 1, 2]];
    const IN_ORDER: [[usize; 4]; 1] = [[0, 0, 1, 1]];

    fn new(outline: &PictureStructure, is_interlaced: bool) -> Self {
        let mut passes = if is_interlaced { Self::INTERLACED.iter() } else { Self::IN_ORDER.iter() };
        let pass = passes.next().copied().unwrap_or_default();
        Self { width: outline.width as usize, height: outline.height as usize, passes, pass, y: pass[1] }
    }
}

impl Iterator for Steps {
    type Item = RowPosition;

    fn next(&mut self) -> Option<RowPosition> {
        while self.y >= self.height || self.pass[0] >= self.width {
            self.pass = *self.passes.next()?;
            self.y = self.pass[1];
        }
        let place = RowPosition { y: self.y, first: self.pass[0], step: self.pass[2] };
        self.y += self.pass[3];
        Some(place)
    }
}

/// The sums of the pixels in each square of stored pixels.
/// A square becomes one result pixel.
struct Sums {
    square: usize,
    /// Width of the stored picture, in pixels.
    width: usize,
    height: usize,
    is_interlaced: bool,
    raster: Raster,
    /// The sums of one row of squares.
    /// If the picture is interlaced, of all rows.
    sums: Vec<u32>,
    /// The row of squares to which the sums belong.
    row: usize,
}

impl Sums {
    fn new(outline: &PictureStructure, has_alpha: bool, square: usize, is_interlaced: bool) -> Self {
        let (width, height) = (outline.width as usize, outline.height as usize);
        let (columns, rows) = (width.div_ceil(square), height.div_ceil(square));
        let raster = Raster::new(columns as u32, rows as u32, has_alpha);
        let length = if square == 1 { 0 } else { raster.stride() * if is_interlaced { rows } else { 1 } };
        Self { square, width, height, is_interlaced, raster, sums: vec![0; length], row: 0 }
    }

    fn add(&mut self, place: &RowPosition, row: &[u8], kind: ColorType) {
        match kind {
            ColorType::Grayscale => self.add_pixels(place, row.iter().map(|grey| [*grey; 3])),
            ColorType::Rgb => self.add_pixels(place, row.as_chunks::<3>().0.iter().copied()),
            ColorType::GrayscaleAlpha => {
                self.add_pixels(
                    place,
                    row.as_chunks::<2>().0.iter().map(|[grey, alpha]| [*grey, *grey, *grey, *alpha]),
                );
            }
            _ => self.add_pixels(place, row.as_chunks::<4>().0.iter().copied()),
        }
    }

    fn add_pixels<const N: usize>(&mut self, place: &RowPosition, mut pixels: impl Iterator<Item = [u8; N]>) {
        let row = place.y / self.square;
        let stride = self.raster.stride();
        if self.square == 1 {
            let (target, _) = self.raster.pixels[row * stride..][..stride].as_chunks_mut::<N>();
            for (target, pixel) in target.iter_mut().skip(place.first).step_by(place.step).zip(pixels) {
                *target = pixel;
            }
            return;
        }
        if row != self.row && !self.is_interlaced {
            self.finish_row(self.row, 0);
            self.sums.fill(0);
        }
        self.row = row;
        let begin = if self.is_interlaced { row * stride } else { 0 };
        let (sums, _) = self.sums[begin..][..stride].as_chunks_mut::<N>();
        if place.step == 1 {
            // The row has a pixel for each column, so the pixels
            // of a square are adjacent.
            for sum in sums {
                for pixel in pixels.by_ref().take(self.square) {
                    add(sum, pixel);
                }
            }
        } else {
            let columns = (place.first..).step_by(place.step);
            for (column, pixel) in columns.zip(pixels) {
                add(&mut sums[column / self.square], pixel);
            }
        }
    }

    fn finish(mut self) -> Raster {
        if self.square > 1 {
            if self.is_interlaced {
                let stride = self.raster.stride();
                for row in 0..self.raster.height as usize {
                    self.finish_row(row, row * stride);
                }
            } else {
                self.finish_row(self.row, 0);
            }
        }
        self.raster
    }

    /// Writes the means of a row of squares, whose sums
    /// start at `begin`.
    fn finish_row(&mut self, row: usize, begin: usize) {
        let stride = self.raster.stride();
        let rows = self.square.min(self.height - row * self.square);
        let channels = channels(self.raster.has_alpha);
        let target = self.raster.pixels[row * stride..][..stride].chunks_exact_mut(channels);
        for (column, (pixel, sums)) in target.zip(self.sums[begin..].chunks_exact(channels)).enumerate() {
            let count = (rows * self.square.min(self.width - column * self.square)) as u32;
            let alpha = sums.get(3).copied();
            // Divides by the sum of alpha, by which `add` multiplied
            // the colours. Transparent pixels do not count.
            let weight = alpha.unwrap_or(count);
            for (channel, sum) in pixel.iter_mut().zip(sums).take(3) {
                *channel = (sum + weight / 2).checked_div(weight).unwrap_or(0) as u8;
            }
            if let Some(alpha) = alpha {
                pixel[3] = ((alpha + count / 2) / count) as u8;
            }
        }
    }
}

/// Adds a pixel to the sums of its square.
/// Multiplies colours by alpha.
fn add<const N: usize>(sum: &mut [u32; N], pixel: [u8; N]) {
    let weight = if N == 4 { u32::from(pixel[N - 1]) } else { 1 };
    for (sum, channel) in sum.iter_mut().zip(&pixel[..3]) {
        *sum += u32::from(*channel) * weight;
    }
    if N == 4 {
        sum[N - 1] += weight;
    }
}
