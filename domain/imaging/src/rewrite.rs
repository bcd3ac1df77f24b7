//! Encodes pictures again, so that nothing of uploads is left.

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

/// Encodes in the same format: upright, sRGB, no metadata. AVIF becomes WebP,
/// because there is no AVIF encoder. Animations become their first frame. Slow:
/// call it off the async threads.
///
/// # Errors
/// An incomplete picture.
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
        // Lossless, because the number of earlier lossy writes is unknown.
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
