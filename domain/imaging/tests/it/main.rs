//! Tests the public functions, with files that the tests
//! and other programs wrote.
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
