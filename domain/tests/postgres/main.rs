//! Tests of two nodes on one PostgreSQL database. Run
//! them with `scripts/postgres`, which starts a server.
#![expect(clippy::unwrap_used, reason = "a test that meets the unexpected stops there")]

mod claims;
mod copies;
mod faults;
mod following;
#[path = "../it/nodes.rs"]
mod nodes;
#[path = "../shared/passwords.rs"]
mod passwords;
#[path = "../it/test_site.rs"]
#[expect(dead_code, reason = "other tests use the rest")]
mod test_site;
