//! The folders of the library.

pub mod create_folder;
pub mod delete_folder;
pub mod move_folder;
