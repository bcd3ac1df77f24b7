//! The screen of backups: progress, downloads, and what is refused.

use crate::harness::site::{PASSWORD, TestSite};
use domain::backup::restore::{RestoreTarget, restore_site};
use domain::backup::verify::verify_backup;
use domain::backup::{BackupPlace, Progress};
use domain::backup_runs::BackupSetup;
use domain::backup_runs::run::run_backup;
use domain::backup_runs::take::take_due_run;
use domain::check::{Fixes, Part, check_site};
use domain::clock::SystemClock;
use domain::files::storage::MediaStorage;
use domain::{Cms, DatabaseLocation};
use serde_json::json;
use server::types;
use std::future::pending;
use std::sync::Arc;
use tempfile::{TempDir, tempdir};

const FOLDER: DatabaseLocation = DatabaseLocation::Folder;

async fn site(with_destination: bool) -> (TestSite, TempDir) {
    let (site, folder) = (TestSite::new().await, tempdir().unwrap());
    let place = || BackupPlace::parse_repository(folder.path().join("many").to_str().unwrap()).unwrap();
    let destination = with_destination.then(place);
    site.cms.back_up_to(BackupSetup { data: site.data_path(), destination });
    (site, folder)
}

/// Runs what is due.
async fn work(site: &TestSite) {
    let run = take_due_run(&site.cms).await.unwrap().unwrap();
    run_backup(&site.cms, &run, pending()).await;
}

#[tokio::test]
async fn a_downloaded_backup_is_restored_and_has_no_damage() {
    for with_destination in [true, false] {
        let (site, folder) = site(with_destination).await;
        let administrator = site.administrator().await;
        administrator.create("/about", "About").await;
        let id = match with_destination {
            true => {
                administrator.post("backup", json!({})).await.succeeded();
                assert!(!administrator.read("backup/status").await.json()["current"].is_null());
                administrator.post("backup", json!({})).await.refused(&[("V_07", "run")]);
                work(&site).await;
                let listed = administrator.read("backup/list").await.json();
                assert_eq!(listed["items"].as_array().unwrap().len(), 1);
                listed["items"][0]["ID"].clone()
            }
            false => json!(null),
        };
        let ask = |password: &str| json!({ "backupID": id, "currentPassword": password });
        administrator.post("backup/download", ask("wrong")).await.refused(&[("AUTH_02", "currentPassword")]);
        let made = administrator.post("backup/download", ask(PASSWORD)).await.succeeded();
        let path = format!("/api/pagewright/backup/download/{}", made["token"].as_str().unwrap());
        let foreign = administrator.get_with(&path, &[("sec-fetch-site", "cross-site")]).await;
        foreign.denied(403, "V_04");
        let answer = administrator.get_with(&path, &[("accept-encoding", "gzip, br")]).await;
        assert_eq!(answer.status, 200);
        assert_eq!(answer.header("content-type"), "application/x-tar");
        assert_eq!(answer.header("cache-control"), "private, no-store");
        assert_eq!(answer.header("content-encoding"), "");
        let name = answer.header("content-disposition");
        assert!(name.starts_with("attachment; filename=\"pagewright-2") && name.ends_with(".tar\""), "{name}");
        site.anonymous().get(&path).await.denied(401, "UM_01");
        site.user("Administrator").await.get(&path).await.denied(404, "PM_01");

        let (file, data) = (folder.path().join("site.tar"), folder.path().join("restored"));
        std::fs::write(&file, &answer.body).unwrap();
        std::fs::create_dir(&data).unwrap();
        let place = BackupPlace::parse(file.to_str().unwrap()).unwrap();
        verify_backup(&place, None, &Progress::default()).await.unwrap();
        let target = RestoreTarget { data: &data, database: &FOLDER, media: &MediaStorage::Folder };
        restore_site(&place, None, &target, (types().unwrap(), Arc::new(SystemClock))).await.unwrap();
        let cms =
            Cms::open(&data, &FOLDER, &MediaStorage::Folder, types().unwrap(), Arc::new(SystemClock)).await.unwrap();
        // A backup has no search indexes.
        let findings = check_site(&cms, &data, Fixes::None).await.unwrap();
        assert!(findings.iter().all(|finding| finding.part == Part::Search), "{findings:?}");
        cms.close().await;
    }
}

#[tokio::test]
async fn a_backup_that_loses_a_file_breaks_off_its_download() {
    let (site, folder) = site(true).await;
    let administrator = site.administrator().await;
    work(&site).await;
    let id = administrator.read("backup/list").await.json()["items"][0]["ID"].as_str().unwrap().to_owned();
    std::fs::write(folder.path().join("many/backups").join(&id).join("secret.key"), "changed").unwrap();
    let made = administrator.post("backup/download", json!({ "backupID": id, "currentPassword": PASSWORD })).await;
    let path = format!("/api/pagewright/backup/download/{}", made.succeeded()["token"].as_str().unwrap());
    assert!(administrator.try_get(&path).await.is_err());
}

#[tokio::test]
async fn a_schedule_is_changed_and_a_stale_one_is_refused() {
    let (site, _folder) = site(true).await;
    let administrator = site.administrator().await;
    let mut schedule = administrator.read("backup/status").await.json()["schedule"].clone();
    schedule["time"] = json!("14:30");
    let saved = administrator.put("backup/schedule", schedule.clone()).await.succeeded();
    assert_eq!((&saved["schedule"]["time"], &saved["schedule"]["version"]), (&json!("14:30"), &json!(1)));
    administrator.put("backup/schedule", schedule.clone()).await.denied(409, "V_07");
    schedule["version"] = json!(1);
    schedule["time"] = json!("25:00");
    administrator.put("backup/schedule", schedule.clone()).await.refused(&[("V_12", "time")]);
    schedule["interval"] = json!("hour");
    assert_eq!(administrator.put("backup/schedule", schedule).await.status, 422);
}

#[tokio::test]
async fn monitors_hear_of_a_failing_backup() {
    let (site, folder) = site(true).await;
    work(&site).await;
    assert_eq!(site.anonymous().get("/readyz").await.health(), "ok");
    std::fs::remove_dir_all(folder.path().join("many")).unwrap();
    std::fs::write(folder.path().join("many"), "x").unwrap();
    let administrator = site.administrator().await;
    administrator.post("backup", json!({})).await.succeeded();
    work(&site).await;
    assert!(site.anonymous().get("/readyz").await.text().contains("warning: the last backup failed"));
    let system = administrator.read("system").await.json();
    assert_eq!(system["needsAttention"], true);
    let failure = system["backups"]["lastFailure"]["failure"].as_str().unwrap();
    assert!(failure.contains("cannot be used"), "{failure}");
    assert!(administrator.read("backup/list").await.json()["failure"].is_string());
    let metrics = site.monitor().get("/metrics").await.text();
    assert!(metrics.contains("pagewright_backup_failing 1\n"), "{metrics}");
    assert!(metrics.contains("pagewright_backup_last_success_size_bytes"), "{metrics}");
}
