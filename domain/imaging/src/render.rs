//! Renders pictures: cropped, upright, in several sizes.

use crate::crop::Crop;
use crate::cut::{cut_size, draw, size_at, upright};
use crate::encode;
use crate::error::{Error, Result, guarded};
use crate::format::Format;
use crate::outline::outline;
use crate::raster::{Raster, Rect};
use std::io::{BufRead, Seek};

/// The encoding of a rendition.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum PictureEncoding {
    WebP,
    /// JPEG, or PNG if the picture is translucent.
    /// For clients without WebP.
    Fallback,
}

/// A requested rendition.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct RenditionTarget {
    /// The width in pixels. A narrower picture keeps its own width.
    pub width: u32,
    pub encoding: PictureEncoding,
}

/// A rendered picture: upright, in sRGB, without metadata.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Rendition {
    pub bytes: Vec<u8>,
    pub content_type: &'static str,
    pub width: u32,
    pub height: u32,
}

impl Rendition {
    pub(crate) fn of(raster: &Raster, encoding: PictureEncoding) -> Result<Self> {
        let (bytes, format) = guarded(|| match encoding {
            PictureEncoding::WebP => Ok((encode::webp(raster)?, Format::WebP)),
            PictureEncoding::Fallback if raster.has_alpha => Ok((encode::png(raster)?, Format::Png)),
            PictureEncoding::Fallback => Ok((encode::jpeg(raster)?, Format::Jpeg)),
        })?;
        Ok(Self { bytes, content_type: format.content_type(), width: raster.width, height: raster.height })
    }
}

/// Makes the renditions, in the order of `targets`.
/// Slow: do not call it on async threads.
///
/// # Errors
///
/// The file is not a picture, is damaged or has too
/// many pixels, or the crop is outside the picture.
pub fn render(
    mut source: impl BufRead + Seek,
    crop: Option<&Crop>,
    targets: &[RenditionTarget],
) -> Result<Vec<Rendition>> {
    let outline = outline(&mut source)?.ok_or(Error::Unknown)?;
    let (width, height) = upright(&outline);
    let crop = crop.copied().unwrap_or_else(|| Crop::whole(width, height));
    let cut = cut_size(&outline, &crop)?;
    let size_of = |target: &RenditionTarget| size_at(cut, target.width);
    let mut order: Vec<usize> = (0..targets.len()).collect();
    order.sort_by_key(|place| std::cmp::Reverse(size_of(&targets[*place])));
    let Some(largest) = order.first() else { return Ok(Vec::new()) };
    let mut raster = draw(&mut source, &outline, &crop, size_of(&targets[*largest]))?;
    let mut renditions: Vec<Option<Rendition>> = vec![None; targets.len()];
    for place in order {
        let (width, height) = size_of(&targets[place]);
        if (width, height) != (raster.width, raster.height) {
            let whole = Rect::of(raster.width.into(), raster.height.into());
            raster = raster.resized(whole, width, height)?;
        }
        renditions[place] = Some(Rendition::of(&raster, targets[place].encoding)?);
    }
    Ok(renditions.into_iter().flatten().collect())
}
