//! Submissions of visitors: forms, newsletter and cookie choices.
//!
//! A newsletter subscription is a form whose address has to be confirmed.

mod accept;
pub mod cleanup;
pub mod confirm_subscription;
pub mod consent;
pub mod contact;
pub mod delete;
pub mod download;
pub mod export;
pub mod form_page;
mod limits;
pub mod list_submissions;
pub(crate) mod mail_content;
pub mod person;
pub mod read;
pub mod rules;
pub mod subscribe;
pub(crate) mod tokens;

pub(crate) use self::limits::VisitorLimits;
