//! Lists of pages: by grants for staff, live for everybody.

pub(crate) mod filter;
pub mod groups;
pub mod list_pages;
pub mod multiple;
pub mod published;
pub mod search;
