//! Users, their roles, and their authentication.

pub mod api_tokens;
pub mod avatar;
pub mod change;
pub mod create;
pub mod current;
pub mod delete;
pub mod disable;
mod escalation;
pub mod forgot_password;
mod hash_queue;
pub mod invite;
pub mod language;
pub mod list_users;
pub(crate) mod lockout;
pub mod log_in;
pub(crate) mod own_password;
pub mod password;
pub mod password_link;
pub(crate) mod people;
pub mod reset_account;
pub mod roles;
mod rules;
pub mod sessions;
pub mod set_up;
pub(crate) mod tokens;
pub(crate) mod unrecorded;
pub(crate) mod unwritten;
