//! Lists of pages: for staff what their grants let them see, for everybody what is live.

pub(super) mod filter;
pub mod groups;
pub mod list;
pub mod multiple;
pub mod published;
pub mod search;
