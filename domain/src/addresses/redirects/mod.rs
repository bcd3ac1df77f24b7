//! Redirects from old addresses. Live pages take
//! precedence, except over redirects with a query.

pub mod create_redirect;
mod csv;
pub mod delete_redirect;
pub mod hits;
pub mod import_redirects;
pub mod list_redirects;
pub(crate) mod relink;
pub mod source;
pub(crate) mod target;
pub mod unknown;

use model::error::{Code, ErrorItem};

fn invalid(code: Code, property: &str) -> ErrorItem {
    ErrorItem::new(code, "redirect", property)
}
