//! Encodes pictures again, so that no hidden data
//! of an upload is left.

use crate::crop::Crop;
use crate::cut::{draw, upright};
use crate::encode;
use crate::error::{Error, Result, guarded};
use crate::format::Format;
use crate::outline::outline;
use crate::raster::Raster;
use crate::render::Rendition;
use image::{DynamicImage, ImageFormat, RgbImage, RgbaImage};
use std::io::Cursor;

/// Encodes a picture in its own format: upright, in sRGB, without metadata.
/// AVIF becomes WebP, because there is no AVIF encoder.
/// Only the first frame of an animation is kept.
/// Slow: do not call it on async threads.
///
/// # Errors
///
/// The file is not a picture, or the picture
/// is incomplete or damaged.
pub fn reencode(bytes: &[u8]) -> Result<Rendition> {
    let mut source = Cursor::new(bytes);
    let outline = outline(&mut source)?.ok_or(Error::Unknown)?;
    if outline.end.is_none() {
        return Err(Error::damaged("its end is missing"));
    }
    let (width, height) = upright(&outline);
    let raster = draw(&mut source, &outline, &Crop::whole(width, height), (width, height))?;
    let (bytes, format) = guarded(|| match outline.format {
        Format::Jpeg => Ok((encode::jpeg(&raster)?, Format::Jpeg)),
        Format::Png => Ok((encode::png(&raster)?, Format::Png)),
        Format::Gif => Ok((with_image(raster, ImageFormat::Gif)?, Format::Gif)),
        // Written as lossless WebP. Otherwise a picture would lose
        // quality each time that it is uploaded again.
        Format::WebP => Ok((with_image(raster, ImageFormat::WebP)?, Format::WebP)),
        Format::Avif => Ok((encode::webp(&raster)?, Format::WebP)),
    })?;
    Ok(Rendition { bytes, content_type: format.content_type(), width, height })
}

fn with_image(raster: Raster, format: ImageFormat) -> Result<Vec<u8>> {
    let Raster { width, height, has_alpha, pixels } = raster;
    let picture = if has_alpha {
        RgbaImage::from_raw(width, height, pixels).map(DynamicImage::ImageRgba8)
    } else {
        RgbImage::from_raw(width, height, pixels).map(DynamicImage::ImageRgb8)
    };
    let mut bytes = Cursor::new(Vec::new());
    let picture = picture.ok_or_else(|| Error::unwritable("the picture has the wrong size"))?;
    picture.write_to(&mut bytes, format).map_err(Error::unwritable)?;
    Ok(bytes.into_inner())
}
