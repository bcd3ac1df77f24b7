//! Conversion of colours to sRGB, so that renditions need
//! no colour profile.

use crate::error::{Error, Result, guarded};
use crate::raster::Raster;
use moxcms::{
    CicpColorPrimaries, CicpProfile, ColorProfile, DataColorSpace, Layout, MatrixCoefficients, TransferCharacteristics,
    Transform8BitExecutor, TransformOptions,
};
use std::sync::Arc;

/// The colour profile of a file.
#[derive(Clone, Debug)]
pub(crate) enum ColourProfile {
    Icc(Vec<u8>),
    /// Code points of ITU-T H.273.
    Cicp {
        primaries: u16,
        transfer: u16,
    },
}

/// The conversion of a picture's colours to sRGB.
pub(crate) struct Conversion {
    transform: Arc<Transform8BitExecutor>,
    space: ColourSpace,
}

#[derive(Clone, Copy, PartialEq, Eq)]
enum ColourSpace {
    Grey,
    Colour { has_alpha: bool },
    Inks,
}

impl Conversion {
    /// Returns the conversion of an RGB or grey picture.
    /// `None` if the profile is sRGB or unusable.
    pub(crate) fn of_colours(profile: &ColourProfile, has_alpha: bool) -> Option<Self> {
        let profile = parse(profile)?;
        let space = match profile.color_space {
            DataColorSpace::Rgb => ColourSpace::Colour { has_alpha },
            DataColorSpace::Gray => ColourSpace::Grey,
            _ => return None,
        };
        Self::new(&profile, space).filter(|conversion| !conversion.changes_nothing())
    }

    /// Returns the conversion of a CMYK picture.
    /// `None` if the profile is unusable or not for CMYK.
    pub(crate) fn of_inks(profile: &ColourProfile) -> Option<Self> {
        let profile = parse(profile)?;
        if profile.color_space == DataColorSpace::Cmyk { Self::new(&profile, ColourSpace::Inks) } else { None }
    }

    fn new(profile: &ColorProfile, space: ColourSpace) -> Option<Self> {
        let (from, to) = match space {
            ColourSpace::Grey => (Layout::Gray, Layout::Rgb),
            ColourSpace::Colour { has_alpha: true } => (Layout::Rgba, Layout::Rgba),
            ColourSpace::Colour { has_alpha: false } => (Layout::Rgb, Layout::Rgb),
            ColourSpace::Inks => (Layout::Rgba, Layout::Rgb),
        };
        let create = || profile.create_transform_8bit(from, &ColorProfile::new_srgb(), to, TransformOptions::default());
        let transform = guarded(|| create().map_err(Error::damaged)).ok()?;
        Some(Self { transform, space })
    }

    /// Returns true if the conversion only causes rounding differences,
    /// as the conversion of an sRGB profile does.
    fn changes_nothing(&self) -> bool {
        const ROUNDING: u8 = 2;
        let levels = || (0..=255).step_by(51);
        let colours =
            levels().flat_map(|red| levels().flat_map(move |green| levels().map(move |blue| [red, green, blue])));
        let before = Raster::row(&colours.collect::<Vec<_>>(), self.space == ColourSpace::Colour { has_alpha: true });
        let mut after = before.clone();
        self.apply(&mut after).is_ok()
            && before.pixels.iter().zip(&after.pixels).all(|(a, b)| a.abs_diff(*b) <= ROUNDING)
    }

    pub(crate) fn apply(&self, raster: &mut Raster) -> Result<()> {
        guarded(|| match self.space {
            ColourSpace::Grey => self.apply_to_grey(raster),
            _ => {
                let mut row = vec![0; raster.stride()];
                for pixels in raster.pixels.chunks_exact_mut(row.len()) {
                    self.transform.transform(pixels, &mut row).map_err(Error::damaged)?;
                    pixels.copy_from_slice(&row);
                }
                Ok(())
            }
        })
    }

    /// Converts a grey picture. The three channels of a pixel
    /// are equal, so one table of 256 colours is enough.
    fn apply_to_grey(&self, raster: &mut Raster) -> Result<()> {
        let levels: Vec<u8> = (0..=255).collect();
        let mut colours = vec![0; 3 * levels.len()];
        self.transform.transform(&levels, &mut colours).map_err(Error::damaged)?;
        let channels = raster.channels();
        for pixel in raster.pixels.chunks_exact_mut(channels) {
            let place = 3 * usize::from(pixel[0]);
            pixel[..3].copy_from_slice(&colours[place..place + 3]);
        }
        Ok(())
    }

    /// Converts CMYK pixels to RGB. 255 is full ink.
    pub(crate) fn convert_inks(&self, inks: &[u8], colours: &mut [u8]) -> Result<()> {
        guarded(|| self.transform.transform(inks, colours).map_err(Error::damaged))
    }
}

fn parse(profile: &ColourProfile) -> Option<ColorProfile> {
    match profile {
        ColourProfile::Icc(bytes) => guarded(|| ColorProfile::new_from_slice(bytes).map_err(Error::damaged)).ok(),
        ColourProfile::Cicp { primaries, transfer } => {
            let color_primaries =
                u8::try_from(*primaries).ok().and_then(|value| CicpColorPrimaries::try_from(value).ok())?;
            let transfer_characteristics = match transfer {
                // Treats the transfer curves of video standards
                // as the curve of sRGB.
                0..=2 | 6 | 14 | 15 => TransferCharacteristics::Srgb,
                other => u8::try_from(*other).ok().and_then(|value| TransferCharacteristics::try_from(value).ok())?,
            };
            let matrix_coefficients = MatrixCoefficients::Identity;
            let is_known = !matches!(primaries, 0 | 2 | 3);
            let cicp = CicpProfile { color_primaries, transfer_characteristics, matrix_coefficients, full_range: true };
            is_known.then(|| ColorProfile::new_from_cicp(cicp))
        }
    }
}
