//! Renders views to HTML on the server.
//! Only islands keep their hydration markers.

use hydration_context::SsrSharedContext;
use leptos::prelude::{IntoView, Owner, RenderHtml};
use memchr::memmem;
use std::sync::Arc;

const MARKER: &str = "<!>";
const ISLAND_OPENS: &str = "<leptos-island";
const ISLAND_CLOSES: &str = "</leptos-island>";

/// Renders a view synchronously. All its data must be loaded already.
pub fn html_of<V: IntoView>(view: impl FnOnce() -> V) -> String {
    let marked = marked_html_of(view);
    if !marked.contains(MARKER) {
        return marked;
    }
    let mut html = String::with_capacity(marked.len());
    push_unmarked(&mut html, &marked);
    html
}

/// Like [`html_of`], but keeps all hydration markers.
///
/// [`push_unmarked`] removes them later.
pub fn marked_html_of<V: IntoView>(view: impl FnOnce() -> V) -> String {
    let owner = Owner::new_root(Some(Arc::new(SsrSharedContext::new_islands())));
    let html = owner.with(|| view().into_view().to_html());
    owner.unset_with_forced_cleanup();
    html
}

/// Returns true if the HTML has an island,
/// which needs the hydration script.
pub fn has_island(html: &str) -> bool {
    html.contains(ISLAND_OPENS)
}

/// Appends HTML, and removes the hydration
/// markers outside of islands.
///
/// A marker is the empty comment `<!>`.
/// Every `<!>` is a marker, because text is escaped
/// and rich text has no comments.
pub fn push_unmarked(html: &mut String, marked: &str) {
    let mut rest = marked;
    while let Some(opens) = memmem::find(rest.as_bytes(), ISLAND_OPENS.as_bytes()) {
        let after = end_of_island(&rest[opens..]).map_or(rest.len(), |length| opens + length);
        push_without_markers(html, &rest[..opens]);
        html.push_str(&rest[opens..after]);
        rest = &rest[after..];
    }
    push_without_markers(html, rest);
}

fn push_without_markers(clean: &mut String, html: &str) {
    let mut begins = 0;
    for marker in memmem::find_iter(html.as_bytes(), MARKER) {
        clean.push_str(&html[begins..marker]);
        begins = marker + MARKER.len();
    }
    clean.push_str(&html[begins..]);
}

/// Returns the length of the island at the start
/// of the HTML, including the islands nested in it.
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
    use super::push_unmarked;

    #[test]
    fn markers_stay_only_where_an_island_needs_them() {
        let html = "<p>a<!>b</p><!><leptos-island x><!><leptos-island>c<!></leptos-island><!></leptos-island><!>d";
        let expected = "<p>ab</p><leptos-island x><!><leptos-island>c<!></leptos-island><!></leptos-island>d";
        let mut unmarked = String::from("<p>0</p>");
        push_unmarked(&mut unmarked, html);
        assert_eq!(unmarked, format!("<p>0</p>{expected}"));
    }
}
