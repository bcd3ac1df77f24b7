//! Health check for monitors.

use crate::harness::site::{TestSite, options};
use http::StatusCode;
use server::{Options, WorkerHealth};

#[tokio::test]
async fn a_worker_that_failed_is_a_warning_and_the_site_is_still_ready() {
    let worker_health = WorkerHealth::default();
    let site = TestSite::with(Options { worker_health: worker_health.clone(), ..options() }).await;
    let monitor = site.anonymous();
    let answer = monitor.get("/readyz").await;
    assert_eq!((answer.status, answer.health().as_str()), (StatusCode::OK, "ok"));
    worker_health.record_failure("mail");
    let answer = monitor.get("/readyz").await;
    assert_eq!(answer.status, StatusCode::OK);
    assert!(answer.health().starts_with("ok\nwarning: the mail worker failed once"), "{}", answer.text());
}
