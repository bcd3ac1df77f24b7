//! The media library: files by name in folders, their bytes by the hash of their content.

pub mod add;
pub mod image;
pub mod list;
mod outline;
pub mod page_file;
pub(crate) mod store;
pub mod sweep;
