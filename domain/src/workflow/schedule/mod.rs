//! What is to happen to a page by itself: publishing and unpublishing at a time.

pub mod drop;
pub mod plan;
pub mod read;
pub mod run;
