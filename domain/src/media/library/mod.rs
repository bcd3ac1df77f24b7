//! Reads the library: folders, searches and single files.

pub mod find_by_hash;
pub mod list_directory;
pub mod read_file;
pub mod search;
