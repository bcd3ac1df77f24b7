//! Looking at the library: folders, parts of them, searches, single files.

pub mod list;
pub mod read;
pub mod search;
mod store;
