//! Tests backups that the server makes: schedule, nodes, failures, progress.

use crate::nodes::Nodes;
use crate::test_site::{PASSWORD, TestSite};
use domain::Cms;
use domain::backup::create::{create_backup, stream_backup};
use domain::backup::verify::verify_backup;
use domain::backup::{BackupError, BackupId, BackupPlace, Progress};
use domain::backup_runs::BackupSetup;
use domain::backup_runs::change_schedule::change_schedule;
use domain::backup_runs::download::{create_download, open_download};
use domain::backup_runs::request::{request_backup, request_verification};
use domain::backup_runs::run::run_backup;
use domain::backup_runs::status::{list_warnings, read_status};
use domain::backup_runs::stored::{delete_stored, list_stored};
use domain::backup_runs::take::{RETRY_DELAY, TakenRun, recover_runs, take_due_run};
use domain::error::Error;
use domain::settings::change_settings;
use domain::system::read::needs_attention;
use model::access::Actor;
use model::audit::AuditAction;
use model::backup::{BackupInterval, BackupSchedule, BackupStatus};
use model::error::Code;
use std::future::pending;
use std::path::Path;
use std::sync::Arc;
use tempfile::{TempDir, tempdir};
use time::Duration;
use tokio::io::AsyncReadExt;

const SYSTEM: &Actor = &Actor::System;

/// Creates a site at 09:00 UTC with a destination. Its schedule is daily at 03:00.
async fn site() -> (TestSite, TempDir) {
    let (site, folder) = (TestSite::new().await, tempdir().unwrap());
    set_up(&site, folder.path());
    let zone = model::site::SettingsChange { time_zone: Some("UTC".to_owned()), ..Default::default() };
    change_settings(&site.cms, SYSTEM, zone).await.unwrap();
    (site, folder)
}

fn destination(folder: &Path) -> BackupPlace {
    BackupPlace::parse_repository(folder.join("backups").to_str().unwrap()).unwrap()
}

fn set_up(site: &TestSite, folder: &Path) {
    let destination = Some(destination(folder));
    site.cms.back_up_to(BackupSetup { data: site.data.path().to_owned(), destination });
}

/// Runs what is due, and returns true if anything was.
async fn work(cms: &Arc<Cms>) -> bool {
    let Some(run) = take_due_run(cms).await.unwrap() else { return false };
    run_backup(cms, &run, pending()).await;
    true
}

async fn status(site: &TestSite) -> BackupStatus {
    read_status(&site.cms, SYSTEM).await.unwrap()
}

/// Returns the number of backups in the destination.
async fn stored(site: &TestSite) -> usize {
    list_stored(&site.cms, SYSTEM).await.unwrap().items.len()
}

fn is_refused<T>(result: Result<T, Error>, property: &str) -> bool {
    matches!(result, Err(Error::Refused(errors)) if errors[0].code == Code::NotPossible && errors[0].property == property)
}

#[tokio::test]
async fn a_backup_is_made_at_each_time_and_a_missed_time_is_caught_up_once() {
    let (site, folder) = site().await;
    assert!(work(&site.cms).await, "03:00 of this day was missed");
    assert!(!work(&site.cms).await);
    let found = status(&site).await;
    let last = found.summary.last_success.unwrap();
    assert!(last.scheduled && last.bytes > 0 && last.new_bytes == last.bytes && found.current.is_none());
    assert_eq!(found.summary.next_at.unwrap() - site.cms.now(), Duration::hours(18));

    site.clock.advance(Duration::hours(18) - Duration::SECOND);
    assert!(!work(&site.cms).await);
    site.clock.advance(Duration::SECOND);
    assert!(work(&site.cms).await && !work(&site.cms).await);
    // Three times are missed while the server is off.
    let site = site.restarted().await;
    set_up(&site, folder.path());
    site.clock.advance(Duration::days(3));
    assert_eq!(list_warnings(&site.cms).await.unwrap().len(), 1, "the last backup is too old");
    assert!(needs_attention(&site.cms, SYSTEM, &[]).await.unwrap());
    assert!(work(&site.cms).await && !work(&site.cms).await);
    assert!(list_warnings(&site.cms).await.unwrap().is_empty());
    assert_eq!(stored(&site).await, 3);
}

#[tokio::test]
async fn a_request_counts_for_the_schedule_and_is_recorded() {
    let (site, _folder) = site().await;
    let administrator = site.user("Administrator").await;
    request_backup(&site.cms, &administrator).await.unwrap();
    assert!(status(&site).await.current.unwrap().started_at.is_none());
    assert!(is_refused(request_backup(&site.cms, &administrator).await, "run"));
    assert!(is_refused(request_verification(&site.cms, &administrator, "20260302T090000Z").await, "run"));
    assert!(work(&site.cms).await && !work(&site.cms).await);
    let found = status(&site).await;
    assert!(!found.latest.unwrap().scheduled);
    let actions: Vec<String> = site.events().await.into_iter().map(|event| event.action).collect();
    assert!(actions.contains(&AuditAction::CreateBackup.as_str().to_owned()), "{actions:?}");
}

#[tokio::test]
async fn old_backups_are_removed_by_the_schedule() {
    let (site, _folder) = site().await;
    let mut schedule = status(&site).await.schedule;
    assert_eq!(schedule, BackupSchedule::default());
    schedule = BackupSchedule { keep_days: 2, keep_weeks: 0, keep_months: 0, ..schedule };
    let changed = change_schedule(&site.cms, SYSTEM, schedule.clone()).await.unwrap();
    assert_eq!(changed.version, schedule.version + 1);
    let stale = change_schedule(&site.cms, SYSTEM, schedule).await;
    assert!(matches!(stale, Err(Error::Stale { .. })), "{stale:?}");
    for _ in 0..4 {
        assert!(work(&site.cms).await);
        site.clock.advance(Duration::DAY);
    }
    assert_eq!(stored(&site).await, 2);
    let never = BackupSchedule { interval: BackupInterval::Never, ..changed };
    change_schedule(&site.cms, SYSTEM, never).await.unwrap();
    assert!(!work(&site.cms).await);
    // By hand, none is removed.
    for number in 3..5 {
        request_backup(&site.cms, SYSTEM).await.unwrap();
        assert!(work(&site.cms).await);
        assert_eq!(stored(&site).await, number);
        site.clock.advance(Duration::HOUR);
    }
    assert!(list_warnings(&site.cms).await.unwrap().is_empty());
}

#[tokio::test]
async fn a_schedule_with_a_wrong_time_or_number_is_refused() {
    let (site, _folder) = site().await;
    let schedule = BackupSchedule { time: "24:00".to_owned(), keep_days: 4000, ..BackupSchedule::default() };
    let Err(Error::Refused(errors)) = change_schedule(&site.cms, SYSTEM, schedule).await else { panic!() };
    let properties: Vec<&str> = errors.iter().map(|error| error.property.as_str()).collect();
    assert_eq!(properties, ["time", "keepDays"]);
}

#[tokio::test]
async fn a_failure_is_kept_until_a_backup_succeeds() {
    let (site, folder) = site().await;
    // A file is where the folder should be.
    std::fs::write(folder.path().join("backups"), "x").unwrap();
    assert!(work(&site.cms).await);
    let found = status(&site).await.summary;
    let failure = found.last_failure.unwrap().failure.unwrap();
    assert!(failure.contains("cannot be used") && failure.ends_with('.'), "{failure}");
    assert!(found.failing_since.is_some() && found.last_success.is_none());
    assert!(list_stored(&site.cms, SYSTEM).await.unwrap().failure.is_some());
    assert!(needs_attention(&site.cms, SYSTEM, &[]).await.unwrap());
    assert!(!work(&site.cms).await, "the schedule does not try again at once");

    site.clock.advance(RETRY_DELAY + Duration::SECOND);
    assert!(work(&site.cms).await);
    let again = status(&site).await.summary;
    assert_eq!(again.failing_since, found.failing_since);
    assert!(again.last_failure.unwrap().ended_at > found.failing_since);

    std::fs::remove_file(folder.path().join("backups")).unwrap();
    request_backup(&site.cms, SYSTEM).await.unwrap();
    assert!(work(&site.cms).await);
    let found = status(&site).await.summary;
    assert!(found.last_failure.is_none() && found.failing_since.is_none() && found.last_success.is_some());
    assert!(list_warnings(&site.cms).await.unwrap().is_empty());

    // The backups vanish, as those of a disk that is not mounted.
    std::fs::remove_dir_all(folder.path().join("backups")).unwrap();
    let listed = list_stored(&site.cms, SYSTEM).await.unwrap().failure.unwrap();
    assert!(listed.contains("Check its disk."), "{listed}");
    // The schedule makes no new ones on the disk below, but a person can.
    site.clock.advance(Duration::DAY);
    assert!(work(&site.cms).await);
    let failure = status(&site).await.summary.last_failure.unwrap().failure.unwrap();
    assert!(failure.contains("Check its disk."), "{failure}");
    assert!(!folder.path().join("backups").exists());
    request_backup(&site.cms, SYSTEM).await.unwrap();
    assert!(work(&site.cms).await);
    assert!(status(&site).await.summary.last_failure.is_none());
}

#[tokio::test]
async fn a_backup_of_a_process_that_was_killed_is_a_failure() {
    let (site, folder) = site().await;
    take_due_run(&site.cms).await.unwrap().unwrap();
    let site = site.restarted().await;
    set_up(&site, folder.path());
    recover_runs(&site.cms).await.unwrap();
    let failure = status(&site).await.summary.last_failure.unwrap().failure.unwrap();
    assert_eq!(failure, "The server ended during the backup.");
    site.clock.advance(RETRY_DELAY + Duration::SECOND);
    assert!(work(&site.cms).await);
}

#[tokio::test]
async fn one_of_two_nodes_makes_the_backup() {
    let (nodes, folder, other) = (Nodes::new().await, tempdir().unwrap(), tempdir().unwrap());
    let data = nodes.site.data.path();
    for (cms, data) in [(nodes.one(), data), (nodes.other(), other.path())] {
        let destination = Some(destination(folder.path()));
        cms.back_up_to(BackupSetup { data: data.to_owned(), destination });
    }
    let (one, two) = tokio::join!(take_due_run(nodes.one()), take_due_run(nodes.other()));
    let taken: Vec<TakenRun> = [one.unwrap(), two.unwrap()].into_iter().flatten().collect();
    assert_eq!(taken.len(), 1);
    assert!(is_refused(request_backup(nodes.other(), SYSTEM).await, "run"));

    // On one database, the folder of the first node has the lock.
    let data_of_other = if nodes.site.data.url().is_some() { other.path() } else { data };
    let place = BackupPlace::parse(folder.path().join("second.tar").to_str().unwrap()).unwrap();
    let progress = Progress::default();
    let second = async || create_backup(nodes.other(), data_of_other, &place, (None, &progress)).await;
    // The reader stops after the first byte, so that the backup of the first node cannot end.
    let (mut reader, writer) = tokio::io::duplex(64);
    let first = stream_backup(nodes.one(), data, BackupId::at(nodes.one().now()), writer);
    let during = async {
        reader.read_u8().await.unwrap();
        let refused = second().await;
        assert!(matches!(refused, Err(BackupError::Running)), "{refused:?}");
        tokio::io::copy(&mut reader, &mut tokio::io::sink()).await.unwrap();
    };
    let (first, ()) = tokio::join!(first, during);
    first.unwrap();
    second().await.unwrap();
}

#[tokio::test]
async fn a_damaged_backup_is_found_and_a_deleted_one_is_gone() {
    let (site, folder) = site().await;
    site.picture(40, 90).await;
    site.work().await;
    assert!(work(&site.cms).await);
    let id = list_stored(&site.cms, SYSTEM).await.unwrap().items[0].id.clone();
    let verify = async || {
        request_verification(&site.cms, SYSTEM, &id).await.unwrap();
        assert!(work(&site.cms).await);
        list_stored(&site.cms, SYSTEM).await.unwrap().items.remove(0)
    };
    let sound = verify().await;
    assert!(sound.verified_at.is_some() && sound.damage.is_none());
    let database = folder.path().join("backups/backups").join(&id).join("pagewright.db");
    std::fs::write(&database, "x").unwrap();
    let damage = verify().await.damage.unwrap();
    assert!(damage.contains("pagewright.db was changed"), "{damage}");

    assert!(matches!(delete_stored(&site.cms, SYSTEM, "20000101T000000Z").await, Err(Error::NotFound)));
    assert!(matches!(delete_stored(&site.cms, SYSTEM, "../x").await, Err(Error::NotFound)));
    delete_stored(&site.cms, SYSTEM, &id).await.unwrap();
    assert_eq!(stored(&site).await, 0);
    let objects: Vec<_> = std::fs::read_dir(folder.path().join("backups/objects")).unwrap().collect();
    assert!(objects.iter().all(|folder| std::fs::read_dir(folder.as_ref().unwrap().path()).unwrap().next().is_none()));
}

#[tokio::test]
async fn a_lost_original_is_named_and_needs_attention_although_the_backup_is_made() {
    let (site, folder) = site().await;
    let picture = site.picture(40, 90).await;
    site.work().await;
    let original = site.data.path().join("files/originals").join(&picture.hash);
    std::fs::write(&original, "damaged").unwrap();
    assert!(work(&site.cms).await);
    let last = status(&site).await.summary.last_success.unwrap();
    assert!(last.failure.unwrap().contains(&picture.hash));
    assert_eq!(list_stored(&site.cms, SYSTEM).await.unwrap().items[0].damaged, 1);
    assert!(needs_attention(&site.cms, SYSTEM, &[]).await.unwrap());

    std::fs::remove_file(&original).unwrap();
    site.clock.advance(Duration::DAY);
    assert!(work(&site.cms).await);
    let failure = status(&site).await.summary.last_success.unwrap().failure.unwrap();
    assert!(failure.contains(&picture.hash) && failure.contains("are missing"), "{failure}");
    assert_eq!(list_stored(&site.cms, SYSTEM).await.unwrap().items[0].missing, 1);
    assert!(needs_attention(&site.cms, SYSTEM, &[]).await.unwrap());
    verify_backup(&destination(folder.path()), None, &Progress::default()).await.unwrap();
}

#[tokio::test]
async fn a_download_needs_the_password_of_the_same_user_and_soon_expires() {
    let (site, _folder) = site().await;
    assert!(work(&site.cms).await);
    let id = list_stored(&site.cms, SYSTEM).await.unwrap().items[0].id.clone();
    let (administrator, other) = (site.user("Administrator").await, site.another("Administrator", 2).await);
    let wrong = create_download(&site.cms, &administrator, Some(&id), "Wrong-horse-9").await;
    assert!(matches!(wrong, Err(Error::Refused(errors)) if errors[0].code == Code::WrongPassword));
    let missing = create_download(&site.cms, &administrator, Some("20000101T000000Z"), PASSWORD).await;
    assert!(matches!(missing, Err(Error::NotFound)));
    for asked in [Some(id.as_str()), None] {
        let token = create_download(&site.cms, &administrator, asked, PASSWORD).await.unwrap();
        open_download(&site.cms, &administrator, &token).unwrap();
        assert!(matches!(open_download(&site.cms, &other, &token), Err(Error::NotFound)));
        let changed = [format!("{token}0"), token.replacen('-', "-1", 1), token.replacen('2', "3", 1), "--".into()];
        for forged in changed {
            assert!(matches!(open_download(&site.cms, &administrator, &forged), Err(Error::NotFound)), "{forged}");
        }
        site.clock.advance(Duration::minutes(2));
        assert!(matches!(open_download(&site.cms, &administrator, &token), Err(Error::NotFound)));
    }
    let downloads = site.events().await.into_iter().filter(|event| event.action == "download-backup");
    assert_eq!(downloads.count(), 2);
    assert!(matches!(create_download(&site.cms, &Actor::System, None, "").await, Err(Error::Forbidden)));
}

#[tokio::test]
async fn without_a_destination_nothing_is_due_and_a_request_is_refused() {
    let site = TestSite::new().await;
    site.cms.back_up_to(BackupSetup { data: site.data.path().to_owned(), destination: None });
    assert!(!work(&site.cms).await);
    assert!(is_refused(request_backup(&site.cms, SYSTEM).await, "destination"));
    let found = status(&site).await;
    assert!(found.destination.is_none() && found.summary.next_at.is_none() && found.database_bytes > 0);
    assert!(list_warnings(&site.cms).await.unwrap().is_empty());
}
