//! Publication of pages: publish, unpublish, requests and schedules.

mod deferred;
pub mod publish;
pub mod requests;
pub mod schedule;
pub mod unpublish;
