//! The media library: files by name, bytes by content hash.

pub mod add;
pub mod add_video;
pub mod cleanup;
pub mod download;
pub mod edit;
pub mod folders;
mod inspect;
pub mod installation;
pub mod library;
pub mod missing;
pub mod pictures;
mod polyglot;
mod refold;
pub mod replace;
mod rules;
pub mod text;
pub mod trash;
pub mod where_used;

pub(crate) use self::refold::refold_names;
