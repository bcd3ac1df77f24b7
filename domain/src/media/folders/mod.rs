//! The folders of the library.

pub mod create;
pub mod delete;
pub mod move_folder;
