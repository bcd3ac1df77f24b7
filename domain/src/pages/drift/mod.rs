//! What changed in the source of a translation since somebody last compared the two.
//!
//! The baseline of a translation is the version of its source that it was made from, and for single blocks a later one that was
//! looked at. Everything else follows by comparing: see `model::drift`. Only whether anything is left is kept in a column,
//! for the lists.

pub mod acknowledge;
mod outdated;
pub mod read;

pub(super) use outdated::{mark_blocks, mark_outdated, refresh_outdated};
