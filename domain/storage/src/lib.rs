//! Database access. Outside of this crate, only
//! tests and benchmarks have SQL statements.
//! Each file has the statements of one subject.
//!
//! One connection of a process writes, several read. In
//! SQLite, a write starts with `begin immediate`. Otherwise
//! another write could make it fail half way. The write is
//! on the disk before the response (`synchronous = full`).
//! In PostgreSQL, writes are serializable transactions, so
//! that several nodes can write.

pub mod addresses;
pub mod api_tokens;
pub mod audit;
pub mod backup_runs;
mod columns;
mod connection;
pub mod content_check;
pub mod copy;
mod database;
pub mod drift;
mod entity_tag;
mod error;
pub mod figures;
pub mod file_trash;
pub mod file_uses;
pub mod files;
pub mod folders;
pub mod group_pages;
pub mod history;
pub mod hits;
pub mod home;
pub mod jobs;
pub mod library;
pub mod list;
pub mod list_filters;
pub mod live_facts;
pub mod logged_errors;
pub mod mails;
pub mod marks;
mod matched_ids;
pub mod menus;
pub mod nodes;
mod open_error;
pub mod page_lists;
pub mod page_order;
pub mod page_trash;
pub mod page_words;
pub mod pages;
pub mod pictures;
mod postgres;
pub mod prepared;
pub mod presence;
mod query;
pub mod redirects;
pub mod requests;
pub mod roles;
pub mod schedules;
mod scrub;
pub mod search_index;
pub mod search_texts;
pub mod shares;
pub mod site;
pub mod site_texts;
pub mod sitemap;
mod snapshot;
mod sql;
mod sqlite;
pub mod submissions;
pub mod tags;
pub mod teasers;
pub mod templates;
pub mod term;
mod timestamp;
pub mod tokens;
mod transaction;
pub mod unknown_addresses;
pub mod unnamed_files;
pub mod users;
pub mod webhook_deliveries;
pub mod webhook_queue;
pub mod webhooks;
pub mod word_index;

pub use self::connection::Connection;
pub use self::database::{DatabaseLoad, DatabaseLocation, Db, LockTaken};
pub use self::entity_tag::{content_hash, entity_tag, name_of_digest};
pub use self::error::{Error, Result};
pub use self::open_error::OpenError;
pub use self::postgres::{AdvisoryLock, GenerationListener, LockMode, LockSubject, NEWEST_MIGRATION, NodeConnection};
pub use self::snapshot::{Snapshot, find_migration};
pub use self::sqlite::{OWNER, RESTORE_FOLDER, contains_site};
pub use self::timestamp::Timestamp;
pub use self::transaction::{Transaction, WriteOrder};

pub(crate) use self::sql::Sql;
