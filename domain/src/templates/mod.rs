//! Patterns and page templates: those that the product
//! ships, and those that users saved. Starter sites.

pub mod create_page;
pub mod delete_template;
pub mod list_templates;
pub mod read_template;
pub mod rename_template;
mod rules;
pub mod save_template;
pub mod start_site;
