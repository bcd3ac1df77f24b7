//! Lists of pages: for staff by their
//! permissions, for visitors only live pages.

pub(crate) mod filter;
pub mod groups;
pub mod list_pages;
pub mod multiple;
pub mod published;
pub mod saved_filters;
pub mod search;
