//! The demonstration site: made through the use cases, as an editor would make it.
//!
//! It grows in a folder of its own and is moved into the data folder whole; so a start that is interrupted leaves no
//! half of a site behind.

mod content;
mod seed;

pub(crate) use seed::{discard_interrupted, seed};
