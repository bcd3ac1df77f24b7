//! Looking at the library: folders, parts of them, searches, single files.

pub mod find_by_hash;
pub mod list;
pub mod read;
pub mod search;
