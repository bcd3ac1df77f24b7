//! Demonstration site, created through use cases.
//!
//! It moves into the data folder only when complete.
//! Otherwise an interrupted start would leave half a site behind.

mod content;
mod seed;

pub(crate) use seed::{discard_interrupted, seed, seed_database};
