//! Pages and their versions, one use case a file.

pub mod addresses;
pub mod autosave;
pub mod check;
pub mod create;
mod draft;
pub mod drift;
pub mod duplicate;
pub mod embed;
pub mod history;
pub mod listing;
pub(crate) mod live_versions;
mod prepare;
mod prepared;
pub mod presence;
pub mod preview;
pub mod publish;
pub mod read;
pub mod redirects;
pub mod requests;
mod rules;
pub mod schedule;
pub mod sharing;
pub mod siblings;
pub mod sitemap;
pub(crate) mod store;
pub mod store_version;
pub(crate) mod summary;
pub mod tag_page;
pub mod teasers;
pub mod translate;
pub mod trash;
pub mod unpublish;
mod version_tags;
pub mod view;
pub(crate) mod words;

pub(crate) use teasers::write_missing as write_missing_teasers;
