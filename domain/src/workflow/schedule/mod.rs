//! Scheduled publishing and unpublishing of pages.

pub mod drop;
pub mod plan;
pub mod read;
pub mod run;
