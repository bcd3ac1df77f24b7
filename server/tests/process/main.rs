//! Tests of the binary: starts, stops, kills, disks and memory.
//!
//! They are separate, because they start processes and take seconds.
#![expect(clippy::unwrap_used, reason = "a test that meets the unexpected stops there")]

#[path = "../shared/api.rs"]
mod api;

mod backups;
mod commands;
mod configuration;
mod connections;
mod documents;
mod exports;
mod failing_disk;
mod hanging_backups;
mod logs;
mod mail_server;
mod mails;
mod memory;
mod navigation;
mod purges;
mod redirects;
mod schedules;
mod search;
mod server;
mod service_manager;
mod starts_and_ends;
mod storage;
mod uploads;
mod webhooks;
