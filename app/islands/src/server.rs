//! Turns views into HTML on the server, in such a way that the islands among them can wake up in the browser.

use hydration_context::SsrSharedContext;
use leptos::prelude::{IntoView, Owner, RenderHtml};
use memchr::memmem;
use std::sync::Arc;

const MARKER: &str = "<!>";
const ISLAND_OPENS: &str = "<leptos-island";
const ISLAND_CLOSES: &str = "</leptos-island>";

/// Renders a view, at once and on this thread: everything that it shows has been loaded before.
pub fn html_of<V: IntoView>(view: impl FnOnce() -> V) -> String {
    let owner = Owner::new_root(Some(Arc::new(SsrSharedContext::new_islands())));
    let html = owner.with(|| view().into_view().to_html());
    owner.unset_with_forced_cleanup();
    without_markers(html)
}

/// Whether a page needs the script that wakes its islands.
pub fn has_island(html: &str) -> bool {
    html.contains(ISLAND_OPENS)
}

/// Takes out the empty comments by which hydration finds its way, except inside islands, where it does.
///
/// Text and attributes are escaped and rich text is cleaned of comments, so the marker cannot be anything else.
fn without_markers(html: String) -> String {
    if !html.contains(MARKER) {
        return html;
    }
    let mut clean = String::with_capacity(html.len());
    let mut rest = html.as_str();
    while let Some(opens) = memmem::find(rest.as_bytes(), ISLAND_OPENS.as_bytes()) {
        let after = end_of_island(&rest[opens..]).map_or(rest.len(), |length| opens + length);
        push_without_markers(&mut clean, &rest[..opens]);
        clean.push_str(&rest[opens..after]);
        rest = &rest[after..];
    }
    push_without_markers(&mut clean, rest);
    clean
}

fn push_without_markers(clean: &mut String, html: &str) {
    let mut begins = 0;
    for marker in memmem::find_iter(html.as_bytes(), MARKER) {
        clean.push_str(&html[begins..marker]);
        begins = marker + MARKER.len();
    }
    clean.push_str(&html[begins..]);
}

/// The length of the island that `html` begins with, the islands among its children included.
fn end_of_island(html: &str) -> Option<usize> {
    let (mut depth, mut at) = (0_usize, 0);
    loop {
        let closes = at + html[at..].find(ISLAND_CLOSES)?;
        depth += html[at..closes].matches(ISLAND_OPENS).count();
        at = closes + ISLAND_CLOSES.len();
        depth = depth.checked_sub(1)?;
        if depth == 0 {
            return Some(at);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::without_markers;

    #[test]
    fn markers_stay_only_where_an_island_needs_them() {
        let html = "<p>a<!>b</p><!><leptos-island x><!><leptos-island>c<!></leptos-island><!></leptos-island><!>d";
        let expected = "<p>ab</p><leptos-island x><!><leptos-island>c<!></leptos-island><!></leptos-island>d";
        assert_eq!(without_markers(html.into()), expected);
    }
}
