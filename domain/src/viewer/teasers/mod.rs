//! Lists pages for the queries of blocks.

mod answer;
pub mod newest;

pub(super) use answer::{ShownPages, find_shown_pages};
