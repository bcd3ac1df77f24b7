//! Bytes that no row names, files that were never finished, and whom a storage belongs to.

use crate::test_site::TestSite;
use domain::OpenError;
use domain::error::{Error, StorageFault};
use domain::files::storage::MediaStorage;
use domain::health::check_ready;
use domain::media::installation::{ForeignFiles, claim_files};
use domain::media::library::read::read_file;
use domain::media::pictures::preview::preview_picture;
use domain::media::sweep::{remove_unfinished, sweep_files};
use domain::media::trash::delete::{Insistence, delete_file};
use domain::media::trash::purge::purge_file;
use model::access::Actor;
use model::media::MediaFile;
use object_store::ObjectStoreExt;
use object_store::memory::InMemory;
use object_store::path::Path as Key;
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::time::{Duration, SystemTime};

const SYSTEM: &Actor = &Actor::System;

/// Lists the files of a folder by name.
fn list(folder: &Path) -> Vec<PathBuf> {
    let mut found: Vec<PathBuf> = std::fs::read_dir(folder).unwrap().map(|entry| entry.unwrap().path()).collect();
    found.sort();
    found
}

/// Sweeps as if all files were old.
async fn sweep(site: &TestSite) -> usize {
    sweep_files(&site.cms, SystemTime::now() + Duration::from_hours(1)).await.unwrap()
}

/// Sweeps once a day for so many days. Returns how many files were removed.
async fn sweep_daily(site: &TestSite, days: usize) -> usize {
    let mut removed = 0;
    for _ in 0..days {
        site.clock.advance(time::Duration::days(1));
        removed += sweep(site).await;
    }
    removed
}

fn originals(files: &Path) -> Vec<PathBuf> {
    list(&files.join("originals"))
}

async fn claim(site: &TestSite, foreign: ForeignFiles) -> Result<(), OpenError> {
    claim_files(&site.cms, site.data.path(), foreign).await
}

async fn purge(site: &TestSite, file: &MediaFile) {
    delete_file(&site.cms, SYSTEM, file.id, Insistence::Insists).await.unwrap();
    purge_file(&site.cms, SYSTEM, file.id).await.unwrap();
}

#[tokio::test]
async fn what_was_purged_is_removed_and_what_is_named_stays() {
    let site = TestSite::new().await;
    let file = site.picture(800, 0).await;
    preview_picture(&site.cms, SYSTEM, file.id, None, Some(640)).await.unwrap();
    let files = site.data.path().join("files");
    let kept: Vec<PathBuf> = ["originals", "previews"].iter().flat_map(|folder| list(&files.join(folder))).collect();
    assert_eq!(kept.len(), 2);
    let gone = site.picture(640, 1).await;
    preview_picture(&site.cms, SYSTEM, gone.id, None, Some(320)).await.unwrap();
    purge(&site, &gone).await;
    for leftover in ["originals/0123#1", "incoming/0123"] {
        std::fs::write(files.join(leftover), "x").unwrap();
    }
    assert_eq!(sweep(&site).await, 4);
    let left: Vec<PathBuf> = ["originals", "previews"].iter().flat_map(|folder| list(&files.join(folder))).collect();
    assert_eq!(left, kept);
    assert_eq!(sweep(&site).await, 0);
    preview_picture(&site.cms, SYSTEM, file.id, None, None).await.unwrap();
}

#[tokio::test]
async fn a_file_that_the_database_does_not_know_stays_for_thirty_days() {
    let site = TestSite::new().await;
    site.picture(8, 0).await;
    let files = site.data.path().join("files");
    for folder in ["portraits", "pictures", "previews"] {
        std::fs::create_dir_all(files.join(folder)).unwrap();
    }
    for unknown in ["originals/0123", "pictures/0123-480.webp", "previews/0123-320.webp", "portraits/0123"] {
        std::fs::write(files.join(unknown), "x").unwrap();
    }
    let hour_ago = SystemTime::now() - Duration::from_hours(1);
    assert_eq!(sweep_files(&site.cms, hour_ago).await.unwrap(), 0, "they may belong to an upload that runs");
    assert_eq!(sweep(&site).await, 0);
    assert_eq!(sweep_daily(&site, 29).await, 0);
    assert_eq!(originals(&files).len(), 2);
    assert_eq!(sweep_daily(&site, 1).await, 4);
    assert_eq!(originals(&files).len(), 1);
}

#[tokio::test]
async fn a_file_that_becomes_known_is_forgotten_as_unknown() {
    let (site, other) = (TestSite::new().await, TestSite::new().await);
    let there = other.picture(8, 0).await;
    let file = site.data.path().join("files/originals").join(&there.hash);
    site.picture(8, 1).await;
    std::fs::copy(other.data.path().join("files/originals").join(&there.hash), &file).unwrap();
    sweep(&site).await;
    assert_eq!(sweep_daily(&site, 20).await, 0);
    assert_eq!(site.number("select count(*) from unknown_file").await, 1);
    assert_eq!(site.picture(8, 0).await.hash, there.hash);
    assert_eq!(sweep_daily(&site, 20).await, 0);
    assert!(file.exists());
    assert_eq!(site.number("select count(*) from unknown_file").await, 0);
}

#[tokio::test]
async fn a_database_that_is_put_back_deletes_nothing_of_a_newer_one() {
    let site = TestSite::new().await;
    claim(&site, ForeignFiles::Refuse).await.unwrap();
    let files = site.data.path().join("files");
    std::fs::create_dir_all(files.join("originals")).unwrap();
    std::fs::write(files.join("originals/0123"), "seen unknown long ago").unwrap();
    sweep(&site).await;
    site.cms.close().await;
    let database = site.data.path().join("pagewright.db");
    let old = std::fs::read(&database).unwrap();
    let site = site.restarted().await;
    let newer = site.picture(8, 1).await;
    site.cms.close().await;
    let new = std::fs::read(&database).unwrap();

    // Forty days later somebody looks something up in the old one.
    site.clock.advance(time::Duration::days(40));
    std::fs::write(&database, old).unwrap();
    let site = site.restarted().await;
    claim(&site, ForeignFiles::Refuse).await.unwrap();
    assert_eq!(sweep(&site).await + sweep_daily(&site, 2).await, 0);
    site.cms.close().await;

    std::fs::write(&database, new).unwrap();
    let site = site.restarted().await;
    claim(&site, ForeignFiles::Refuse).await.unwrap();
    assert_eq!(originals(&files).len(), 2);
    read_file(&site.cms, SYSTEM, newer.id).await.unwrap();
    preview_picture(&site.cms, SYSTEM, newer.id, None, None).await.unwrap();
}

#[tokio::test]
async fn a_clock_that_jumps_ahead_deletes_nothing() {
    let site = TestSite::new().await;
    site.picture(8, 0).await;
    std::fs::write(site.data.path().join("files/originals/0123"), "x").unwrap();
    assert_eq!(sweep(&site).await, 0);
    site.clock.advance(time::Duration::days(400));
    assert_eq!(sweep(&site).await + sweep_daily(&site, 29).await, 0);
    site.clock.advance(time::Duration::days(-400));
    assert_eq!(sweep(&site).await + sweep_daily(&site, 29).await, 0);
    assert_eq!(sweep_daily(&site, 1).await, 1);
}

#[tokio::test]
async fn a_second_database_beside_the_same_files_is_refused_and_deletes_nothing() {
    let first = TestSite::new().await;
    for shade in 0..20 {
        first.picture(8, shade).await;
    }
    claim(&first, ForeignFiles::Refuse).await.unwrap();
    let files = first.data.path().join("files");
    let second = TestSite::with_storage(&MediaStorage::FolderAt(files.clone())).await;
    let refused = claim(&second, ForeignFiles::Refuse).await.unwrap_err();
    let sentence = refused.to_string();
    assert!(matches!(refused, OpenError::ForeignFiles { .. }), "{sentence}");
    assert!(sentence.contains("--adopt-files") && sentence.contains(&files.display().to_string()), "{sentence}");
    // Even without the check at its start.
    assert_eq!(sweep(&second).await + sweep_daily(&second, 31).await, 0);
    assert_eq!(originals(&files).len(), 20);

    claim(&second, ForeignFiles::Adopt).await.unwrap();
    assert_eq!(sweep(&second).await, 0);
    let own = second.picture(8, 100).await;
    purge(&first, &first.picture(8, 200).await).await;
    assert_eq!(sweep(&first).await, 0, "who lost the files deletes none of them");
    assert_eq!(originals(&files).len(), 22);
    assert!(matches!(claim(&first, ForeignFiles::Refuse).await, Err(OpenError::ForeignFiles { .. })));
    claim(&first, ForeignFiles::Adopt).await.unwrap();
    assert_eq!(sweep(&first).await, 1, "it takes the files back");
    assert!(files.join("originals").join(own.hash).exists());
}

#[tokio::test]
async fn a_bucket_belongs_to_one_installation() {
    let store = Arc::new(InMemory::new());
    let site = TestSite::with_files_in(store.clone()).await;
    claim(&site, ForeignFiles::Refuse).await.unwrap();
    let id = store.get(&Key::from("installation")).await.unwrap().bytes().await.unwrap();
    assert_eq!(id.len(), 32);
    claim(&site, ForeignFiles::Refuse).await.unwrap();
    let other = TestSite::with_files_in(store.clone()).await;
    assert!(matches!(claim(&other, ForeignFiles::Refuse).await, Err(OpenError::ForeignFiles { .. })));
    store.delete(&Key::from("installation")).await.unwrap();
    let swept = sweep_files(&site.cms, SystemTime::now()).await;
    assert!(matches!(swept, Err(Error::Storage(StorageFault::Unreachable, _))), "{swept:?}");
    assert!(store.get(&Key::from("installation")).await.is_err(), "only a start claims a storage");
}

#[tokio::test]
async fn a_storage_that_vanished_is_a_fault_and_gets_no_new_owner() {
    let site = TestSite::new().await;
    claim(&site, ForeignFiles::Refuse).await.unwrap();
    let (files, away) = (site.data.path().join("files"), site.data.path().join("away"));
    std::fs::rename(&files, &away).unwrap();
    let ready = check_ready(&site.cms).await;
    assert!(matches!(ready, Err(Error::Storage(StorageFault::Unreachable, _))), "{ready:?}");
    std::fs::create_dir(&files).unwrap();
    let swept = sweep_files(&site.cms, SystemTime::now()).await;
    assert!(matches!(swept, Err(Error::Storage(StorageFault::Unreachable, _))), "{swept:?}");
    assert!(list(&files).is_empty());
    std::fs::remove_dir(&files).unwrap();
    std::fs::rename(&away, &files).unwrap();
    assert_eq!(sweep(&site).await, 0);
}

#[tokio::test]
async fn a_folder_among_unfinished_files_keeps_no_other_from_being_removed() {
    let site = TestSite::new().await;
    let incoming = site.data.path().join("files/incoming");
    for folder in ["0000", "ffff"] {
        std::fs::create_dir_all(incoming.join(folder)).unwrap();
    }
    std::fs::write(incoming.join("0123"), "x").unwrap();
    assert_eq!(sweep(&site).await, 1);
    assert_eq!(list(&incoming), [incoming.join("0000"), incoming.join("ffff")]);
    remove_unfinished(&site.cms).await;
}
