//! Decodes AV1 frames and assembles them to a picture.

use super::colours::{ColourMatrix, Range, byte};
use super::container::{Cicp, Container, Extent, Layer};
use crate::error::{Error, Result};
use crate::raster::Raster;
use re_rav1d::dav1d::pixel::YUVRange;
use re_rav1d::dav1d::{Decoder, Picture, PixelLayout, PlanarImageComponent, Settings};
use std::io::{Read, Seek, SeekFrom};

/// Decodes the stored picture, without turning it upright.
/// Colour properties of the container take precedence over
/// those of a frame.
pub(crate) fn decode(reader: &mut (impl Read + Seek), container: &Container) -> Result<(Raster, Cicp)> {
    let mut raster = Raster::new(container.width, container.height, container.has_alpha());
    let mut said = container.cicp;
    for (place, tile) in container.colour.tiles.iter().enumerate() {
        let frame = Frame::decode(read(reader, tile)?, &container.colour)?;
        let cicp = *said.get_or_insert_with(|| frame.cicp());
        frame.paint(&mut raster, container.colour.corner(place), cicp);
    }
    if let Some(alpha) = &container.alpha {
        for (place, tile) in alpha.tiles.iter().enumerate() {
            Frame::decode(read(reader, tile)?, alpha)?.cover(&mut raster, alpha.corner(place));
        }
        if container.is_premultiplied {
            divide(&mut raster);
        }
    }
    Ok((raster, said.ok_or(Error::Unknown)?))
}

fn read(reader: &mut (impl Read + Seek), extents: &[Extent]) -> Result<Vec<u8>> {
    let mut bytes = Vec::new();
    for extent in extents {
        reader.seek(SeekFrom::Start(extent.start))?;
        reader.by_ref().take(extent.length).read_to_end(&mut bytes)?;
    }
    Ok(bytes)
}

impl Layer {
    /// Returns the upper left corner of the tile with this index,
    /// in pixels of the picture.
    fn corner(&self, place: usize) -> (usize, usize) {
        let (row, column) = (place / self.columns as usize, place % self.columns as usize);
        (column * self.tile_width as usize, row * self.tile_height as usize)
    }
}

struct Frame {
    picture: Picture,
    width: usize,
    height: usize,
    bits: usize,
}

impl Frame {
    fn decode(bytes: Vec<u8>, layer: &Layer) -> Result<Self> {
        // Without input, the decoder would write a message
        // to standard error.
        if bytes.is_empty() {
            return Err(Error::damaged("a frame is missing"));
        }
        let mut settings = Settings::new();
        // Uses one thread. Otherwise the other threads would continue
        // after an early return.
        settings.set_n_threads(1);
        settings.set_max_frame_delay(1);
        settings.set_frame_size_limit(layer.tile_width.saturating_mul(layer.tile_height));
        let mut decoder = Decoder::with_settings(&settings).map_err(Error::damaged)?;
        match decoder.send_data(bytes, None, None, None) {
            Err(error) if !error.is_again() => return Err(Error::damaged(error)),
            _ => {}
        }
        let picture = decoder.get_picture().map_err(Error::damaged)?;
        if (picture.width(), picture.height()) != (layer.tile_width, layer.tile_height) {
            return Err(Error::damaged("a frame and the picture have different sizes"));
        }
        let bits = picture.bits_per_component().map_or(8, |bits| bits.0);
        let (width, height) = (picture.width() as usize, picture.height() as usize);
        Ok(Self { picture, width, height, bits })
    }

    fn cicp(&self) -> Cicp {
        let picture = &self.picture;
        Cicp {
            primaries: picture.color_primaries() as u16,
            transfer: picture.transfer_characteristic() as u16,
            matrix: picture.matrix_coefficients() as u16,
            is_full: self.is_full(),
        }
    }

    fn is_full(&self) -> bool {
        self.picture.color_range() == YUVRange::Full
    }

    /// Writes the colours of the frame into the picture.
    /// Clips the frame at the edges of the picture.
    fn paint(&self, raster: &mut Raster, (left, top): (usize, usize), cicp: Cicp) {
        let matrix = ColourMatrix::new(cicp, self.bits);
        let planes = Planes::new(self);
        let channels = raster.channels();
        let columns = self.width.min((raster.width as usize).saturating_sub(left));
        let mut rows = [vec![0.0; self.width], vec![0.0; self.width], vec![0.0; self.width]];
        for (y, row) in rows_from(raster, left, top).take(self.height).enumerate() {
            planes.read(y, &mut rows);
            let [luminance, blue, red] = &rows;
            for (x, pixel) in row.chunks_exact_mut(channels).take(columns).enumerate() {
                let colour = match planes.is_grey {
                    true => matrix.grey(luminance[x]),
                    false => matrix.colour(luminance[x], blue[x], red[x]),
                };
                pixel[..3].copy_from_slice(&colour);
            }
        }
    }

    /// Writes the luminance of the frame into the picture's alpha channel.
    fn cover(&self, raster: &mut Raster, (left, top): (usize, usize)) {
        let range = Range::luminance(self.bits, self.is_full());
        let plane = Plane::new(self, PlanarImageComponent::Y, self.width, self.height);
        let columns = self.width.min((raster.width as usize).saturating_sub(left));
        for (y, row) in rows_from(raster, left, top).take(self.height).enumerate() {
            for (x, pixel) in row.chunks_exact_mut(4).take(columns).enumerate() {
                pixel[3] = byte(range.of(plane.sample(x, y)));
            }
        }
    }
}

/// Iterates over the rows of the picture from row `top`.
/// Each returned row begins at the column `left`.
fn rows_from(raster: &mut Raster, left: usize, top: usize) -> impl Iterator<Item = &mut [u8]> {
    let (channels, stride) = (raster.channels(), raster.stride());
    raster.pixels.chunks_exact_mut(stride).skip(top).map(move |row| row.get_mut(left * channels..).unwrap_or_default())
}

/// The sample planes of a frame, which are read row by row.
struct Planes {
    is_grey: bool,
    luminance: Plane,
    chroma: Option<[Plane; 2]>,
    /// Number of pixels that share a chroma sample, across and down.
    shared: (usize, usize),
}

impl Planes {
    fn new(frame: &Frame) -> Self {
        let shared = match frame.picture.pixel_layout() {
            PixelLayout::I420 => (2, 2),
            PixelLayout::I422 => (2, 1),
            PixelLayout::I400 | PixelLayout::I444 => (1, 1),
        };
        let is_grey = frame.picture.pixel_layout() == PixelLayout::I400;
        let (width, height) = (frame.width.div_ceil(shared.0), frame.height.div_ceil(shared.1));
        let luminance = Plane::new(frame, PlanarImageComponent::Y, frame.width, frame.height);
        let chroma = (!is_grey).then(|| {
            [PlanarImageComponent::U, PlanarImageComponent::V].map(|name| Plane::new(frame, name, width, height))
        });
        Self { is_grey, luminance, chroma, shared }
    }

    fn read(&self, y: usize, [luminance, blue, red]: &mut [Vec<f32>; 3]) {
        for (x, value) in luminance.iter_mut().enumerate() {
            *value = self.luminance.sample(x, y);
        }
        let Some(planes) = &self.chroma else { return };
        for (plane, row) in planes.iter().zip([blue, red]) {
            plane.read_shared(y, self.shared, row);
        }
    }
}

struct Plane {
    samples: re_rav1d::dav1d::Plane,
    stride: usize,
    is_wide: bool,
    width: usize,
    height: usize,
}

impl Plane {
    fn new(frame: &Frame, name: PlanarImageComponent, width: usize, height: usize) -> Self {
        let stride = frame.picture.stride(name) as usize;
        Self { samples: frame.picture.plane(name), stride, is_wide: frame.bits > 8, width, height }
    }

    fn sample(&self, x: usize, y: usize) -> f32 {
        let row = &self.samples[y * self.stride..];
        if self.is_wide { u16::from_ne_bytes([row[2 * x], row[2 * x + 1]]).into() } else { row[x].into() }
    }

    /// Writes the chroma values of a row of pixels. Interpolates
    /// between the nearest samples, because several pixels
    /// share a sample.
    fn read_shared(&self, y: usize, (across, down): (usize, usize), row: &mut [f32]) {
        let (upper, lower, weight) = nearest(y, down, self.height);
        let column = |x: usize| {
            let (above, below) = (self.sample(x, upper), self.sample(x, lower));
            above + (below - above) * weight
        };
        let column: Vec<f32> = (0..self.width).map(column).collect();
        for (x, value) in row.iter_mut().enumerate() {
            let (left, right, weight) = nearest(x, across, self.width);
            *value = column[left] + (column[right] - column[left]) * weight;
        }
    }
}

/// Returns the two samples that are nearest
/// to a pixel, and the weight of the second sample.
/// A sample lies in the centre of the pixels that share it.
fn nearest(pixel: usize, shared: usize, count: usize) -> (usize, usize, f32) {
    if shared == 1 {
        return (pixel, pixel, 0.0);
    }
    let (sample, last) = (pixel / shared, count - 1);
    if pixel.is_multiple_of(2) {
        (sample.saturating_sub(1), sample, 0.75)
    } else {
        (sample, last.min(sample + 1), 0.25)
    }
}

/// Divides colours by alpha, because they were stored multiplied by it.
fn divide(raster: &mut Raster) {
    for pixel in raster.pixels.as_chunks_mut::<4>().0 {
        let alpha = u32::from(pixel[3]);
        for channel in &mut pixel[..3] {
            *channel = (u32::from(*channel) * 255 + alpha / 2).checked_div(alpha).unwrap_or(0).min(255) as u8;
        }
    }
}
