//! Decodes the pixels of a file that a crop needs.
//!
//! Removes an alpha channel if the whole file is opaque,
//! not only the needed part. Otherwise crops of one picture
//! could differ in their format, and in the background
//! of the corners after a rotation.

mod jpeg;
mod others;
mod png;

use crate::avif;
use crate::colour::{ColourProfile, Conversion};
use crate::error::{Error, Result, guarded};
use crate::format::Format;
use crate::outline::PictureStructure;
use crate::raster::{Raster, Rect};
use std::io::{BufRead, ErrorKind, Read, Seek, SeekFrom};

/// A file that can be read and seeked.
pub(crate) trait PictureReader: BufRead + Seek {}

impl<T: BufRead + Seek> PictureReader for T {}

/// The part of a picture to decode, with the needed scale.
#[derive(Clone, Copy, Debug)]
pub(crate) struct DecodeRegion {
    /// Minimum number of decoded pixels per stored pixel, at most 1.
    pub(crate) scale: f64,
    /// The needed part, in pixels of the stored picture.
    pub(crate) rect: Rect,
}

/// Decoded pixels, with their position in the stored picture.
pub(crate) struct Decoded {
    pub(crate) raster: Raster,
    /// Number of raster pixels per stored pixel.
    pub(crate) scale: f64,
    /// Offset of the raster in the picture, in raster pixels.
    pub(crate) left: f64,
    pub(crate) top: f64,
    /// The conversion to sRGB, which is not applied yet.
    pub(crate) conversion: Option<Conversion>,
}

impl Decoded {
    /// Returns the part of the raster that the picture covers,
    /// in raster pixels.
    pub(crate) fn picture(&self, outline: &PictureStructure) -> Rect {
        let whole = Rect::of(f64::from(outline.width) * self.scale, f64::from(outline.height) * self.scale);
        let raster = Rect::of(self.raster.width.into(), self.raster.height.into());
        let Rect { left, top, right, bottom } = whole;
        let moved =
            Rect { left: left - self.left, top: top - self.top, right: right - self.left, bottom: bottom - self.top };
        moved.within(&raster)
    }
}

/// Decodes the needed part of a picture.
pub(crate) fn decode(
    source: &mut dyn PictureReader,
    outline: &PictureStructure,
    need: &DecodeRegion,
) -> Result<Decoded> {
    source.rewind()?;
    guarded(|| match outline.format {
        Format::Jpeg => jpeg::decode(source, outline, need),
        Format::Png => png::decode(source, outline, need),
        Format::WebP | Format::Gif => others::decode(source, outline),
        Format::Avif => decode_avif(source),
    })
}

/// Returns the decoded pixels of a picture that was
/// decoded as a whole.
fn whole(raster: Raster, profile: Option<ColourProfile>) -> Decoded {
    let raster = raster.without_unused_alpha();
    let conversion = profile.and_then(|profile| Conversion::of_colours(&profile, raster.has_alpha));
    Decoded { raster, scale: 1.0, left: 0.0, top: 0.0, conversion }
}

fn decode_avif(mut source: &mut dyn PictureReader) -> Result<Decoded> {
    let length = source.seek(SeekFrom::End(0))?;
    source.rewind()?;
    let container = avif::Container::read(&mut source, length).map_err(damaged)?;
    let (raster, cicp) = avif::decode(&mut source, &container)?;
    let profile = container.profile.map(ColourProfile::Icc);
    let profile = profile.unwrap_or(ColourProfile::Cicp { primaries: cicp.primaries, transfer: cicp.transfer });
    Ok(whole(raster, Some(profile)))
}

/// Converts an I/O error. Unexpected ends and invalid data mean
/// a damaged picture, all other errors a disk error.
fn damaged(error: std::io::Error) -> Error {
    match error.kind() {
        ErrorKind::UnexpectedEof | ErrorKind::InvalidData => Error::damaged(error),
        _ => Error::Io(error),
    }
}

/// Reads a file up to the position `end`.
fn read_all(source: &mut dyn PictureReader, end: Option<u64>) -> Result<Vec<u8>> {
    let mut bytes = Vec::new();
    source.take(end.unwrap_or(u64::MAX)).read_to_end(&mut bytes)?;
    Ok(bytes)
}
