//! Tests background work that is interrupted, fails or panics.

use crate::faulty_store::FaultyStore;
use crate::test_site::{AMPLE_CAPACITY, TestSite, draft, png};
use domain::Interruption;
use domain::error::Error;
use domain::jobs::list_jobs::list_jobs;
use domain::jobs::{self, Job, run_job};
use domain::list::ListQuery;
use domain::outbox::{self, DueMail, SendFailure};
use domain::pages::create::CreatedPage;
use domain::pages::store_version::store_version;
use domain::search::{
    catch_up, get_search_status, index_all_pages, list_misses, remove_all_pages, search_site, write_misses,
};
use domain::workflow::schedule::plan::{NewSchedule, schedule_page};
use domain::workflow::schedule::read::read_schedule;
use domain::workflow::schedule::run::run_due;
use futures_util::{FutureExt, poll};
use model::access::Actor;
use model::error::Code;
use model::job::JobItem;
use model::search::{IndexTaskState, SearchQuery};
use serde_json::json;
use sqlx::ConnectOptions;
use sqlx::sqlite::SqliteConnectOptions;
use std::pin::pin;
use std::sync::Arc;
use std::sync::atomic::Ordering;
use time::Duration;
use time::format_description::well_known::Rfc3339;

const SYSTEM: &Actor = &Actor::System;

async fn take_jobs(site: &TestSite) -> Vec<Job> {
    jobs::take_due(&site.cms, 10).await.unwrap()
}

async fn take_mails(site: &TestSite) -> Vec<DueMail> {
    outbox::take_due(&site.cms, AMPLE_CAPACITY).await.unwrap()
}

async fn jobs_of(site: &TestSite) -> Vec<JobItem> {
    list_jobs(&site.cms, SYSTEM, &ListQuery::default()).await.unwrap().items
}

/// Returns a site with a due job for a picture.
async fn one_job() -> TestSite {
    let site = TestSite::new().await;
    site.picture(100, 1).await;
    site
}

/// Returns a site with a due mail whose link does not expire.
async fn one_mail() -> TestSite {
    let site = TestSite::new().await;
    site.user("Reviewer").await;
    let editor = site.user("Editor").await;
    let page = site.page(&editor, "/page").await.page;
    site.ask(&editor, page, "").await.unwrap();
    site
}

#[tokio::test]
async fn a_job_that_is_interrupted_is_due_at_once_and_was_not_tried() {
    for interruption in [Interruption::Stop, Interruption::Crash] {
        let site = one_job().await;
        assert_eq!(take_jobs(&site).await.len(), 1);
        let site = site.restarted().await;
        jobs::recover(&site.cms, interruption).await.unwrap();
        assert_eq!(jobs_of(&site).await[0].attempts, 0);
        let job = take_jobs(&site).await.remove(0);
        run_job(&site.cms, &job).await.unwrap();
        assert!(jobs_of(&site).await.is_empty());
    }
}

#[tokio::test]
async fn a_job_that_ends_the_process_each_time_is_given_up() {
    let mut site = one_job().await;
    let mut starts = 0;
    while jobs_of(&site).await[0].given_up_at.is_none() {
        site.clock.advance(Duration::hours(9));
        assert_eq!(take_jobs(&site).await.len(), 1, "start {starts}");
        site = site.restarted().await;
        jobs::recover(&site.cms, Interruption::Crash).await.unwrap();
        starts += 1;
        assert!(starts < 20);
    }
    assert_eq!(starts, 3 + 5);
    assert!(jobs_of(&site).await[0].failure.as_deref().unwrap().contains("process ended"));
}

#[tokio::test]
async fn a_job_is_worked_on_once_at_a_time_however_long_it_takes() {
    let site = one_job().await;
    let job = take_jobs(&site).await.remove(0);
    site.clock.advance(Duration::days(1));
    assert!(take_jobs(&site).await.is_empty());
    drop(job);
    assert_eq!(take_jobs(&site).await.len(), 1);
}

#[tokio::test]
async fn a_job_that_fails_waits_from_its_end() {
    let store = Arc::new(FaultyStore::default());
    let site = TestSite::with_files_in(store.clone()).await;
    site.added("/", "a.png", &png(100, 8, 1)).await.unwrap();
    let job = take_jobs(&site).await.remove(0);
    site.clock.advance(Duration::hours(1));
    store.panics.store(true, Ordering::SeqCst);
    run_job(&site.cms, &job).await.unwrap();
    drop(job);
    assert!(take_jobs(&site).await.is_empty());
    site.clock.advance(Duration::minutes(1));
    assert_eq!(take_jobs(&site).await.len(), 1);
}

#[tokio::test]
async fn a_panic_in_a_job_is_a_failure_of_that_job() {
    let store = Arc::new(FaultyStore::default());
    let site = TestSite::with_files_in(store.clone()).await;
    site.added("/", "a.png", &png(100, 8, 1)).await.unwrap();
    store.panics.store(true, Ordering::SeqCst);
    site.work().await;
    let job = jobs_of(&site).await.remove(0);
    assert!(job.attempts == 1 && job.failure.as_deref().unwrap().contains("panicked: a fault"), "{job:?}");
    store.panics.store(false, Ordering::SeqCst);
    site.clock.advance(Duration::minutes(1));
    site.work().await;
    assert!(jobs_of(&site).await.is_empty());
}

/// Returns a site with due schedules: a page
/// with a picture (published after one minute, unpublished after
/// two), and a plain page (published after three).
async fn two_schedules(store: &Arc<FaultyStore>) -> (TestSite, CreatedPage, CreatedPage) {
    let site = TestSite::with_files_in(store.clone()).await;
    let file = site.added("/", "a.png", &png(100, 8, 1)).await.unwrap();
    let shown = json!({ "type": "note", "key": "a", "props": { "title": "A" }, "__images": { "picture": [{ "fileID": file.id }] } });
    let (shows, plain) = (site.page(SYSTEM, "/shows").await, site.page(SYSTEM, "/plain").await);
    store_version(&site.cms, SYSTEM, shows.version, draft(&json!({ "blocks": [shown] }))).await.unwrap();
    let at = |minutes| Some((site.cms.now() + Duration::minutes(minutes)).format(&Rfc3339).unwrap());
    for (made, publish_at, unpublish_at) in [(shows, at(1), at(2)), (plain, at(3), None)] {
        let plan = NewSchedule { version: None, publish_at, unpublish_at };
        schedule_page(&site.cms, SYSTEM, made.page, plan).await.unwrap();
    }
    site.clock.advance(Duration::minutes(3));
    (site, shows, plain)
}

#[tokio::test]
async fn a_panic_in_a_schedule_holds_up_nothing_that_is_due_after_it() {
    let store = Arc::new(FaultyStore::default());
    let (site, shows, plain) = two_schedules(&store).await;
    store.panics.store(true, Ordering::SeqCst);
    run_due(&site.cms).await.unwrap();
    assert_eq!(codes_of_runs(&site, shows).await, [Some(Code::NotPossible), Some(Code::Unexpected)]);
    assert_eq!(codes_of_runs(&site, plain).await, [None]);
}

#[tokio::test]
async fn a_picture_that_cannot_be_read_holds_up_the_schedules_of_its_page_alone() {
    let store = Arc::new(FaultyStore::default());
    let (site, shows, plain) = two_schedules(&store).await;
    store.refuses.store(true, Ordering::SeqCst);
    assert!(matches!(run_due(&site.cms).await, Err(Error::Storage(..))));
    assert!(codes_of_runs(&site, shows).await.is_empty());
    assert_eq!(codes_of_runs(&site, plain).await, [None]);
    store.refuses.store(false, Ordering::SeqCst);
    assert_eq!(run_due(&site.cms).await.unwrap(), 2);
    assert_eq!(codes_of_runs(&site, shows).await, [None, None]);
}

/// Returns the first error code of each run
/// of a page, newest first.
async fn codes_of_runs(site: &TestSite, made: CreatedPage) -> Vec<Option<Code>> {
    let runs = read_schedule(&site.cms, SYSTEM, made.page).await.unwrap().runs;
    runs.iter().map(|run| run.errors.first().map(|error| error.code)).collect()
}

#[tokio::test]
async fn a_mail_that_is_interrupted_is_due_at_once_and_was_not_tried() {
    for interruption in [Interruption::Stop, Interruption::Crash] {
        let site = one_mail().await;
        let first = take_mails(&site).await.remove(0);
        let site = site.restarted().await;
        outbox::recover(&site.cms, interruption).await.unwrap();
        let again = take_mails(&site).await.remove(0);
        assert_eq!(again.message_id, first.message_id);
        // The mail waits as long as after a first attempt.
        outbox::failed(&site.cms, again.id, SendFailure::Installation, "down").await.unwrap();
        site.clock.advance(Duration::minutes(1));
        assert_eq!(take_mails(&site).await.len(), 1);
    }
}

#[tokio::test]
async fn a_mail_that_ends_the_process_each_time_waits_longer_and_longer() {
    let mut site = one_mail().await;
    for _ in 0..4 {
        assert_eq!(take_mails(&site).await.len(), 1);
        site = site.restarted().await;
        outbox::recover(&site.cms, Interruption::Crash).await.unwrap();
    }
    assert!(take_mails(&site).await.is_empty());
    site.clock.advance(Duration::minutes(1));
    assert_eq!(take_mails(&site).await.len(), 1);
}

#[tokio::test]
async fn two_attempts_of_a_mail_never_overlap() {
    let site = one_mail().await;
    let held = take_mails(&site).await.remove(0);
    site.clock.advance(Duration::days(1));
    assert!(take_mails(&site).await.is_empty());
    drop(held);
    assert_eq!(take_mails(&site).await.len(), 1);
}

#[tokio::test]
async fn mails_that_are_being_sent_leave_the_other_places_to_others() {
    let site = one_mail().await;
    let _held = take_mails(&site).await.remove(0);
    let editor = site.another("Editor", 2).await;
    let page = site.page(&editor, "/other").await.page;
    site.ask(&editor, page, "").await.unwrap();
    // After a day, the mail that is being sent is due again,
    // and comes before the other mail.
    site.clock.advance(Duration::days(1));
    let room = outbox::SendCapacity { mails: 1, other_than_account: 1 };
    assert_eq!(outbox::take_due(&site.cms, room).await.unwrap().len(), 1);
}

#[tokio::test]
async fn a_refusal_of_the_installation_is_retried_for_five_days() {
    let site = one_mail().await;
    let begun = site.cms.now();
    let mut attempts = 0;
    loop {
        let Some(mail) = take_mails(&site).await.into_iter().next() else {
            site.clock.advance(Duration::minutes(1));
            if site.cms.now() - begun > Duration::days(6) {
                break;
            }
            continue;
        };
        attempts += 1;
        assert!(site.cms.now() - begun < Duration::days(5) + Duration::hours(4));
        outbox::failed(&site.cms, mail.id, SendFailure::Installation, "535 wrong password").await.unwrap();
    }
    assert_eq!(attempts, 37);
}

#[tokio::test]
async fn what_a_clock_that_was_ahead_put_off_is_due_once_it_is_right() {
    for ahead in [Duration::hours(3), Duration::days(30)] {
        let store = Arc::new(FaultyStore::default());
        let site = TestSite::with_files_in(store.clone()).await;
        site.added("/", "a.png", &png(100, 8, 1)).await.unwrap();
        let other = one_mail().await;
        site.clock.advance(ahead);
        other.clock.advance(ahead);
        store.panics.store(true, Ordering::SeqCst);
        site.work().await;
        for mail in take_mails(&other).await {
            outbox::failed(&other.cms, mail.id, SendFailure::Installation, "down").await.unwrap();
        }
        assert!(take_jobs(&site).await.is_empty() && take_mails(&other).await.is_empty());
        site.clock.advance(-ahead);
        other.clock.advance(-ahead);
        assert_eq!((take_jobs(&site).await.len(), take_mails(&other).await.len()), (1, 1), "{ahead}");
    }
}

#[tokio::test]
async fn what_a_clock_that_was_ahead_queued_is_due_once_it_is_right_and_has_its_back_offs() {
    let site = TestSite::new().await;
    site.user("Reviewer").await;
    let editor = site.user("Editor").await;
    let page = site.page(&editor, "/page").await.page;
    site.clock.advance(Duration::hours(3));
    site.picture(100, 1).await;
    site.ask(&editor, page, "").await.unwrap();
    site.clock.advance(-Duration::hours(3));
    assert_eq!(take_jobs(&site).await.len(), 1);
    let mail = take_mails(&site).await.remove(0);
    outbox::failed(&site.cms, mail.id, SendFailure::Installation, "down").await.unwrap();
    assert!(take_jobs(&site).await.is_empty() && take_mails(&site).await.is_empty());
}

#[tokio::test]
async fn an_index_that_is_asked_for_is_made_although_the_work_is_interrupted() {
    let site = TestSite::new().await;
    catch_up(&site.cms).await.unwrap();
    let index = site.data.path().join("search/en-gb");
    std::fs::remove_dir_all(&index).unwrap();
    index_all_pages(&site.cms, SYSTEM).await.unwrap();
    // The first poll takes the request from the queue.
    // Then the work is dropped.
    assert!(catch_up(&site.cms).now_or_never().is_none());
    catch_up(&site.cms).await.unwrap();
    assert!(index.join("meta.json").exists());
}

#[tokio::test]
async fn a_whole_index_that_is_asked_for_again_is_made_although_the_work_is_interrupted() {
    let site = TestSite::new().await;
    catch_up(&site.cms).await.unwrap();
    let status = async || get_search_status(&site.cms, SYSTEM).await.unwrap();
    index_all_pages(&site.cms, SYSTEM).await.unwrap();
    assert!(catch_up(&site.cms).now_or_never().is_none());
    catch_up(&site.cms).await.unwrap();
    assert_eq!(status().await.indexing_state, IndexTaskState::Success);
    remove_all_pages(&site.cms, SYSTEM).await.unwrap();
    assert!(catch_up(&site.cms).now_or_never().is_none());
    catch_up(&site.cms).await.unwrap();
    assert_eq!(status().await.removal_state, IndexTaskState::Success);
}

#[tokio::test]
async fn searches_during_a_write_that_fails_are_added_to_those_before_it() {
    let site = TestSite::on_file().await;
    catch_up(&site.cms).await.unwrap();
    let ask = || SearchQuery { term: "xylophone".to_owned(), ..SearchQuery::default() };
    search_site(&site.cms, &Actor::Visitor, ask()).await.unwrap();
    // The write has to wait for this transaction,
    // and then fails because its table is missing.
    let options = SqliteConnectOptions::new().filename(site.data.path().join("pagewright.db"));
    let mut other = options.connect().await.unwrap();
    sqlx::raw_sql("begin immediate; alter table search_miss rename to away").execute(&mut other).await.unwrap();
    let mut writing = pin!(write_misses(&site.cms));
    assert!(poll!(&mut writing).is_pending());
    search_site(&site.cms, &Actor::Visitor, ask()).await.unwrap();
    sqlx::query("commit").execute(&mut other).await.unwrap();
    assert!(writing.await.is_err());
    sqlx::query("alter table away rename to search_miss").execute(&mut other).await.unwrap();
    write_misses(&site.cms).await.unwrap();
    let misses = list_misses(&site.cms, SYSTEM).await.unwrap();
    assert_eq!(misses.iter().map(|miss| miss.searches).collect::<Vec<_>>(), [2]);
}
