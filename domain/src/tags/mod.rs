//! Tags of pages and of files of the library.

pub(crate) mod cache;
pub mod change;
pub mod create;
pub mod delete;
pub mod list_tags;
pub mod merge;
mod rules;
pub mod search;
pub mod validate;
