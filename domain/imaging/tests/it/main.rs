//! Tests public functions with files of ours and of other programs.
#![expect(clippy::unwrap_used, reason = "a test that meets the unexpected stops there")]

mod appearances;
mod avif;
mod colours;
mod cutting;
mod files;
mod hostile;
mod inspecting;
mod metadata;
mod rendering;
