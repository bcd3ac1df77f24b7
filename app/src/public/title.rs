//! The page title above the blocks.

use crate::public::wording::Wording;
use blocks::context::filled;
use leptos::prelude::*;
use model::view::PageView;

/// Draws a header with only the title.
pub(super) fn title(view: &PageView, _: Wording) -> AnyView {
    view! { <header class="page-header">{main_heading(view)}</header> }.into_any()
}

/// Draws the page's main heading.
pub(super) fn main_heading(view: &PageView) -> impl IntoView + use<> {
    let title = [&view.page.page_version.title, &view.page.title].into_iter().find_map(|title| filled(title));
    title.map(|title| view! { <h1 class="page-title">{title}</h1> })
}
