//! What visitors see of a page and when: publishing, unpublishing, requests for a publication, and schedules.

mod deferred;
pub mod publish;
pub mod requests;
pub mod schedule;
pub mod unpublish;
