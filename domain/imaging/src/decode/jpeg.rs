//! Decodes JPEG with libjpeg (mozjpeg, which needs only a C compiler).
//!
//! libjpeg scales while it decodes, which is faster
//! and sharper than a full decode. Without assembly code,
//! 12 megapixels (5 MB) take 124 ms at full size,
//! 112 ms at 6/8 and 67 ms at 3/8.
//! zune-jpeg takes 100 ms and cannot scale.

use super::{DecodeRegion, Decoded, PictureReader};
use crate::colour::{ColourProfile, Conversion};
use crate::error::{Error, Result};
use crate::outline::PictureStructure;
use crate::raster::{Raster, Rect};
use mozjpeg::decompress::DecompressStarted;
use mozjpeg::{ColorSpace, Decompress, Marker};

/// Scales of the decoder, in eighths of the stored size.
/// The second number is the minimum ratio of the decoded size
/// to the target size at which a scale is used.
///
/// For a picture of 12 megapixels at a width of 800 pixels,
/// 3/8 reaches 52.6 dB, compared to a full decode.
/// 1/8, 2/8 and 4/8 are coarser: 2/8 reaches 37.6 dB
/// and saves no time.
const EIGHTHS: [(u8, f64); 6] = [(1, 4.0), (2, 2.5), (3, 1.1), (5, 1.05), (6, 1.05), (7, 1.05)];
const FULL_SCALE_EIGHTHS: u8 = 8;
/// Pixels around the needed part that the final resize also reads.
const RESIZE_MARGIN_PX: f64 = 8.0;
const PROFILE_MARKER: Marker = Marker::APP(2);
const ADOBE_MARKER: Marker = Marker::APP(14);

pub(super) fn decode(
    source: &mut dyn PictureReader,
    outline: &PictureStructure,
    need: &DecodeRegion,
) -> Result<Decoded> {
    let mut picture = Decompress::with_markers(&[PROFILE_MARKER, ADOBE_MARKER]).from_reader(source)?;
    if picture.size() != (outline.width as usize, outline.height as usize) {
        return Err(Error::damaged("its header and its content have different sizes"));
    }
    let profile = profile(&picture);
    let is_adobe = picture.markers().any(|found| found.marker == ADOBE_MARKER && found.data.starts_with(b"Adobe"));
    let is_enough =
        |(eighths, margin): &(u8, f64)| f64::from(*eighths) / f64::from(FULL_SCALE_EIGHTHS) >= need.scale * margin;
    let eighths = EIGHTHS.into_iter().find(is_enough).map_or(FULL_SCALE_EIGHTHS, |(eighths, _)| eighths);
    let scale = f64::from(eighths) / f64::from(FULL_SCALE_EIGHTHS);
    picture.scale(eighths);
    let has_inks = picture.components().len() == 4;
    let mut rows = if has_inks { picture.to_colorspace(ColorSpace::JCS_CMYK)? } else { picture.rgb()? };
    let window = DecodedRegion::new(&rows, need, scale);
    let (raster, conversion) = if has_inks {
        let conversion = profile.as_ref().and_then(Conversion::of_inks);
        (window.read_inks(&mut rows, is_adobe, conversion.as_ref())?, None)
    } else {
        let conversion = profile.and_then(|profile| Conversion::of_colours(&profile, false));
        (window.read(&mut rows)?, conversion)
    };
    Ok(Decoded { raster, scale, left: window.left as f64, top: window.top as f64, conversion })
}

/// The part of the picture that is decoded,
/// in pixels of the scaled picture.
struct DecodedRegion {
    left: usize,
    top: usize,
    width: usize,
    height: usize,
}

impl DecodedRegion {
    fn new<R>(rows: &DecompressStarted<R>, need: &DecodeRegion, scale: f64) -> Self {
        let Rect { left, top, right, bottom } = need.rect;
        let needed = Rect { left: left * scale, top: top * scale, right: right * scale, bottom: bottom * scale };
        let picture = Rect::of(rows.width() as f64, rows.height() as f64);
        let needed = needed.grown(RESIZE_MARGIN_PX).within(&picture);
        let (left, top) = (needed.left as usize, needed.top as usize);
        // Keeps at least one pixel if the needed part
        // is outside the picture.
        let (left, top) = (left.min(rows.width() - 1), top.min(rows.height() - 1));
        let (right, bottom) = (needed.right.ceil() as usize, needed.bottom.ceil() as usize);
        Self { left, top, width: right.saturating_sub(left).max(1), height: bottom.saturating_sub(top).max(1) }
    }

    fn raster(&self) -> Raster {
        Raster::new(self.width as u32, self.height as u32, false)
    }

    fn read<R>(&self, rows: &mut DecompressStarted<R>) -> Result<Raster> {
        let mut raster = self.raster();
        if self.width == rows.width() {
            self.skip(rows, 3)?;
            rows.read_scanlines_into(&mut raster.pixels)?;
            return Ok(raster);
        }
        self.each_row(rows, 3, |y, row| {
            let stride = raster.stride();
            raster.pixels[y * stride..][..stride].copy_from_slice(row);
            Ok(())
        })?;
        Ok(raster)
    }

    /// Reads CMYK pixels and converts them to RGB. `is_white` is true
    /// for files of Adobe programs, which store inverted values.
    fn read_inks<R>(
        &self,
        rows: &mut DecompressStarted<R>,
        is_white: bool,
        conversion: Option<&Conversion>,
    ) -> Result<Raster> {
        let mut raster = self.raster();
        let stride = raster.stride();
        let mut inks = vec![0; self.width * 4];
        self.each_row(rows, 4, |y, row| {
            for (ink, stored) in inks.iter_mut().zip(row) {
                *ink = if is_white { 255 - stored } else { *stored };
            }
            let colours = &mut raster.pixels[y * stride..][..stride];
            match conversion {
                Some(conversion) => conversion.convert_inks(&inks, colours),
                None => {
                    mix(&inks, colours);
                    Ok(())
                }
            }
        })?;
        Ok(raster)
    }

    fn skip<R>(&self, rows: &mut DecompressStarted<R>, channels: usize) -> Result<()> {
        let mut row = vec![0_u8; rows.width() * channels];
        for _ in 0..self.top {
            rows.read_scanlines_into(&mut row)?;
        }
        Ok(())
    }

    fn each_row<R>(
        &self,
        rows: &mut DecompressStarted<R>,
        channels: usize,
        mut take: impl FnMut(usize, &[u8]) -> Result<()>,
    ) -> Result<()> {
        self.skip(rows, channels)?;
        let mut row = vec![0_u8; rows.width() * channels];
        for y in 0..self.height {
            rows.read_scanlines_into(&mut row)?;
            take(y, &row[self.left * channels..][..self.width * channels])?;
        }
        Ok(())
    }
}

/// Converts CMYK pixels without a profile to RGB.
fn mix(inks: &[u8], colours: &mut [u8]) {
    for ([inks @ .., black], colour) in inks.as_chunks::<4>().0.iter().zip(colours.as_chunks_mut::<3>().0) {
        for (ink, channel) in inks.iter().zip(colour) {
            let white = u32::from(255 - ink) * u32::from(255 - black);
            *channel = ((white + 127) / 255) as u8;
        }
    }
}

/// Joins the colour profile from its segments.
fn profile<R>(picture: &Decompress<R>) -> Option<ColourProfile> {
    let mut pieces: Vec<(u8, &[u8])> = picture
        .markers()
        .filter(|found| found.marker == PROFILE_MARKER)
        .filter_map(|found| found.data.strip_prefix(b"ICC_PROFILE\0"))
        .filter_map(|data| Some((*data.first()?, data.get(2..)?)))
        .collect();
    pieces.sort_by_key(|(number, _)| *number);
    let bytes: Vec<u8> = pieces.into_iter().flat_map(|(_, data)| data).copied().collect();
    (!bytes.is_empty()).then_some(ColourProfile::Icc(bytes))
}
