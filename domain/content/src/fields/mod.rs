//! Fields: schemas of types, paths of values,
//! and the walk over all values.
//!
//! [`schema`] describes types as data, [`kind`] the kinds
//! of fields, [`path`] the paths. Modules that need
//! all values of a block are visitors of [`walk`].
//! Views read single values with [`model::block::read`].

pub mod check;
pub mod edit;
pub mod in_language;
pub mod json_schema;
pub mod kind;
pub mod labels;
pub mod path;
pub mod references;
pub mod registry;
pub mod schema;
pub mod search_text;
pub mod upgrade;
pub mod walk;
pub mod words;
