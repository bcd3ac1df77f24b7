//! Media library, and files of pages.

pub(crate) mod folders;
pub(crate) mod library;
pub(crate) mod page_files;
pub(crate) mod previews;
mod range;
pub(super) mod send;
pub(crate) mod trash;
pub(crate) mod upload;
