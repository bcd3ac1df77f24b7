//! The public site: a page and everything around it, as one document.

mod breadcrumb;
mod footer;
mod head;
mod header;
mod locale_switcher;
mod not_found;
mod page;
pub mod page_types;
mod site;

pub use head::style;
pub use not_found::not_found;
pub use page::page;

use crate::context::Assets;

/// What a document needs besides the page that it shows.
#[derive(Clone, Copy, Debug)]
pub struct PublicContext<'a> {
    pub assets: &'a Assets,
    /// The public address of the site, without a slash at its end.
    pub base_url: &'a str,
    pub csrf_token: &'a str,
    /// Cleans rich text; blocks pass theirs through it when they are shown.
    pub clean: fn(&str) -> String,
}

#[cfg(test)]
pub(crate) mod testing;
