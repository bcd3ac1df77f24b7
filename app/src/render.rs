//! Joins head and body to an HTML document.

use crate::assets::Assets;
use crate::hydration::HydrationMode;
use i18n::Language;
use islands::server::{has_island, marked_html_of, push_unmarked};
use leptos::prelude::IntoView;
use leptos::tachys::html::InertElement;
use model::locale::Locale;
use model::theme::ColourScheme;

/// Attributes of the `html` element.
#[derive(Clone, Debug)]
pub(crate) struct RootAttributes {
    tag: String,
    is_right_to_left: bool,
    /// The chosen colour scheme.
    /// If it is `None`, that of the device is used.
    scheme: Option<ColourScheme>,
}

impl From<&Locale> for RootAttributes {
    fn from(locale: &Locale) -> Self {
        Self { tag: locale.tag(), is_right_to_left: locale.is_right_to_left(), scheme: None }
    }
}

impl From<(Language, Option<ColourScheme>)> for RootAttributes {
    fn from((language, scheme): (Language, Option<ColourScheme>)) -> Self {
        Self { tag: language.code().to_owned(), is_right_to_left: false, scheme }
    }
}

/// Placeholder for the blocks.
/// Texts cannot contain it, because they are escaped.
const BLOCKS: &str = "<!--blocks-->";

/// Maximum number of bytes before and after
/// head and body, including the language tag.
const MAX_FRAME_BYTES: usize = 256;

/// Draws the placeholder that
/// [`document_of_blocks`] replaces by the blocks.
pub(crate) fn place_of_blocks() -> InertElement {
    InertElement::new(BLOCKS)
}

/// Renders a document.
/// Removes control characters that HTML forbids.
///
/// Adds the hydration script only to documents with islands.
pub(crate) fn document<H: IntoView, B: IntoView>(
    root: impl Into<RootAttributes>,
    assets: &Assets,
    mode: HydrationMode,
    head: impl FnOnce() -> H,
    body: impl FnOnce() -> B,
) -> String {
    assemble_document(root, assets, mode, head, (&marked_html_of(body), "", ""))
}

/// Renders a document around the HTML of blocks. Copies
/// that HTML only once, because it is most of the document.
pub(crate) fn document_of_blocks<H: IntoView, B: IntoView>(
    root: impl Into<RootAttributes>,
    assets: &Assets,
    mode: HydrationMode,
    head: impl FnOnce() -> H,
    body: impl FnOnce() -> B,
    blocks: &str,
) -> String {
    let body = marked_html_of(body);
    let (before, after) = body.split_once(BLOCKS).unwrap_or((&body, ""));
    assemble_document(root, assets, mode, head, (before, blocks, after))
}

/// Joins a head and the parts of a body.
///
/// Removes the hydration markers of the head, `before` and `after`.
fn assemble_document<H: IntoView>(
    root: impl Into<RootAttributes>,
    assets: &Assets,
    mode: HydrationMode,
    head: impl FnOnce() -> H,
    (before, blocks, after): (&str, &str, &str),
) -> String {
    let RootAttributes { tag, is_right_to_left, scheme } = root.into();
    let head = marked_html_of(head);
    let has_islands = [before, blocks, after].into_iter().any(has_island);
    let hydration = if has_islands { assets.hydration().html(mode) } else { "" };
    let rest = hydration.len() + before.len() + blocks.len() + after.len();
    let mut html = String::with_capacity(MAX_FRAME_BYTES + head.len() + rest);
    html.extend([
        "<!DOCTYPE html><html lang=\"",
        &tag,
        if is_right_to_left { "\" dir=\"rtl" } else { "" },
        match scheme {
            Some(ColourScheme::Light) => "\" data-colour-scheme=\"light",
            Some(ColourScheme::Dark) => "\" data-colour-scheme=\"dark",
            None => "",
        },
        "\"><head><meta charset=\"utf-8\"><meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">",
    ]);
    push_unmarked(&mut html, &head);
    html.extend([hydration, "</head>"]);
    push_unmarked(&mut html, before);
    html.push_str(blocks);
    push_unmarked(&mut html, after);
    html.push_str("</html>");
    if may_have_stray(html.as_bytes()) {
        html.retain(|c| !is_forbidden_in_html(c));
    }
    html
}

/// Returns true for U+FFFE, U+FFFF, and control
/// characters except line breaks and tab.
fn is_forbidden_in_html(c: char) -> bool {
    (c.is_control() && !matches!(c, '\n' | '\r' | '\t')) || matches!(c, '\u{fffe}' | '\u{ffff}')
}

/// Returns true if the document
/// may contain a forbidden character.
///
/// Checks chunks of bytes without an early exit,
/// so that the compiler can vectorize the loop.
/// Nearly no document has such a character.
/// The last byte needs no check, because it ends a tag.
fn may_have_stray(bytes: &[u8]) -> bool {
    let is_control = |byte: u8| byte.is_ascii_control() & (byte != b'\n') & (byte != b'\r') & (byte != b'\t');
    let is_wide = |byte: u8, next: u8| ((byte == 0xc2) & (next < 0xa0)) | ((byte == 0xbf) & (next >= 0xbe));
    let is_part = |pair: &[u8]| is_control(pair[0]) | is_wide(pair[0], pair[1]);
    let has_part = |chunk: &[u8]| chunk.windows(2).fold(false, |found, pair| found | is_part(pair));
    (0..bytes.len()).step_by(256).any(|begin| has_part(&bytes[begin..bytes.len().min(begin + 257)]))
}
