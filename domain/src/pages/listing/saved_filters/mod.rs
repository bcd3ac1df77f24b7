//! Filters of page lists that users save under a
//! name. Each user sees and deletes only their own.

pub mod delete_filter;
pub mod list_filters;
pub mod save_filter;

use crate::Cms;
use crate::pages::listing::filter::parse_type;
use model::error::ErrorItem;

/// Parses the type of a list into the name of the list.
/// `None` and empty text mean the list of all types.
///
/// An unknown type adds an error.
fn parse_list(cms: &Cms, page_type: Option<String>, errors: &mut Vec<ErrorItem>) -> String {
    match parse_type(cms, page_type, errors) {
        None => "pages".to_owned(),
        Some(id) => format!("pages/{id}"),
    }
}
