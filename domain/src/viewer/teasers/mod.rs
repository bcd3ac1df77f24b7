//! Lists of pages on pages: the answers to what blocks ask for.

mod answer;
pub mod newest;

pub(super) use answer::{ShownPages, find_shown_pages};
