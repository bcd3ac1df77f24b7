//! Icons of the shell: outlines on a grid of 24 by 24 units.

use leptos::prelude::*;

pub(super) const PAGES: &str = "M6 3h8l4 4v14H6zM14 3v4h4M9 12h6M9 16h6";
pub(super) const TREE: &str = "M4 4h7v4H4zM13 10h7v4h-7zM13 17h7v4h-7zM7 8v11h6M7 12h6";
pub(super) const NEW_PAGE: &str = "M6 3h8l4 4v14H6zM14 3v4h4M12 11v6M9 14h6";
pub(super) const TRASH: &str = "M4 7h16M9 7V4h6v3M6 7l1 14h10l1-14M10 11v6M14 11v6";
pub(super) const PICTURE: &str = "M4 4h16v16H4zM4 16l5-5 9 9M15 9h.01";
pub(super) const PAGE_TYPE: &str = "M5 4h14v16H5zM5 9h14M9 13h6M9 16h4";
pub(super) const REVIEW: &str = "M12 3a9 9 0 1 0 0 18 9 9 0 0 0 0-18zM8 12l3 3 5-6";
pub(super) const PEOPLE: &str =
    "M9 11a4 4 0 1 0 0-8 4 4 0 0 0 0 8zM2 20c0-4 3-5 7-5s7 1 7 5M16 3.5a4 4 0 0 1 0 7M18 15c3 .5 4 2 4 5";
pub(super) const SHIELD: &str = "M12 3l8 3v6c0 5-3 8-8 9-5-1-8-4-8-9V6z";
pub(super) const KEY: &str = "M15.5 3a5.5 5.5 0 1 1-5 7.700L3 18v3h3l2-2v-2h2l3-3.600M16 8h.01";
pub(super) const ARROW_OUT: &str = "M4 12h12M12 7l5 5-5 5M21 5v14";
pub(super) const TAG: &str = "M3 3h8l10 10-8 8L3 11zM7.5 7.5h.01";
pub(super) const TEMPLATE: &str = "M4 4h16v5H4zM4 13h7v7H4zM15 13h5v7h-5z";
pub(super) const TURN: &str = "M4 19v-6a5 5 0 0 1 5-5h11M15 3l5 5-5 5";
pub(super) const MAGNIFIER: &str = "M11 4a7 7 0 1 0 0 14 7 7 0 0 0 0-14zM16 16l5 5";
pub(super) const INBOX: &str = "M4 4h16v16H4zM4 13h5l1 3h4l1-3h5";
pub(super) const MAIL: &str = "M3 6h18v13H3zM3 7l9 7 9-7";
pub(super) const SLIDERS: &str = "M4 6h9M17 6h3M4 12h3M11 12h9M4 18h11M19 18h1M15 4v4M9 10v4M17 16v4";
pub(super) const PULSE: &str = "M3 12h4l3-8 4 16 3-8h4";
pub(super) const ARCHIVE: &str = "M12 3v12M8 11l4 4 4-4M4 16v4h16v-4";
pub(super) const CLOCK: &str = "M12 3a9 9 0 1 0 0 18 9 9 0 0 0 0-18zM12 7v5l4 2";
pub(super) const PERSON: &str = "M12 12a4 4 0 1 0 0-8 4 4 0 0 0 0 8zM4 20c0-4 4-6 8-6s8 2 8 6";
pub(super) const LOG_OUT: &str = "M14 4H5v16h9M10 12h11M17 8l4 4-4 4";
pub(super) const HELP: &str = "M12 3a9 9 0 1 0 0 18 9 9 0 0 0 0-18zM9.500 9.500a2.500 2.500 0 1 1 3.600 2.200c-.7.400-1.100.9-1.100 1.800M12 17h.01";
pub(super) const CLOSE: &str = "M6 6l12 12M18 6 6 18";
pub(super) const SITE: &str = "M14 4h6v6M20 4l-9 9M18 14v6H4V6h6";

/// Draws the outline of an icon, which screen readers skip.
pub(super) fn icon(outline: &'static str) -> impl IntoView {
    view! {
        <svg class="admin-icon" viewBox="0 0 24 24" aria-hidden="true">
            <path d=outline />
        </svg>
    }
}
