//! Tags of pages and library files.

pub(crate) mod cache;
pub mod change;
pub mod create;
pub mod delete;
pub mod list_tags;
pub mod merge;
mod rules;
pub mod search;
pub mod validate;
