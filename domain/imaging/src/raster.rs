//! Pixels in memory.

use crate::error::{Error, Result};
use fast_image_resize::images::{TypedImage, TypedImageRef};
use fast_image_resize::pixels::U8x4;
use fast_image_resize::{FilterType, ResizeAlg, ResizeOptions, Resizer};
use std::borrow::Cow;

/// Rows of pixels with 8 bits per channel, RGB or RGBA.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Raster {
    pub(crate) width: u32,
    pub(crate) height: u32,
    pub(crate) has_alpha: bool,
    pub(crate) pixels: Vec<u8>,
}

/// A rectangle in pixels. Its edges may be between pixels.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) struct Rect {
    pub(crate) left: f64,
    pub(crate) top: f64,
    pub(crate) right: f64,
    pub(crate) bottom: f64,
}

impl Rect {
    pub(crate) fn of(width: f64, height: f64) -> Self {
        Self { left: 0.0, top: 0.0, right: width, bottom: height }
    }

    pub(crate) fn around(points: impl IntoIterator<Item = (f64, f64)>) -> Self {
        let far = f64::INFINITY;
        let empty = Self { left: far, top: far, right: -far, bottom: -far };
        points.into_iter().fold(empty, |rect, (x, y)| Self {
            left: rect.left.min(x),
            top: rect.top.min(y),
            right: rect.right.max(x),
            bottom: rect.bottom.max(y),
        })
    }

    pub(crate) fn width(&self) -> f64 {
        self.right - self.left
    }

    pub(crate) fn height(&self) -> f64 {
        self.bottom - self.top
    }

    pub(crate) fn grown(&self, by: f64) -> Self {
        Self { left: self.left - by, top: self.top - by, right: self.right + by, bottom: self.bottom + by }
    }

    /// Returns the intersection of two rectangles.
    /// It is empty if they do not overlap.
    pub(crate) fn within(&self, other: &Self) -> Self {
        let (left, top) = (self.left.clamp(other.left, other.right), self.top.clamp(other.top, other.bottom));
        Self { left, top, right: self.right.clamp(left, other.right), bottom: self.bottom.clamp(top, other.bottom) }
    }
}

impl Raster {
    pub(crate) fn new(width: u32, height: u32, has_alpha: bool) -> Self {
        let pixels = vec![0; width as usize * height as usize * channels(has_alpha)];
        Self { width, height, has_alpha, pixels }
    }

    pub(crate) fn channels(&self) -> usize {
        channels(self.has_alpha)
    }

    pub(crate) fn stride(&self) -> usize {
        self.width as usize * self.channels()
    }

    /// Returns the part of the raster inside a rectangle, resized.
    ///
    /// fast_image_resize 6.1 receives only the pixels that the rectangle
    /// touches. Otherwise it would read out of bounds for some
    /// inner rectangles, if the first or last result pixel
    /// is centred on a source pixel.
    pub(crate) fn resized(&self, rect: Rect, width: u32, height: u32) -> Result<Self> {
        if let Some(copied) = self.copied(rect, width, height) {
            return Ok(copied);
        }
        let (left, top) = (rect.left.max(0.0).floor(), rect.top.max(0.0).floor());
        let right = rect.right.ceil().min(self.width.into()).max(left + 1.0);
        let bottom = rect.bottom.ceil().min(self.height.into()).max(top + 1.0);
        let touched = Rect { left, top, right, bottom };
        let rect =
            Rect { left: rect.left - left, top: rect.top - top, right: rect.right - left, bottom: rect.bottom - top };
        let rect = rect.within(&Rect::of(touched.width(), touched.height()));
        if touched == Rect::of(self.width.into(), self.height.into()) {
            return self.resized_at_edges(rect, width, height);
        }
        let touched = self.copied(touched, touched.width() as u32, touched.height() as u32);
        touched.ok_or(Error::Outside)?.resized_at_edges(rect, width, height)
    }

    /// Resizes a rectangle. It must reach into the outermost
    /// pixels on all four sides of the raster.
    /// Adds alpha to opaque pictures, because a second pixel
    /// type would double the compile time.
    fn resized_at_edges(&self, rect: Rect, width: u32, height: u32) -> Result<Self> {
        let pixels = if self.has_alpha { Cow::Borrowed(&self.pixels) } else { Cow::Owned(with_alpha(&self.pixels)) };
        let source = TypedImageRef::<U8x4>::from_buffer(self.width, self.height, &pixels).map_err(Error::damaged)?;
        let mut resized = Self::new(width, height, true);
        let mut target = TypedImage::<U8x4>::from_buffer(width, height, &mut resized.pixels).map_err(Error::damaged)?;
        let options = ResizeOptions::new().resize_alg(ResizeAlg::Convolution(FilterType::Lanczos3));
        let options = options.crop(rect.left, rect.top, rect.width(), rect.height()).use_alpha(self.has_alpha);
        Resizer::new().resize_typed(&source, &mut target, &options).map_err(Error::damaged)?;
        Ok(if self.has_alpha { resized } else { resized.opaque() })
    }

    /// Copies a rectangle of this size. `None` if its edges
    /// are between pixels, or if it has another size.
    fn copied(&self, rect: Rect, width: u32, height: u32) -> Option<Self> {
        const TOLERANCE: f64 = 1e-6;
        let (left, top) = (rect.left.round(), rect.top.round());
        let is_whole = (rect.left - left).abs().max((rect.top - top).abs()) < TOLERANCE;
        let is_same =
            (rect.width() - f64::from(width)).abs().max((rect.height() - f64::from(height)).abs()) < TOLERANCE;
        if !is_whole || !is_same {
            return None;
        }
        let (left, top) = (left as usize * self.channels(), top as usize);
        let length = width as usize * self.channels();
        let rows = self.pixels.chunks_exact(self.stride()).skip(top).take(height as usize);
        let pixels = rows.flat_map(|row| &row[left..left + length]).copied().collect();
        Some(Self { width, height, has_alpha: self.has_alpha, pixels })
    }

    /// Returns a raster with one row of these colours.
    pub(crate) fn row(colours: &[[u8; 3]], has_alpha: bool) -> Self {
        let pixels = colours.as_flattened().to_vec();
        let opaque = Self { width: colours.len() as u32, height: 1, has_alpha: false, pixels };
        if has_alpha { opaque.translucent() } else { opaque }
    }

    /// Adds an alpha channel if there is none.
    pub(crate) fn translucent(self) -> Self {
        if self.has_alpha {
            return self;
        }
        Self { has_alpha: true, pixels: with_alpha(&self.pixels), ..self }
    }

    /// Removes an alpha channel that is opaque everywhere.
    pub(crate) fn without_unused_alpha(self) -> Self {
        let is_opaque = self.has_alpha && self.pixels.as_chunks::<4>().0.iter().all(|pixel| pixel[3] == 255);
        if is_opaque { self.opaque() } else { self }
    }

    /// Removes the alpha channel.
    pub(crate) fn opaque(self) -> Self {
        if !self.has_alpha {
            return self;
        }
        let (pixels, _) = self.pixels.as_chunks::<4>();
        let opaque: Vec<[u8; 3]> = pixels.iter().map(|[red, green, blue, _]| [*red, *green, *blue]).collect();
        Self { has_alpha: false, pixels: opaque.into_flattened(), ..self }
    }
}

/// Adds an opaque alpha channel to RGB pixels.
fn with_alpha(pixels: &[u8]) -> Vec<u8> {
    let (pixels, _) = pixels.as_chunks::<3>();
    let translucent: Vec<[u8; 4]> = pixels.iter().map(|[red, green, blue]| [*red, *green, *blue, 255]).collect();
    translucent.into_flattened()
}

pub(crate) fn channels(has_alpha: bool) -> usize {
    if has_alpha { 4 } else { 3 }
}
