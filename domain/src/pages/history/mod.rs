//! The history of a page: list, notes, comparison,
//! restoration and last changes of blocks.

pub mod compare;
pub mod last_changes;
pub mod list_versions;
pub mod note;
pub mod restore;
