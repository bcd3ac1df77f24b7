//! The files of a site folder: a whole site as readable text.
//!
//! Pure functions between texts and plain data. Depends on no database
//! and reads no file.

pub mod block;
pub mod documents;
pub mod names;
pub mod page;
pub mod problem;
pub mod rich_text;
mod toml_read;
pub mod toml_text;
pub mod values;
