//! Pure functions over versions and their block fields.
//!
//! Depends on neither database nor HTTP.

pub mod check;
pub mod clean;
pub mod compare;
pub mod content_check;
pub mod drift;
pub mod fields;
pub mod file_links;
pub mod files;
pub mod headings;
pub mod last_changes;
pub mod link;
pub mod markup;
pub mod names;
pub mod needs;
pub mod references;
pub mod tags;
pub mod templates;
pub mod upgrade;
pub mod walk;
pub mod words;

#[cfg(test)]
mod fixtures;
