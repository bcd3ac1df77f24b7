//! Encodes pixels as files.
//!
//! libwebp has a setting for its effort, called method,
//! from 0 to 6. At equal quality (SSIM), method 4 saves 8 %
//! of the bytes of method 2, and takes twice as long.
//! Methods 5 and 6 save 2 to 5 % more,
//! and take up to three times as long as 4.
//! Therefore widths up to 1280, which most visitors
//! load, use method 4, and larger widths use 2.
//! A build of libwebp with SSE 4.1 is not faster.

use crate::error::{Error, Result};
use crate::raster::Raster;
use mozjpeg::{ColorSpace, Compress};
use png::{BitDepth, ColorType, Compression, Encoder};
use webp::WebPConfig;

/// Quality of WebP, from 0 to 100.
const WEBP_QUALITY: f32 = 75.0;
/// Quality of JPEG, from 0 to 100.
const JPEG_QUALITY: f32 = 80.0;

pub(crate) fn webp(raster: &Raster) -> Result<Vec<u8>> {
    webp_with(raster, WEBP_QUALITY, method(raster.width))
}

fn method(width: u32) -> i32 {
    if width <= 1280 { 4 } else { 2 }
}

pub(crate) fn webp_with(raster: &Raster, quality: f32, method: i32) -> Result<Vec<u8>> {
    let mut config = WebPConfig::new().map_err(|()| Error::unwritable("libwebp has an incompatible version"))?;
    config.quality = quality;
    config.method = method;
    let encoder = if raster.has_alpha { webp::Encoder::from_rgba } else { webp::Encoder::from_rgb };
    let encoder = encoder(&raster.pixels, raster.width, raster.height);
    let bytes = encoder.encode_advanced(&config).map_err(|error| Error::unwritable(format!("{error:?}")))?;
    Ok(bytes.to_vec())
}

/// Writes a progressive JPEG.
pub(crate) fn jpeg(raster: &Raster) -> Result<Vec<u8>> {
    let mut picture = Compress::new(ColorSpace::JCS_RGB);
    picture.set_size(raster.width as usize, raster.height as usize);
    picture.set_fastest_defaults();
    picture.set_quality(JPEG_QUALITY);
    picture.set_optimize_coding(true);
    picture.set_progressive_mode();
    let mut picture = picture.start_compress(Vec::new()).map_err(Error::unwritable)?;
    picture.write_scanlines(&raster.pixels).map_err(Error::unwritable)?;
    picture.finish().map_err(Error::unwritable)
}

pub(crate) fn png(raster: &Raster) -> Result<Vec<u8>> {
    let mut bytes = Vec::new();
    let mut picture = Encoder::new(&mut bytes, raster.width, raster.height);
    picture.set_color(if raster.has_alpha { ColorType::Rgba } else { ColorType::Rgb });
    picture.set_depth(BitDepth::Eight);
    picture.set_compression(Compression::Balanced);
    let mut rows = picture.write_header().map_err(Error::unwritable)?;
    rows.write_image_data(&raster.pixels).map_err(Error::unwritable)?;
    rows.finish().map_err(Error::unwritable)?;
    Ok(bytes)
}
