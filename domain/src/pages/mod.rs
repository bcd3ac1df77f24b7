//! Pages and their versions, one use case a file.

pub mod addresses;
pub mod autosave;
pub mod create;
pub mod duplicate;
pub mod listing;
pub mod preview;
pub mod publish;
pub mod read;
pub mod redirects;
mod rules;
pub mod siblings;
mod store;
pub mod store_version;
pub mod translate;
pub mod unpublish;
pub mod view;

/// Whether this installation knows a page type of this id.
pub(crate) fn is_page_type(cms: &crate::Cms, id: &str) -> bool {
    rules::find_page_type(cms, id).is_some()
}
