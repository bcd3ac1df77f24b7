//! Makes one HTML document of a head and a body.

use crate::context::Assets;
use crate::hydration::HydrationMode;
use islands::server::{has_island, html_of};
use leptos::prelude::IntoView;

/// Renders a whole document, without the control characters that HTML may not hold, wherever its texts have them from. The script that wakes islands is sent only where there is one to wake.
pub(crate) fn document<H: IntoView, B: IntoView>(
    language: &str,
    assets: &Assets,
    mode: HydrationMode,
    head: impl FnOnce() -> H,
    body: impl FnOnce() -> B,
) -> String {
    let body = html_of(body);
    let head = html_of(head);
    let hydration = if has_island(&body) { assets.hydration().html(mode) } else { "" };
    let parts = [
        "<!DOCTYPE html><html lang=\"",
        language,
        "\"><head><meta charset=\"utf-8\"><meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">",
        &head,
        hydration,
        "</head>",
        &body,
        "</html>",
    ];
    let mut html = parts.concat();
    if html.bytes().any(|byte| is_stray(char::from(byte))) {
        html.retain(|c| !is_stray(c));
    }
    html
}

/// Whether a character is of ASCII's controls, and neither a line's end nor a tab.
fn is_stray(c: char) -> bool {
    c.is_ascii_control() && !matches!(c, '\n' | '\r' | '\t')
}
