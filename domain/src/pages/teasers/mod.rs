//! Lists of pages on pages: what each live page says about itself, and the answers to what blocks ask for.

mod answer;
pub mod newest;
mod write;

pub(super) use answer::{ShownPages, find_shown_pages};
pub(super) use storage::teasers::{find_day, list_tagged};
pub use write::enter_lists;
pub(crate) use write::write_missing;
pub(super) use write::{LivePage, write_teaser};
