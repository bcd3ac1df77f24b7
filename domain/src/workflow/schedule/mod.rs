//! Scheduled publishing and unpublishing of pages.

pub mod delete;
pub mod plan;
pub mod read;
pub mod run;
