//! Fields: what a block or a page type can hold, where in it a value stands, and the one walk that visits all values.
//!
//! [`schema`] describes a type as data, [`kind`] the kinds of fields, [`path`] the places of values. Each module that treats all values of a
//! block is a visitor of [`walk`]. Views read single values by [`model::block::read`].

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
