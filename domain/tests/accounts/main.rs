//! Tests accounts on a real database, with a clock
//! that the tests advance.
#![expect(clippy::unwrap_used, reason = "a test that meets the unexpected stops there")]

mod audit;
mod changes;
mod links;
mod mail;
#[path = "../shared/passwords.rs"]
mod passwords;
mod roles;
mod set_up;
mod test_site;
