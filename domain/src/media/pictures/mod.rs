//! Pictures as pages show them: whole or cut, in the widths and formats that browsers choose from.
//!
//! A picture is a content and a crop, under a hash of its own. Storing a version notes its pictures and queues their
//! renditions; publishing makes those that are missing. So no visitor waits for one.

pub(crate) mod broken;
pub mod crop;
pub(crate) mod describe;
pub(crate) mod not_made;
pub(super) mod original;
pub(crate) mod outdated;
pub mod page_file;
pub(crate) mod placeholder;
pub mod pool;
pub mod preview;
pub mod progress;
pub(crate) mod render;
