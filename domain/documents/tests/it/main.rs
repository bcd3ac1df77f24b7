//! Small real files, passed to the public functions.
#![expect(clippy::unwrap_used, reason = "a test that meets the unexpected stops there")]

mod files;
mod hostile;
mod recognising;
mod words;
