//! Theme of the public site: one colour and its palette,
//! fonts and pictures.
//!
//! The palette replaces the accent colours of `style/tokens.scss`,
//! for light and dark mode. Colours with too little
//! contrast become darker or lighter.

use crate::colour::Colour;
use crate::id::FileId;
use serde::{Deserialize, Serialize};

/// Minimum contrast of text (WCAG 2.2, success criterion
/// 1.4.3). The focus ring would need only 3,
/// but it has the colour of accented text.
pub const MIN_TEXT_CONTRAST: f64 = 4.5;

/// The theme of the public site. Unset values
/// fall back to the stylesheet.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize, utoipa::ToSchema)]
#[serde(rename_all = "camelCase", default)]
pub struct Theme {
    /// `#rrggbb`, or empty.
    pub base_colour: String,
    pub heading_font: FontStack,
    pub body_font: FontStack,
    /// Shown before the name of the site.
    pub logo: Option<ThemePicture>,
    /// The favicon of the site.
    pub favicon: Option<ThemePicture>,
}

/// A picture of the media library in the theme.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, utoipa::ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct ThemePicture {
    #[serde(rename = "fileID")]
    pub file_id: FileId,
    pub file_name: String,
    /// Hash of the shown content.
    pub hash: String,
    /// Width in pixels.
    pub width: u32,
    pub height: u32,
}

/// System fonts with similar shapes. Nothing is downloaded.
#[derive(
    Clone,
    Copy,
    Debug,
    Default,
    PartialEq,
    Eq,
    Serialize,
    Deserialize,
    utoipa::ToSchema,
    strum::EnumString,
    strum::IntoStaticStr,
    strum::VariantArray,
)]
#[serde(rename_all = "kebab-case")]
#[strum(serialize_all = "kebab-case")]
pub enum FontStack {
    /// The fonts of the stylesheet.
    #[default]
    Standard,
    System,
    NeoGrotesque,
    Humanist,
    Geometric,
    Rounded,
    OldStyle,
    Transitional,
    Didone,
    Slab,
    Monospace,
}

impl FontStack {
    pub const ALL: &[Self] = <Self as strum::VariantArray>::VARIANTS;

    pub fn as_str(self) -> &'static str {
        self.into()
    }

    /// Returns the value of `font-family`. `None` if the fonts
    /// of the stylesheet are used.
    pub fn families(self) -> Option<&'static str> {
        Some(match self {
            Self::Standard => return None,
            Self::System => "system-ui,sans-serif",
            Self::NeoGrotesque => {
                "Inter,Roboto,\"Helvetica Neue\",\"Arial Nova\",\"Nimbus Sans\",\"Liberation Sans\",Arial,sans-serif"
            }
            Self::Humanist => {
                "Seravek,\"Gill Sans Nova\",\"Gill Sans\",Ubuntu,Calibri,\"DejaVu Sans\",\"Noto Sans\",sans-serif"
            }
            Self::Geometric => {
                "Avenir,\"Avenir Next\",Montserrat,Corbel,\"Century Gothic\",\"URW Gothic\",\"Noto Sans\",sans-serif"
            }
            Self::Rounded => {
                "ui-rounded,\"Hiragino Maru Gothic ProN\",Quicksand,Comfortaa,\"Arial Rounded MT Bold\",Calibri,sans-serif"
            }
            Self::OldStyle => {
                "\"Iowan Old Style\",\"Palatino Linotype\",\"URW Palladio L\",P052,\"Book Antiqua\",Palatino,\"Noto Serif\",\"DejaVu Serif\",serif"
            }
            Self::Transitional => {
                "Charter,\"Bitstream Charter\",\"Sitka Text\",Cambria,\"Noto Serif\",\"DejaVu Serif\",serif"
            }
            Self::Didone => "Didot,\"Bodoni MT\",\"Noto Serif Display\",\"URW Palladio L\",P052,Sylfaen,serif",
            Self::Slab => "Rockwell,\"Rockwell Nova\",\"Roboto Slab\",\"DejaVu Serif\",\"Sitka Small\",serif",
            Self::Monospace => {
                "ui-monospace,\"Cascadia Code\",\"Source Code Pro\",Menlo,Consolas,\"DejaVu Sans Mono\",monospace"
            }
        })
    }
}

/// The colour scheme of the visitor's device.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, utoipa::ToSchema)]
#[serde(rename_all = "lowercase")]
pub enum ColourScheme {
    Light,
    Dark,
}

/// A replacement for a chosen colour with too little contrast.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, utoipa::ToSchema)]
pub struct ColourReplacement {
    pub scheme: ColourScheme,
    pub from: String,
    pub to: String,
}

/// Colours of `style/tokens.scss` that appear behind or next to accent colours.
struct Backdrop {
    page: [Colour; 3],
    /// Text colours that appear on a soft accent,
    /// in addition to the accent colour.
    words: [Colour; 2],
    ink: [Colour; 2],
}

const LIGHT: Backdrop = Backdrop {
    page: [Colour::of(0x00fa_f7f1), Colour::of(0x00ff_ffff), Colour::of(0x00f1_ece2)],
    words: [Colour::of(0x001b_2733), Colour::of(0x0055_606b)],
    ink: [Colour::of(0x0016_212c), Colour::of(0x003b_4853)],
};

const DARK: Backdrop = Backdrop {
    page: [Colour::of(0x0010_181f), Colour::of(0x0017_212a), Colour::of(0x001f_2b35)],
    words: [Colour::of(0x00ec_e6db), Colour::of(0x00a8_b2b9)],
    ink: [Colour::of(0x000a_1016), Colour::of(0x002f_3c47)],
};

/// Step by which colours become darker or lighter.
const LIGHTNESS_STEP: f64 = 0.005;

/// Accent colours derived from the base colour, for one colour scheme.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Palette {
    pub accent: Colour,
    pub accent_strong: Colour,
    pub on_accent: Colour,
    pub accent_soft: Colour,
    pub on_ink_accent: Colour,
}

impl Palette {
    /// Derives the palette from a base colour.
    pub fn of(base: Colour, scheme: ColourScheme) -> Self {
        match scheme {
            ColourScheme::Light => Self::light(base),
            ColourScheme::Dark => Self::dark(base),
        }
    }

    fn light(base: Colour) -> Self {
        let accent = readable(base, &LIGHT.page, -LIGHTNESS_STEP);
        Self {
            accent,
            accent_strong: accent.at_lightness(accent.lightness() - 0.09),
            on_accent: Colour::WHITE,
            accent_soft: soft(base.at_lightness(0.94).at_most(0.035), accent, &LIGHT, LIGHTNESS_STEP),
            on_ink_accent: readable(base, &LIGHT.ink, LIGHTNESS_STEP),
        }
    }

    fn dark(base: Colour) -> Self {
        let accent = readable(base, &DARK.page, LIGHTNESS_STEP);
        let accent_strong = accent.at_lightness(accent.lightness() + 0.08);
        Self {
            accent,
            accent_strong,
            on_accent: readable(base.at_lightness(0.2).at_most(0.04), &[accent, accent_strong], -LIGHTNESS_STEP),
            accent_soft: soft(base.at_lightness(0.3).at_most(0.045), accent, &DARK, -LIGHTNESS_STEP),
            on_ink_accent: readable(base, &DARK.ink, LIGHTNESS_STEP),
        }
    }
}

/// Returns the declarations of the CSS properties,
/// each with its light and dark colour.
fn properties(light: &Palette, dark: &Palette) -> String {
    let colours = [
        ("color-accent", light.accent, dark.accent),
        ("color-accent-strong", light.accent_strong, dark.accent_strong),
        ("color-on-accent", light.on_accent, dark.on_accent),
        ("color-accent-soft", light.accent_soft, dark.accent_soft),
        ("color-on-ink-accent", light.on_ink_accent, dark.on_ink_accent),
        ("focus-ring-color", light.accent, dark.accent),
    ];
    let declarations = colours.map(|(name, light, dark)| format!("--{name}:light-dark({light},{dark})"));
    declarations.join(";")
}

/// Returns a background that has enough contrast
/// with the accent and with text.
fn soft(start: Colour, accent: Colour, on: &Backdrop, step: f64) -> Colour {
    let [text, muted] = on.words;
    readable(start, &[text, muted, accent], step)
}

/// Changes the lightness of `start` in steps until
/// its contrast with all of `on` is sufficient.
fn readable(start: Colour, on: &[Colour], step: f64) -> Colour {
    let mut colour = start;
    let mut lightness = start.lightness();
    while colour.lowest_contrast(on) < MIN_TEXT_CONTRAST && (0.0..=1.0).contains(&lightness) {
        lightness += step;
        colour = start.at_lightness(lightness);
    }
    colour
}

impl Theme {
    /// Returns the CSS of the theme, or an empty text.
    /// Its colours do not apply to print. Documents include
    /// it after the stylesheet, so that it takes precedence.
    pub fn style(&self) -> String {
        let mut style = String::new();
        if let Some(base) = Colour::parse(&self.base_colour) {
            let [light, dark] = [ColourScheme::Light, ColourScheme::Dark].map(|scheme| Palette::of(base, scheme));
            style = format!("@media screen{{:root{{{}}}}}", properties(&light, &dark));
        }
        let fonts = [("--font-heading", self.heading_font), ("--font-body", self.body_font)];
        let fonts =
            fonts.into_iter().filter_map(|(name, stack)| Some(format!(":root{{{name}:{}}}", stack.families()?)));
        style.extend(fonts);
        style
    }

    /// Returns the colours that replace the chosen colour, by colour scheme.
    pub fn colour_replacements(&self) -> Vec<ColourReplacement> {
        let Some(base) = Colour::parse(&self.base_colour) else { return Vec::new() };
        let shown = [ColourScheme::Light, ColourScheme::Dark].map(|scheme| (scheme, Palette::of(base, scheme).accent));
        let others = shown.into_iter().filter(|(_, accent)| *accent != base);
        others.map(|(scheme, to)| ColourReplacement { scheme, from: base.to_string(), to: to.to_string() }).collect()
    }
}

#[cfg(test)]
mod tests {
    use super::{Backdrop, ColourScheme, DARK, FontStack, LIGHT, MIN_TEXT_CONTRAST, Palette, Theme};
    use crate::colour::Colour;

    const TOKENS: &str = include_str!("../../../style/tokens.scss");

    fn theme(colour: &str) -> Theme {
        Theme { base_colour: colour.to_owned(), ..Theme::default() }
    }

    /// Colours from all over the colour space.
    fn samples() -> impl Iterator<Item = Colour> {
        let steps = || (0..=255_u32).step_by(17);
        steps().flat_map(move |red| {
            steps().flat_map(move |green| steps().map(move |blue| Colour::of(red << 16 | green << 8 | blue)))
        })
    }

    fn check(base: Colour, scheme: ColourScheme, on: &Backdrop) {
        let colours = Palette::of(base, scheme);
        let Palette { accent, accent_strong, on_accent, accent_soft, on_ink_accent } = colours;
        let words = [on.words[0], on.words[1], accent];
        for (name, lowest) in [
            ("accent on the page", accent.lowest_contrast(&on.page)),
            ("strong accent on the page", accent_strong.lowest_contrast(&on.page)),
            ("words on the accent", on_accent.lowest_contrast(&[accent, accent_strong])),
            ("words on the soft accent", accent_soft.lowest_contrast(&words)),
            ("accent on ink", on_ink_accent.lowest_contrast(&on.ink)),
        ] {
            assert!(lowest >= MIN_TEXT_CONTRAST, "{base} {scheme:?}: {name} has {lowest:.2} in {colours:?}");
        }
    }

    #[test]
    fn every_colour_leads_to_colours_that_can_be_read() {
        for base in samples() {
            check(base, ColourScheme::Light, &LIGHT);
            check(base, ColourScheme::Dark, &DARK);
        }
    }

    #[test]
    fn the_backdrops_are_those_of_the_stylesheet() {
        let token = |name: &str, scheme: usize| {
            let value =
                TOKENS.split_once(&format!("--color-{name}: light-dark(")).unwrap().1.split_once(");").unwrap().0;
            Colour::parse(value.split(", ").nth(scheme).unwrap()).unwrap()
        };
        for (scheme, backdrop) in [LIGHT, DARK].into_iter().enumerate() {
            assert_eq!(["bg", "surface", "surface-2"].map(|name| token(name, scheme)), backdrop.page);
            assert_eq!(["text", "text-muted"].map(|name| token(name, scheme)), backdrop.words);
            assert_eq!(["ink", "ink-border"].map(|name| token(name, scheme)), backdrop.ink);
        }
    }

    #[test]
    fn a_colour_that_can_be_read_stays_and_others_are_told_of() {
        let orange = Colour::of(0x00b2_470c);
        assert_eq!(Palette::of(orange, ColourScheme::Light).accent, orange);
        let replacements = theme("#ffff00").colour_replacements();
        assert_eq!(replacements.len(), 1, "yellow can be read on dark: {replacements:?}");
        assert_eq!((replacements[0].scheme, replacements[0].from.as_str()), (ColourScheme::Light, "#ffff00"));
        let shown = Colour::parse(&replacements[0].to).unwrap();
        assert!(shown.lightness() < Colour::of(0x00ff_ff00).lightness());
        let navy = theme("#000080").colour_replacements();
        assert_eq!(navy.iter().map(|replacement| replacement.scheme).collect::<Vec<_>>(), [ColourScheme::Dark]);
        assert_eq!(theme("").colour_replacements(), []);
    }

    #[test]
    fn nothing_chosen_is_no_style() {
        assert_eq!(Theme::default().style(), "");
        assert_eq!(theme("no colour").style(), "");
    }

    #[test]
    fn the_style_has_the_colours_for_screens_and_the_fonts_for_all() {
        let style = Theme { heading_font: FontStack::Slab, ..theme("#0a4bd6") }.style();
        assert!(style.starts_with("@media screen{:root{--color-accent:light-dark(#0a4bd6,#"), "{style}");
        for part in [";--focus-ring-color:light-dark(#0a4bd6,#", ":root{--font-heading:Rockwell,"] {
            assert!(style.contains(part), "{part} in {style}");
        }
        assert!(!style.contains("--font-body") && !style.contains('<'), "{style}");
        let both = Theme { body_font: FontStack::Humanist, ..Theme::default() }.style();
        assert!(both.starts_with(":root{--font-body:Seravek"), "{both}");
    }

    #[test]
    fn every_font_is_found_by_its_word() {
        for stack in FontStack::ALL {
            assert_eq!(serde_json::to_string(stack).unwrap(), format!("\"{}\"", stack.as_str()));
            assert_eq!(stack.families().is_none(), *stack == FontStack::Standard);
        }
    }
}
