//! Pictures of pages: whole or cropped, in widths and formats for browsers.
//!
//! A picture is the content of a file with an optional crop.
//! Storing a version queues its renditions. Publishing makes
//! the missing renditions, so that no visitor waits.

pub(crate) mod broken;
pub mod crop;
pub(crate) mod describe;
pub(super) mod original;
pub(crate) mod outdated;
pub(crate) mod placeholder;
pub mod pool;
pub mod preview;
pub(crate) mod render;
pub(crate) mod rendition_error;
