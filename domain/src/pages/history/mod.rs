//! The history of a page: list, comparison and restoration.

pub mod compare;
pub mod list_versions;
pub mod restore;
