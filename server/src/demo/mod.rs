//! The demonstration site: made through the use cases, as an editor would make it.
//!
//! It is created in a temporary folder and moved into the data folder when complete. Otherwise an interrupted start
//! would leave half a site behind.

mod content;
mod seed;

pub(crate) use seed::{discard_interrupted, seed};
