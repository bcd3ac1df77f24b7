//! Tests of HTTP behaviour with a router in memory.
//! Tests of the binary are in `tests/process`.
#![expect(clippy::unwrap_used, reason = "a test that meets the unexpected stops there")]

#[path = "../shared/api.rs"]
mod api;

mod access;
mod accounts;
mod api_tokens;
mod architecture;
mod backups;
mod closed_site;
mod consent;
mod content_api;
mod content_check;
mod contract;
mod drift;
mod embeds;
mod forms;
mod harness;
mod headers;
mod health;
mod hidden_pages;
mod history;
mod hostile;
mod interleaving;
mod lists;
mod log_in;
mod mcp;
mod mcp_tools;
mod media;
mod media_library;
mod menus;
mod metrics;
mod navigation;
mod page_lists;
mod pages;
mod presence;
mod proxies;
mod public;
mod publishing;
mod redirects;
mod schedules;
mod screens;
mod search;
mod server_fns;
mod settings;
mod shared_caches;
mod sharing;
mod site_files;
mod slugs;
mod sql;
mod stale_changes;
mod tags;
mod trash;
mod versions;
mod webhooks;
mod workflow;
