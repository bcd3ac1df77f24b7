//! Database access. No other crate names a database.
//! Each file has the statements of one noun.
//!
//! One connection writes, several read. A write starts with `begin immediate`,
//! otherwise another write could make it fail half way.
//! It is on the disk before the response (`synchronous = full`).

pub mod addresses;
pub mod audit;
mod check;
mod checkpoints;
mod columns;
pub mod content_check;
mod database;
pub mod drift;
mod entity_tag;
mod error;
pub mod file_trash;
pub mod file_uses;
pub mod files;
pub mod folders;
pub mod group_pages;
pub mod history;
pub mod hits;
pub mod jobs;
pub mod library;
pub mod list;
pub mod mails;
pub mod marks;
mod matched_ids;
pub mod menus;
mod migrate;
mod open;
pub mod page_lists;
pub mod page_trash;
pub mod page_words;
pub mod pages;
pub mod pictures;
pub mod prepared;
pub mod redirects;
pub mod requests;
pub mod roles;
pub mod schedules;
pub mod search_index;
pub mod search_texts;
pub mod shares;
pub mod site;
pub mod sitemap;
mod sql;
pub mod submissions;
pub mod tags;
pub mod teasers;
pub mod term;
mod timestamp;
pub mod tokens;
mod transaction;
pub mod unknown_addresses;
pub mod unnamed_files;
pub mod users;
pub mod word_index;
mod write_ahead_log;

pub use self::database::{Connection, Db, Pooled};
pub use self::entity_tag::{content_hash, entity_tag, name_of_digest};
pub use self::error::{Error, Result};
pub use self::open::{OWNER, OpenError, contains_site};
pub use self::timestamp::Timestamp;
pub use self::transaction::Transaction;

pub(crate) use self::database::DatabaseRow;
pub(crate) use self::sql::Sql;
