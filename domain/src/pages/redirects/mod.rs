//! Old addresses, and where they redirect. A live page at an address always comes before a redirect from it.

pub mod create;
mod csv;
pub mod delete;
pub mod find;
pub mod hits;
pub mod import;
pub mod list;
pub(super) mod relink;
pub mod source;
pub(super) mod target;
pub mod unknown;

use model::error::{Code, ErrorItem};

fn invalid(code: Code, property: &str) -> ErrorItem {
    ErrorItem::new(code, "redirect", property)
}
