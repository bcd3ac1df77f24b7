//! Tests use cases on a real database, with a clock
//! that the tests advance.
#![expect(clippy::unwrap_used, reason = "a test that meets the unexpected stops there")]

mod acceptances;
mod access;
mod accounts;
mod api_tokens;
mod backup_faults;
mod backup_runs;
mod backups;
mod broken_files;
mod content;
mod content_api;
mod drift;
mod embeds;
mod failed_mails;
mod faulty_store;
mod file_links;
mod files;
mod history;
mod home;
mod interruptions;
mod list_filters;
mod lists;
mod media;
mod media_elsewhere;
mod menus;
#[expect(dead_code, reason = "other tests use the rest")]
mod nodes;
mod page_order;
mod page_types;
mod pages;
#[path = "../shared/passwords.rs"]
mod passwords;
mod presence;
mod previews;
mod purges;
mod races;
mod receiver;
mod redirects;
mod related_pages;
mod requests;
mod rights;
mod schedules;
mod search;
mod search_languages;
mod sessions;
mod settings;
mod sharing;
mod site;
mod site_folders;
mod slugs;
mod staff_search;
mod start;
mod system;
mod tags;
mod templates;
mod test_site;
mod trash;
mod visitors;
mod webhook_events;
mod webhook_failures;
mod webhook_limits;
mod webhooks;
mod writing;
