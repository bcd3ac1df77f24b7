//! Publication of pages: publishing, unpublishing, publication requests, and schedules.

mod deferred;
pub mod publish;
pub mod requests;
pub mod schedule;
pub mod unpublish;
