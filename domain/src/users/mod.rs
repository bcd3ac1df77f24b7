//! Users, their roles, and proving who one is.

mod authority;
pub mod change;
pub mod create;
pub mod current;
pub mod delete;
pub mod disable;
pub mod forgot_password;
mod guard;
mod hash_queue;
pub mod invite;
pub mod language;
pub mod list;
pub mod log_in;
pub mod password;
pub(crate) mod people;
pub mod portrait;
pub mod reset_account;
pub mod roles;
mod rules;
pub mod sessions;
pub mod set_up;
mod store;
pub(crate) mod tokens;
