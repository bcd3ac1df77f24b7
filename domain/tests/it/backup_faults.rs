//! Tests runs of backups that hang, are cancelled, lose their place or never succeed.

use crate::test_site::{PASSWORD, TestSite};
use domain::Cms;
use domain::backup::BackupPlace;
use domain::backup_runs::BackupSetup;
use domain::backup_runs::cancel::cancel_run;
use domain::backup_runs::change_schedule::change_schedule;
use domain::backup_runs::download::{create_download, open_download, read_download};
use domain::backup_runs::request::{request_backup, request_verification};
use domain::backup_runs::run::run_backup;
use domain::backup_runs::status::{list_warnings, read_status};
use domain::backup_runs::stored::{delete_stored, list_stored};
use domain::backup_runs::take::{TakenRun, recover_runs, take_due_run};
use futures_util::StreamExt;
use model::access::Actor;
use model::backup::{BackupInterval, BackupSchedule, BackupStatus};
use std::future::{pending, ready};
use std::path::{Path, PathBuf};
use std::process::Command;
use std::sync::Arc;
use tempfile::{TempDir, tempdir};
use time::Duration;
use tokio::time::timeout;

const SYSTEM: &Actor = &Actor::System;
/// Time in which a run that hangs has to end.
const END_TIMEOUT: std::time::Duration = std::time::Duration::from_secs(8);
/// Bound of waits for what happens within moments.
const AMPLE_TIME: std::time::Duration = std::time::Duration::from_mins(1);

/// Creates a site at 09:00 UTC with a schedule for 03:00, and a folder for backups.
async fn site() -> (TestSite, TempDir) {
    let (site, folder) = (TestSite::new().await, tempdir().unwrap());
    set_up(&site, Some(&folder.path().join("backups")));
    (site, folder)
}

fn set_up(site: &TestSite, destination: Option<&Path>) {
    let destination = destination.map(|folder| BackupPlace::parse_repository(folder.to_str().unwrap()).unwrap());
    site.cms.back_up_to(BackupSetup { data: site.data.path().to_owned(), destination });
}

/// Returns the site after a restart with another destination.
async fn moved(site: TestSite, destination: Option<&Path>) -> TestSite {
    let site = site.restarted().await;
    set_up(&site, destination);
    site
}

async fn take(cms: &Cms) -> TakenRun {
    take_due_run(cms).await.unwrap().unwrap()
}

async fn work(cms: &Arc<Cms>) {
    run_backup(cms, &take(cms).await, pending()).await;
}

async fn status(site: &TestSite) -> BackupStatus {
    read_status(&site.cms, SYSTEM).await.unwrap()
}

/// Waits until a condition holds.
async fn until(mut holds: impl AsyncFnMut() -> bool) {
    let waiting = async {
        while !holds().await {
            tokio::task::yield_now().await;
        }
    };
    timeout(AMPLE_TIME, waiting).await.unwrap();
}

/// A folder of backups that hangs when its lock is opened, as one on a network that does not answer.
struct HangingFolder(PathBuf);

impl HangingFolder {
    fn new(folder: &Path) -> Self {
        std::fs::create_dir(folder).unwrap();
        // Opening a pipe waits for a reader.
        assert!(Command::new("mkfifo").arg(folder.join("lock")).status().unwrap().success());
        Self(folder.to_owned())
    }

    /// Returns true if a backup has begun, and opens the lock next.
    fn is_reached(&self) -> bool {
        self.0.join("pagewright-repository").exists()
    }

    fn answer(self) {
        let lock = self.0.join("lock");
        // Opened for both, a pipe does not wait for a thread that has ended before.
        let reader = std::fs::OpenOptions::new().read(true).write(true).open(&lock).unwrap();
        std::fs::remove_file(&lock).unwrap();
        drop(reader);
    }
}

#[tokio::test]
async fn a_run_whose_folder_hangs_ends_at_once_and_no_other_begins_before_its_thread_ends() {
    let (site, folder) = site().await;
    let hanging = HangingFolder::new(&folder.path().join("backups"));
    let run = take(&site.cms).await;
    let cms = Arc::clone(&site.cms);
    let running = tokio::spawn(async move { run_backup(&cms, &run, pending()).await });
    until(async || hanging.is_reached()).await;
    cancel_run(&site.cms, SYSTEM).await.unwrap();
    timeout(END_TIMEOUT, running).await.expect("the run waits for its thread").unwrap();
    let found = status(&site).await;
    assert!(found.current.is_none() && found.latest.unwrap().cancelled);

    request_backup(&site.cms, SYSTEM).await.unwrap();
    timeout(END_TIMEOUT, work(&site.cms)).await.expect("a second thread hangs");
    let failure = status(&site).await.latest.unwrap().failure.unwrap();
    assert!(failure.ends_with("does not answer. Check its network or its disk."), "{failure}");

    hanging.answer();
    until(async || {
        request_backup(&site.cms, SYSTEM).await.unwrap();
        work(&site.cms).await;
        status(&site).await.latest.unwrap().failure.is_none()
    })
    .await;
    assert_eq!(list_stored(&site.cms, SYSTEM).await.unwrap().items.len(), 1);
}

#[tokio::test]
async fn a_run_that_is_stopped_waits_again_and_one_that_is_cancelled_does_not() {
    let (site, folder) = site().await;
    let hanging = HangingFolder::new(&folder.path().join("backups"));
    let run = take(&site.cms).await;
    assert!(take_due_run(&site.cms).await.unwrap().is_none());
    let stop = until(async || hanging.is_reached());
    timeout(END_TIMEOUT, run_backup(&site.cms, &run, stop)).await.expect("the stop waits for the thread");
    assert!(status(&site).await.current.unwrap().started_at.is_none());

    let run = take(&site.cms).await;
    cancel_run(&site.cms, SYSTEM).await.unwrap();
    timeout(END_TIMEOUT, run_backup(&site.cms, &run, pending())).await.expect("nobody looks for the cancellation");
    let found = status(&site).await;
    let latest = found.latest.unwrap();
    assert!(latest.cancelled && latest.backup_id.is_empty() && latest.failure.is_none());
    assert!(found.current.is_none() && found.summary.last_failure.is_none());
    assert!(take_due_run(&site.cms).await.unwrap().is_none(), "the schedule makes it again");
    assert!(cancel_run(&site.cms, SYSTEM).await.is_err());
    request_backup(&site.cms, SYSTEM).await.unwrap();
    cancel_run(&site.cms, SYSTEM).await.unwrap();
    assert!(status(&site).await.current.is_none(), "one that waits ends at once");
    hanging.answer();
}

#[tokio::test]
async fn a_paused_download_ends_and_backups_are_made_again() {
    let (site, _folder) = site().await;
    site.picture(900, 7).await;
    let administrator = site.user("Administrator").await;
    let token = create_download(&site.cms, &administrator, None, PASSWORD).await.unwrap();
    let download = open_download(&site.cms, &administrator, &token).unwrap();
    let mut paused = read_download(Arc::clone(&site.cms), download, std::time::Duration::from_millis(300)).unwrap();
    paused.next().await.unwrap().unwrap();
    assert!(create_download(&site.cms, &administrator, None, PASSWORD).await.is_err(), "another backup is running");
    until(async || create_download(&site.cms, &administrator, None, PASSWORD).await.is_ok()).await;
    work(&site.cms).await;
    assert!(status(&site).await.summary.last_success.is_some());
    drop(paused);
}

#[tokio::test]
async fn a_run_that_waits_ends_if_its_destination_is_removed() {
    let (site, folder) = site().await;
    let backups = folder.path().join("backups");
    request_backup(&site.cms, SYSTEM).await.unwrap();
    let site = moved(site, None).await;
    assert!(status(&site).await.current.is_some());
    recover_runs(&site.cms).await.unwrap();
    assert!(status(&site).await.current.is_none());
    let site = moved(site, Some(&backups)).await;
    let failure = status(&site).await.latest.unwrap().failure.unwrap();
    assert_eq!(failure, "The setting backup-to was removed before the task began.");
}

#[tokio::test]
async fn a_run_that_waits_belongs_to_the_place_in_which_it_runs() {
    let (site, folder) = site().await;
    work(&site.cms).await;
    let id = list_stored(&site.cms, SYSTEM).await.unwrap().items[0].id.clone();
    request_backup(&site.cms, SYSTEM).await.unwrap();
    let (before, after) = (folder.path().join("backups"), folder.path().join("after"));
    site.clock.advance(Duration::SECOND);
    let site = moved(site, Some(&after)).await;
    work(&site.cms).await;
    let found = status(&site).await;
    assert_eq!(found.summary.last_success.unwrap().id, found.latest.unwrap().id);
    assert_eq!(list_stored(&site.cms, SYSTEM).await.unwrap().items.len(), 1);

    request_verification(&site.cms, SYSTEM, &id).await.unwrap();
    work(&site.cms).await;
    let failure = status(&site).await.latest.unwrap().failure.unwrap();
    assert!(failure.contains(&format!("has no backup {id}")), "{failure}");
    let site = moved(site, Some(&before)).await;
    assert!(status(&site).await.latest.unwrap().failure.is_none());
}

#[tokio::test]
async fn backups_that_are_never_made_are_overdue_after_two_intervals_but_not_on_a_new_site() {
    let (site, _folder) = site().await;
    site.clock.advance(Duration::days(30));
    assert!(!status(&site).await.summary.is_overdue, "the server did not run before");
    // Each run is stopped or cancelled, so that none fails and none succeeds.
    for _ in 0..3 {
        let run = take(&site.cms).await;
        run_backup(&site.cms, &run, ready(())).await;
        assert!(!status(&site).await.summary.is_overdue);
        cancel_run(&site.cms, SYSTEM).await.unwrap();
        site.clock.advance(Duration::DAY);
    }
    let summary = status(&site).await.summary;
    assert!(summary.is_overdue && summary.last_success.is_none() && summary.last_failure.is_none());
    assert_eq!(list_warnings(&site.cms).await.unwrap().len(), 1);
    work(&site.cms).await;
    assert!(!status(&site).await.summary.is_overdue);

    // A schedule that was turned off for long requires nothing of the time before.
    let schedule = status(&site).await.schedule;
    let daily = schedule.interval;
    let never = BackupInterval::Never;
    let schedule = change_schedule(&site.cms, SYSTEM, BackupSchedule { interval: never, ..schedule }).await.unwrap();
    site.clock.advance(Duration::days(30));
    assert!(!status(&site).await.summary.is_overdue);
    change_schedule(&site.cms, SYSTEM, BackupSchedule { interval: daily, ..schedule }).await.unwrap();
    assert!(!status(&site).await.summary.is_overdue);
    site.clock.advance(Duration::days(3));
    assert!(status(&site).await.summary.is_overdue);
}

#[tokio::test]
async fn a_backup_that_is_not_readable_is_shown_with_the_others_and_can_be_deleted() {
    let (site, folder) = site().await;
    work(&site.cms).await;
    let first = list_stored(&site.cms, SYSTEM).await.unwrap().items[0].id.clone();
    site.clock.advance(Duration::DAY);
    work(&site.cms).await;
    std::fs::write(folder.path().join("backups/backups").join(&first).join("backup.json"), "{").unwrap();
    let listed = list_stored(&site.cms, SYSTEM).await.unwrap();
    assert!(listed.failure.is_none());
    let [sound, broken] = &listed.items[..] else { panic!("{listed:?}") };
    assert!(sound.failure.is_none() && sound.bytes > 0);
    let failure = broken.failure.as_deref().unwrap();
    assert!(broken.id == first && failure.contains("backup.json is not readable"), "{failure}");
    assert!(failure.ends_with('.'), "{failure}");
    delete_stored(&site.cms, SYSTEM, &first).await.unwrap();
    assert_eq!(list_stored(&site.cms, SYSTEM).await.unwrap().items.len(), 1);
}
