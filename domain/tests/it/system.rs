//! Tests the state of the installation, as operators see it.

use crate::test_site::{TestSite, actor_with, forbidden, grants, refused};
use domain::addresses::redirects::hits::write_hits;
use domain::outbox::{SendFailure, failed, take_due};
use domain::system::errors::{ErrorCount, store_errors};
use domain::system::read::{needs_attention, read_system};
use domain::system::resolve::resolve_errors;
use domain::users::log_in::{Credentials, log_in};
use model::access::{Actor, Permission};
use model::audit::AuditAction;
use model::error::Code;
use model::id::PageId;
use model::system::{LogLevel, LoggedError, ProcessStatus, ResolvedError, SystemStatus};
use model::warning::Warning;
use time::Duration;

const SYSTEM: &Actor = &Actor::System;

async fn read(site: &TestSite) -> SystemStatus {
    let process = ProcessStatus { version: "1.2.3".to_owned(), started_at: site.cms.now(), memory: None, disk: None };
    read_system(&site.cms, SYSTEM, process, Vec::new()).await.unwrap()
}

async fn alerts(site: &TestSite) -> bool {
    needs_attention(&site.cms, SYSTEM, &[]).await.unwrap()
}

/// An error that occurred now.
fn error(site: &TestSite, level: LogLevel, message: &str, times: i64) -> ErrorCount {
    let now = site.cms.now();
    ErrorCount {
        level,
        target: "server::workers::mail".to_owned(),
        template: message.to_owned(),
        message: format!("{message} {times}"),
        detail: format!("reason {times}"),
        times,
        first_at: now,
        last_at: now,
        request_id: format!("request-{times}"),
        page: Some(PageId(times)),
    }
}

#[tokio::test]
async fn errors_are_grouped_and_survive_a_restart_until_they_are_old() {
    let site = TestSite::new().await;
    let first_at = site.cms.now();
    store_errors(&site.cms, &[error(&site, LogLevel::Error, "mail # failed", 2)]).await.unwrap();
    site.clock.advance(Duration::hours(1));
    let again = [error(&site, LogLevel::Error, "mail # failed", 3), error(&site, LogLevel::Warning, "slow disk", 1)];
    store_errors(&site.cms, &again).await.unwrap();
    let site = site.restarted().await;
    let errors = read(&site).await.errors;
    let shown: Vec<_> = errors.iter().map(|error| (error.message.as_str(), error.times, error.level)).collect();
    assert_eq!(shown, [("slow disk 1", 1, LogLevel::Warning), ("mail # failed 3", 5, LogLevel::Error)]);
    let mail = &errors[1];
    assert_eq!((mail.detail.as_str(), mail.request_id.as_str()), ("reason 3", "request-3"));
    assert_eq!(mail.page_id, Some(PageId(3)), "the last line names the page");
    assert_eq!((mail.first_at, mail.last_at - mail.first_at), (first_at, Duration::hours(1)));

    site.clock.advance(Duration::days(14));
    assert!(read(&site).await.errors.iter().all(|error| error.last_at > first_at));
    site.clock.advance(Duration::seconds(1));
    assert!(read(&site).await.errors.is_empty());
}

fn resolved(error: &LoggedError) -> ResolvedError {
    ResolvedError { id: error.id, last_at: error.last_at }
}

#[tokio::test]
async fn a_resolved_error_is_gone_until_it_occurs_again() {
    let site = TestSite::new().await;
    let mail = error(&site, LogLevel::Error, "mail # failed", 2);
    store_errors(&site.cms, &[mail.clone(), error(&site, LogLevel::Error, "disk # failed", 1)]).await.unwrap();
    let seen = read(&site).await.errors;
    site.clock.advance(Duration::seconds(1));
    store_errors(&site.cms, &[error(&site, LogLevel::Error, "disk # failed", 4)]).await.unwrap();

    let all: Vec<_> = seen.iter().map(resolved).collect();
    resolve_errors(&site.cms, SYSTEM, &all).await.unwrap();
    let left = read(&site).await.errors;
    let left: Vec<_> = left.iter().map(|error| (error.message.as_str(), error.times)).collect();
    assert_eq!(left, [("disk # failed 4", 5)], "what occurred after it was seen stays");

    resolve_errors(&site.cms, SYSTEM, &all).await.unwrap();
    store_errors(&site.cms, &[mail]).await.unwrap();
    assert_eq!(read(&site).await.errors.iter().find(|error| error.message.starts_with("mail")).unwrap().times, 2);

    let log = site.events().await;
    let resolved: Vec<_> = log.iter().filter(|entry| entry.action == AuditAction::ResolveError.as_str()).collect();
    let details: Vec<_> = resolved.iter().map(|entry| entry.detail.as_str()).collect();
    assert_eq!(details, ["mail # failed 2"]);
}

#[tokio::test]
async fn an_operator_who_resolves_everything_is_no_longer_alerted() {
    let site = TestSite::new().await;
    let before = alerts(&site).await;
    store_errors(&site.cms, &[error(&site, LogLevel::Error, "mail # failed", 1)]).await.unwrap();
    assert!(alerts(&site).await);
    let all: Vec<_> = read(&site).await.errors.iter().map(resolved).collect();
    resolve_errors(&site.cms, SYSTEM, &all).await.unwrap();
    assert_eq!(alerts(&site).await, before);
}

#[tokio::test]
async fn rejected_log_ins_and_unknown_addresses_of_the_last_week_are_counted() {
    let site = TestSite::new().await;
    let counted = async || {
        write_hits(&site.cms).await.unwrap();
        let status = read(&site).await;
        (status.rejected_log_ins, status.unknown_addresses)
    };
    let try_in_vain = async |address: &str| {
        let credentials = Credentials {
            email: "ada@house.example".to_owned(),
            password: "wrong".to_owned(),
            address: "192.0.2.1".to_owned(),
        };
        refused(log_in(&site.cms, &Actor::Visitor, credentials).await, &[(Code::WrongCredentials, "")]);
        // An address that was asked for only once is not kept.
        for _ in 0..2 {
            assert_eq!(site.seen(address).await, "nothing");
        }
    };
    try_in_vain("/lost").await;
    site.clock.advance(Duration::days(6));
    try_in_vain("/gone").await;
    assert_eq!(counted().await, (2, 2));
    site.clock.advance(Duration::days(2));
    assert_eq!(counted().await, (1, 1));
}

#[tokio::test]
async fn the_table_of_errors_is_bounded() {
    let site = TestSite::new().await;
    for batch in 0..5 {
        let errors: Vec<_> = (0..100).map(|n| error(&site, LogLevel::Error, &format!("{batch} {n}"), 1)).collect();
        store_errors(&site.cms, &errors).await.unwrap();
        site.clock.advance(Duration::seconds(1));
    }
    let kept = read(&site).await.errors;
    assert_eq!(kept.len(), 200);
    assert!(kept.iter().all(|error| error.message.starts_with(['3', '4'])), "the latest are kept");
}

#[tokio::test]
async fn an_operator_is_alerted_to_errors_of_the_last_day_and_not_to_warnings() {
    // PostgreSQL has a clock of its own, so each site of a test has a warning.
    let site = TestSite::on_file().await;
    assert!(!alerts(&site).await);
    store_errors(&site.cms, &[error(&site, LogLevel::Warning, "slow disk", 1)]).await.unwrap();
    assert!(!alerts(&site).await);
    store_errors(&site.cms, &[error(&site, LogLevel::Error, "mail # failed", 1)]).await.unwrap();
    assert!(alerts(&site).await);
    site.clock.advance(Duration::hours(25));
    assert!(!alerts(&site).await);
    assert!(needs_attention(&site.cms, SYSTEM, &[Warning::SilentDatabase]).await.unwrap());
}

#[tokio::test]
async fn a_clock_that_went_back_is_named() {
    let site = TestSite::new().await;
    let author = site.user("Editor").await;
    site.page(&author, "/page").await;
    site.clock.advance(-Duration::minutes(5));
    // PostgreSQL also compares the clock with that of the database.
    let is_late =
        |state: &SystemStatus| state.warnings.iter().any(|warning| matches!(warning, Warning::LateClock { .. }));
    assert!(!is_late(&read(&site).await));
    site.clock.advance(-Duration::minutes(10));
    let state = read(&site).await;
    assert!(state.warnings.contains(&Warning::LateClock { minutes: 15 }), "{:?}", state.warnings);
    assert!(state.needs_attention);
}

#[tokio::test]
async fn mails_and_jobs_are_counted_by_state() {
    let site = TestSite::new().await;
    site.user("Reviewer").await;
    let editor = site.user("Editor").await;
    let page = site.page(&editor, "/page").await.page;
    site.ask(&editor, page, "").await.unwrap();
    let count =
        |status: &SystemStatus, state: &str| status.mails.iter().find(|counted| counted.state == state).unwrap().count;
    let before = read(&site).await;
    assert_eq!((count(&before, "waiting"), count(&before, "failed")), (1, 0));
    let mails = take_due(&site.cms, crate::test_site::AMPLE_CAPACITY).await.unwrap();
    failed(&site.cms, mails[0].id, SendFailure::Receiver, "550 unknown").await.unwrap();
    let after = read(&site).await;
    assert_eq!((count(&after, "waiting"), count(&after, "failed")), (0, 1));
    assert_eq!(after.jobs.iter().map(|job| job.count).sum::<i64>(), 0);
    assert!(after.database.size > 10_000 && after.failed_jobs.is_empty());
    assert!(alerts(&site).await && after.needs_attention, "a mail was given up");
}

#[tokio::test]
async fn only_users_with_the_permission_read_the_state() {
    let site = TestSite::new().await;
    let user = site.user("Viewer").await;
    let operator = actor_with(77, &grants(&[Permission::ViewSystem]));
    assert!(needs_attention(&site.cms, &operator, &[]).await.is_ok());
    forbidden(needs_attention(&site.cms, &user, &[]).await);
}
