//! Decodes WebP and the first frame of GIF
//! with the memory-safe `image` crate.

use super::{Decoded, PictureReader, read_all, whole};
use crate::colour::ColourProfile;
use crate::error::{Error, Result};
use crate::format::Format;
use crate::outline::PictureStructure;
use crate::raster::Raster;
use image::codecs::{gif::GifDecoder, webp::WebPDecoder};
use image::{ColorType, ImageDecoder, Limits};
use std::io::Cursor;

pub(super) fn decode(source: &mut dyn PictureReader, outline: &PictureStructure) -> Result<Decoded> {
    let bytes = Cursor::new(read_all(source, outline.end)?);
    match outline.format {
        Format::Gif => decode_with(GifDecoder::new(bytes).map_err(Error::damaged)?, outline),
        _ => decode_with(WebPDecoder::new(bytes).map_err(Error::damaged)?, outline),
    }
}

fn decode_with(mut decoder: impl ImageDecoder, outline: &PictureStructure) -> Result<Decoded> {
    let (width, height) = decoder.dimensions();
    let is_known = matches!(decoder.color_type(), ColorType::Rgb8 | ColorType::Rgba8);
    if (width, height) != (outline.width, outline.height) || !is_known {
        return Err(Error::damaged("its header and its content have different sizes"));
    }
    let mut limits = Limits::default();
    limits.max_alloc = Some(outline.memory);
    decoder.set_limits(limits).map_err(Error::damaged)?;
    let profile = decoder.icc_profile().map_err(Error::damaged)?.map(ColourProfile::Icc);
    let mut raster = Raster::new(width, height, decoder.color_type() == ColorType::Rgba8);
    decoder.read_image(&mut raster.pixels).map_err(Error::damaged)?;
    let raster = if outline.has_alpha { raster } else { raster.opaque() };
    Ok(whole(raster, profile))
}
