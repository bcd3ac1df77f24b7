//! The history of a page: its stored versions, what differs between them, and bringing one back.

pub mod compare;
pub mod list_versions;
pub mod restore;
