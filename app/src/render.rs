//! Makes one HTML document of a head and a body.

use crate::context::Assets;
use crate::hydration::Wake;
use islands::server::{has_island, html_of};
use leptos::prelude::IntoView;

/// Renders a whole document. The script that wakes islands is sent only where there is one to wake.
pub(crate) fn document<H: IntoView, B: IntoView>(
    language: &str,
    assets: &Assets,
    wake: Wake,
    head: impl FnOnce() -> H,
    body: impl FnOnce() -> B,
) -> String {
    let body = html_of(body);
    let head = html_of(head);
    let hydration = if has_island(&body) { assets.hydration().html(wake) } else { "" };
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
    parts.concat()
}
