//! Everything that Leptos renders: the public pages and the shell of the admin.
//!
//! This crate runs on the server only. It is given all that it shows and asks nobody for anything; so a page is a
//! plain function from its data to its document.

pub mod admin;
pub mod assets;
pub mod hydration;
pub mod inline_styles;
pub mod mail;
pub mod public;
mod render;

use model::fields::registry::{SchemaError, Types};

/// The types of blocks and pages of this release.
///
/// # Errors
/// A schema has a mistake.
pub fn types() -> Result<Types, SchemaError> {
    let blocks = blocks::types().iter().map(blocks::BlockType::registered).collect();
    Ok(public::page_types::with_around(Types::new(blocks, public::page_types::schemas())?))
}
