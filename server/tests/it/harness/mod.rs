//! Test harness: the real router and database, and users.

pub(crate) mod agent;
pub(crate) mod answer;
pub(crate) mod calls;
pub(crate) mod client;
pub(crate) mod clock;
pub(crate) mod content;
pub(crate) mod queries;
pub(crate) mod site;
pub(crate) mod sources;
