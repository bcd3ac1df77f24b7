//! Pages and their versions, one use case per file.

pub mod change_type;
pub mod create;
pub(crate) mod draft;
pub(crate) mod drift;
pub mod duplicate;
pub mod history;
pub mod holder;
pub(crate) mod known_blocks;
pub mod listing;
pub mod move_page;
pub(crate) mod prepare;
pub mod read;
pub(crate) mod rules;
pub mod store_version;
pub(crate) mod summary;
pub mod teaser;
pub mod types;
pub(crate) mod version_tags;
