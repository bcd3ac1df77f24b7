//! The public site. Renders a page with header,
//! menus and footer as one document.

mod article;
mod breadcrumb;
pub mod closed_site;
pub mod consent;
mod dead_link;
mod draft_banner;
mod edit_bar;
mod embed;
pub mod files;
mod first_step;
mod footer;
mod forms;
mod head;
mod header;
mod locale_switcher;
mod look;
mod navigation;
mod newsletter;
mod not_found;
mod notice;
mod page;
pub mod page_types;
mod rejected_form;
mod search;
mod search_box;
mod side_menu;
mod site;
mod structured_data;
mod style;
mod tag_page;
mod tags;
mod title;
mod visit;
mod wording;
mod written_date;

pub use dead_link::dead_link;
pub use embed::embed;
pub use first_step::first_step;
pub use forms::form_address;
pub(crate) use locale_switcher::name as native_name;
pub use navigation::VIEW_TRANSITION;
pub use newsletter::{LinkState, newsletter};
pub use not_found::not_found;
pub use page::page;
pub use rejected_form::{FormRejection, rejected_form};
pub use search::{SearchPage, search};
pub use style::DocumentStyle;
pub use tag_page::tag_page;
pub use visit::{Panel, Visit};
pub(crate) use written_date::time_in;

use crate::assets::Assets;
use blocks::RenderedBlocks;

/// Returns all inline scripts.
/// The Content-Security-Policy allows them by hash.
pub fn inline_scripts(assets: &Assets) -> [&str; 5] {
    let [at_once, when_idle] = assets.hydration().scripts();
    [at_once, when_idle, forms::IN_PLACE, head::GALLERY, navigation::SPECULATION_RULES]
}

/// Context of a document, in addition to its page.
#[derive(Clone, Copy, Debug)]
pub struct PublicContext<'a> {
    pub assets: &'a Assets,
    /// The site's public address without a trailing slash.
    pub base_url: &'a str,
    pub csrf_token: &'a str,
    /// Sanitizes each rich text of the blocks.
    pub clean: fn(&str) -> String,
    /// Cache of rendered blocks.
    pub rendered: &'a RenderedBlocks,
    pub visit: &'a Visit,
}

#[cfg(test)]
pub(crate) mod testing;
