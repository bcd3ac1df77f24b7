//! What the product claims, through its HTTP: the router in memory, and the binary as a process.
#![expect(clippy::unwrap_used, reason = "a test that meets the unexpected stops there")]

mod access;
mod accounts;
mod architecture;
mod doors;
mod harness;
mod hostile;
mod lists;
mod log_in;
mod media;
mod pages;
mod processes;
mod public;
mod publishing;
mod redirects;
mod screens;
mod slugs;
mod versions;
