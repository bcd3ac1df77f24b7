//! Tests the public functions with small real files.
#![expect(clippy::unwrap_used, reason = "a test that meets the unexpected stops there")]

mod files;
mod hostile;
mod recognising;
mod words;
