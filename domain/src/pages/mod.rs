//! Pages and their versions, one use case a file.

pub mod addresses;
pub mod autosave;
pub mod create;
pub mod drift;
pub mod duplicate;
pub mod history;
pub mod listing;
pub mod presence;
pub mod preview;
pub mod publish;
pub mod read;
pub mod redirects;
pub mod requests;
mod rules;
pub mod schedule;
pub mod siblings;
mod store;
pub mod store_version;
pub mod translate;
pub mod trash;
pub mod unpublish;
pub mod view;

/// Whether this installation knows a page type of this id.
pub(crate) fn is_page_type(cms: &crate::Cms, id: &str) -> bool {
    rules::find_page_type(cms, id).is_some()
}
