//! What the product claims, through its HTTP: the router in memory, and the binary as a process.
#![expect(clippy::unwrap_used, reason = "a test that meets the unexpected stops there")]

mod access;
mod accounts;
mod architecture;
mod connections;
mod contract;
mod drift;
mod failing_disk;
mod harness;
mod headers;
mod history;
mod hostile;
mod lists;
mod log_in;
mod media;
mod media_library;
mod memory;
mod menus;
mod navigation;
mod page_lists;
mod pages;
mod presence;
mod processes;
mod proxies;
mod public;
mod publishing;
mod redirects;
mod schedules;
mod screens;
mod server_fns;
mod slugs;
mod sql;
mod trash;
mod uploads;
mod versions;
mod workflow;
