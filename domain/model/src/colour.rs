//! Colours: parsing, formatting, contrast (WCAG 2.2) and shades (OKLCH).

use std::fmt;

/// An opaque colour of the sRGB colour space.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Colour {
    red: u8,
    green: u8,
    blue: u8,
}

/// A colour by lightness, chroma and hue.
#[derive(Clone, Copy, Debug)]
struct Oklch {
    /// From 0 (black) to 1 (white).
    lightness: f64,
    chroma: f64,
    /// The angle in radians.
    hue: f64,
}

impl Colour {
    pub const WHITE: Self = Self::of(0x00ff_ffff);

    /// Returns the colour of a number, such as `0xb2470c`.
    pub const fn of(number: u32) -> Self {
        let [_, red, green, blue] = number.to_be_bytes();
        Self { red, green, blue }
    }

    /// Parses `#rrggbb`. Returns `None` for other texts.
    pub fn parse(text: &str) -> Option<Self> {
        let digits = text.strip_prefix('#').filter(|digits| digits.len() == 6)?;
        let is_number = digits.bytes().all(|byte| byte.is_ascii_hexdigit());
        is_number.then(|| u32::from_str_radix(digits, 16).ok().map(Self::of))?
    }

    /// Returns the contrast ratio: 1 for equal colours,
    /// 21 for black and white.
    pub fn contrast(self, other: Self) -> f64 {
        let (one, two) = (self.luminance(), other.luminance());
        (one.max(two) + 0.05) / (one.min(two) + 0.05)
    }

    /// Returns the lowest contrast with any of these colours.
    pub fn lowest_contrast(self, others: &[Self]) -> f64 {
        others.iter().map(|other| self.contrast(*other)).fold(f64::INFINITY, f64::min)
    }

    /// Returns the colour of this hue with another lightness, from 0
    /// to 1. Reduces the chroma if sRGB cannot show it.
    #[must_use]
    pub fn at_lightness(self, lightness: f64) -> Self {
        let colour = Oklch { lightness: lightness.clamp(0.0, 1.0), ..self.oklch() };
        colour.clamp_to_gamut()
    }

    /// Returns the colour of this hue and lightness
    /// with at most this chroma.
    #[must_use]
    pub fn at_most(self, chroma: f64) -> Self {
        let own = self.oklch();
        Oklch { chroma: own.chroma.min(chroma), ..own }.clamp_to_gamut()
    }

    /// Returns the perceived lightness, from 0 (black) to 1 (white).
    pub fn lightness(self) -> f64 {
        self.oklch().lightness
    }

    /// Returns the relative luminance of WCAG 2.2.
    fn luminance(self) -> f64 {
        let [red, green, blue] = self.linear();
        0.2126 * red + 0.7152 * green + 0.0722 * blue
    }

    fn linear(self) -> [f64; 3] {
        [self.red, self.green, self.blue].map(|channel| {
            let part = f64::from(channel) / 255.0;
            if part <= 0.040_45 { part / 12.92 } else { ((part + 0.055) / 1.055).powf(2.4) }
        })
    }

    fn oklch(self) -> Oklch {
        let [red, green, blue] = self.linear();
        let long = (0.412_221_470_8 * red + 0.536_332_536_3 * green + 0.051_445_992_9 * blue).cbrt();
        let middle = (0.211_903_498_2 * red + 0.680_699_545_1 * green + 0.107_396_956_6 * blue).cbrt();
        let short = (0.088_302_461_9 * red + 0.281_718_837_6 * green + 0.629_978_700_5 * blue).cbrt();
        let lightness = 0.210_454_255_3 * long + 0.793_617_785 * middle - 0.004_072_046_8 * short;
        let a = 1.977_998_495_1 * long - 2.428_592_205 * middle + 0.450_593_709_9 * short;
        let b = 0.025_904_037_1 * long + 0.782_771_766_2 * middle - 0.808_675_766 * short;
        Oklch { lightness, chroma: a.hypot(b), hue: b.atan2(a) }
    }
}

impl Oklch {
    /// Returns the colour in sRGB. Reduces the chroma until
    /// sRGB can show it.
    fn clamp_to_gamut(self) -> Colour {
        if let Some(colour) = self.shown() {
            return colour;
        }
        let (mut shown, mut too_strong) = (0.0, self.chroma);
        for _ in 0..24 {
            let chroma = f64::midpoint(shown, too_strong);
            match (Self { chroma, ..self }).shown() {
                Some(_) => shown = chroma,
                None => too_strong = chroma,
            }
        }
        let grey = if self.lightness < 0.5 { Colour::of(0) } else { Colour::WHITE };
        Self { chroma: shown, ..self }.shown().unwrap_or(grey)
    }

    /// Returns the colour in sRGB, or `None`
    /// if it is out of gamut.
    fn shown(self) -> Option<Colour> {
        let (sin, cos) = self.hue.sin_cos();
        let (a, b) = (self.chroma * cos, self.chroma * sin);
        let long = (self.lightness + 0.396_337_777_4 * a + 0.215_803_757_3 * b).powi(3);
        let middle = (self.lightness - 0.105_561_345_8 * a - 0.063_854_172_8 * b).powi(3);
        let short = (self.lightness - 0.089_484_177_5 * a - 1.291_485_548 * b).powi(3);
        let red = 4.076_741_662_1 * long - 3.307_711_591_3 * middle + 0.230_969_929_2 * short;
        let green = -1.268_438_004_6 * long + 2.609_757_401_1 * middle - 0.341_319_396_5 * short;
        let blue = -0.004_196_086_3 * long - 0.703_418_614_7 * middle + 1.707_614_701 * short;
        Some(Colour { red: channel(red)?, green: channel(green)?, blue: channel(blue)? })
    }
}

/// Converts a linear value to an sRGB channel.
/// Returns `None` if the value is further out
/// of gamut than a rounding error.
fn channel(linear: f64) -> Option<u8> {
    const ROUNDING: f64 = 0.001;
    if !(-ROUNDING..=1.0 + ROUNDING).contains(&linear) {
        return None;
    }
    let linear = linear.clamp(0.0, 1.0);
    let part = if linear <= 0.003_130_8 { linear * 12.92 } else { 1.055 * linear.powf(1.0 / 2.4) - 0.055 };
    // The value is from 0 to 255, so
    // the cast does not truncate.
    Some((part * 255.0).round() as u8)
}

impl fmt::Display for Colour {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "#{:02x}{:02x}{:02x}", self.red, self.green, self.blue)
    }
}

#[cfg(test)]
mod tests {
    use super::Colour;

    /// Colours from all over the colour space.
    fn samples() -> impl Iterator<Item = Colour> {
        let steps = || (0..=255_u32).step_by(51);
        steps().flat_map(move |red| {
            steps().flat_map(move |green| steps().map(move |blue| Colour::of(red << 16 | green << 8 | blue)))
        })
    }

    #[test]
    fn a_colour_is_read_as_it_is_written() {
        for colour in samples() {
            assert_eq!(Colour::parse(&colour.to_string()), Some(colour));
        }
        assert_eq!(Colour::parse("#B2470C").unwrap().to_string(), "#b2470c");
        for wrong in ["", "#", "b2470c", "#b2470", "#b2470cff", "#b2470g", "#+2470c", "red", "#é470c", "#fff"] {
            assert_eq!(Colour::parse(wrong), None, "{wrong}");
        }
    }

    #[test]
    fn contrast_is_that_of_the_guidelines() {
        let contrast = |one, two| (Colour::of(one).contrast(Colour::of(two)) * 100.0).round() / 100.0;
        assert_eq!(contrast(0x0000_0000, 0x00ff_ffff), 21.0);
        assert_eq!(contrast(0x0076_7676, 0x00ff_ffff), 4.54);
        assert_eq!(contrast(0x00ff_0000, 0x00ff_ffff), 4.0);
        assert_eq!(contrast(0x0012_3456, 0x0012_3456), 1.0);
    }

    #[test]
    fn a_shade_has_the_lightness_that_was_asked_for() {
        for colour in samples() {
            for step in 3..=20 {
                let lightness = f64::from(step) / 20.0;
                let shade = colour.at_lightness(lightness);
                assert!((shade.lightness() - lightness).abs() < 0.02, "{colour} at {lightness} is {shade}");
            }
            assert_eq!(colour.at_lightness(colour.lightness()), colour);
        }
    }

    #[test]
    fn a_colour_can_be_made_weaker() {
        let weak = Colour::of(0x00ff_0000).at_most(0.02);
        assert!(weak.contrast(Colour::of(0x00ff_0000)) < 1.3, "{weak}");
        assert_eq!(Colour::of(0x0080_8080).at_most(0.02), Colour::of(0x0080_8080));
    }
}
