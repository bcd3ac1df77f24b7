//! Lists of pages: for staff what their grants let them see, for everybody what is live.

pub(crate) mod filter;
pub mod groups;
pub mod list_pages;
pub mod multiple;
pub mod published;
pub mod search;
