//! Tests the cleanup of unreferenced and unfinished files,
//! and the owner of a file storage.

use crate::test_site::TestSite;
use domain::OpenError;
use domain::error::{Error, StorageFault};
use domain::files::storage::MediaStorage;
use domain::health::check_ready;
use domain::media::cleanup::{remove_expired_files, remove_unfinished};
use domain::media::installation::{ForeignFiles, claim_files};
use domain::media::library::read_file::read_file;
use domain::media::pictures::preview::preview_picture;
use domain::media::trash::delete::{InUsePolicy, delete_file};
use domain::media::trash::purge::purge_file;
use futures_util::StreamExt;
use model::access::Actor;
use model::media::MediaFile;
use object_store::memory::InMemory;
use object_store::path::Path as Key;
use object_store::{ObjectStore, ObjectStoreExt};
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::time::{Duration, SystemTime};
use testing::DataFolder;

const SYSTEM: &Actor = &Actor::System;

/// Lists the files of a folder by name.
fn list(folder: &Path) -> Vec<PathBuf> {
    let mut found: Vec<PathBuf> = std::fs::read_dir(folder).unwrap().map(|entry| entry.unwrap().path()).collect();
    found.sort();
    found
}

/// Cleans up as if all files were old.
/// Returns the number of removed files.
async fn sweep(site: &TestSite) -> usize {
    remove_expired_files(&site.cms, SystemTime::now() + Duration::from_hours(1)).await.unwrap()
}

/// Cleans up daily for `days`. Returns the number of removed files.
async fn clean_up_daily(site: &TestSite, days: usize) -> usize {
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
    delete_file(&site.cms, SYSTEM, file.id, InUsePolicy::Force).await.unwrap();
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
    assert_eq!(remove_expired_files(&site.cms, hour_ago).await.unwrap(), 0, "they may belong to an upload that runs");
    assert_eq!(sweep(&site).await, 0);
    assert_eq!(clean_up_daily(&site, 29).await, 0);
    assert_eq!(originals(&files).len(), 2);
    assert_eq!(clean_up_daily(&site, 1).await, 4);
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
    assert_eq!(clean_up_daily(&site, 20).await, 0);
    assert_eq!(site.number("select count(*) from unknown_file").await, 1);
    assert_eq!(site.picture(8, 0).await.hash, there.hash);
    assert_eq!(clean_up_daily(&site, 20).await, 0);
    assert!(file.exists());
    assert_eq!(site.number("select count(*) from unknown_file").await, 0);
}

#[tokio::test]
async fn a_database_that_is_put_back_deletes_nothing_of_a_newer_one() {
    let site = TestSite::on_file().await;
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

    // Starts with the old database after 40 days.
    site.clock.advance(time::Duration::days(40));
    std::fs::write(&database, old).unwrap();
    let site = site.restarted().await;
    claim(&site, ForeignFiles::Refuse).await.unwrap();
    assert_eq!(sweep(&site).await + clean_up_daily(&site, 2).await, 0);
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
    assert_eq!(sweep(&site).await + clean_up_daily(&site, 29).await, 0);
    site.clock.advance(time::Duration::days(-400));
    assert_eq!(sweep(&site).await + clean_up_daily(&site, 29).await, 0);
    assert_eq!(clean_up_daily(&site, 1).await, 1);
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
    // No file is removed, even if the server ignores
    // the refusal at its start.
    assert_eq!(sweep(&second).await + clean_up_daily(&second, 31).await, 0);
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
    let owner = store.get(&Key::from("installation")).await.unwrap().bytes().await.unwrap();
    assert_eq!(owner.split(|byte| *byte == b'\n').map(<[u8]>::len).collect::<Vec<_>>(), [32, 32]);
    claim(&site, ForeignFiles::Refuse).await.unwrap();
    let other = TestSite::with_files_in(store.clone()).await;
    assert!(matches!(claim(&other, ForeignFiles::Refuse).await, Err(OpenError::ForeignFiles { .. })));
    store.delete(&Key::from("installation")).await.unwrap();
    let swept = remove_expired_files(&site.cms, SystemTime::now()).await;
    assert!(matches!(swept, Err(Error::Storage(StorageFault::Unreachable, _))), "{swept:?}");
    assert!(store.get(&Key::from("installation")).await.is_err(), "only a start claims a storage");
}

/// A data folder whose files are in a bucket,
/// for several starts.
struct Bucket {
    store: Arc<InMemory>,
    storage: MediaStorage,
}

impl Bucket {
    fn new() -> Self {
        let store = Arc::new(InMemory::new());
        Self { storage: MediaStorage::Store(store.clone()), store }
    }

    /// Starts the server on a data folder, with or without `--adopt-files`.
    async fn start(&self, site: TestSite, foreign: ForeignFiles) -> (TestSite, Result<(), OpenError>) {
        site.cms.close().await;
        let site = TestSite::opened_with(site.data, site.clock, &self.storage).await;
        let claimed = claim(&site, foreign).await;
        (site, claimed)
    }

    /// Starts the server on a data folder, and asserts
    /// that it starts.
    async fn started(&self, site: TestSite) -> TestSite {
        let (site, claimed) = self.start(site, ForeignFiles::Refuse).await;
        claimed.unwrap();
        site
    }

    /// Starts the server on a data folder.
    /// Asserts that the folder is refused as a copy,
    /// and that no file is removed.
    async fn refused(&self, site: TestSite) -> TestSite {
        let (site, claimed) = self.start(site, ForeignFiles::Refuse).await;
        let refused = claimed.unwrap_err();
        let sentence = refused.to_string();
        assert!(matches!(refused, OpenError::CopiedFolder { .. }), "{sentence}");
        assert!(sentence.contains("--adopt-files") && sentence.contains("another copy"), "{sentence}");
        assert_eq!(sweep(&site).await + clean_up_daily(&site, 31).await, 0);
        site
    }

    /// Returns a data folder with a copy of these files
    /// of a closed data folder.
    async fn copied(&self, site: &TestSite, files: &[&str]) -> TestSite {
        let data = tempfile::tempdir().unwrap();
        for file in files {
            std::fs::copy(site.data.path().join(file), data.path().join(file)).unwrap();
        }
        TestSite::opened_with(DataFolder::of_sqlite(data), site.clock.clone(), &self.storage).await
    }

    async fn owner(&self) -> Vec<u8> {
        self.store.get(&Key::from("installation")).await.unwrap().bytes().await.unwrap().to_vec()
    }

    async fn put_owner(&self, owner: Vec<u8>) {
        self.store.put(&Key::from("installation"), owner.into()).await.unwrap();
    }
}

const WHOLE: &[&str] = &["pagewright.db", "secret.key", "start-tokens"];

#[tokio::test]
async fn a_copy_of_the_data_folder_is_refused_once_the_other_one_was_started() {
    let bucket = Bucket::new();
    let site = bucket.started(TestSite::on_file_with(&bucket.storage).await).await;
    site.cms.close().await;
    let copy = bucket.copied(&site, WHOLE).await;
    let site = bucket.started(site).await;
    site.picture(8, 1).await;
    let copy = bucket.refused(copy).await;
    let site = bucket.started(site).await;

    let (copy, adopted) = bucket.start(copy, ForeignFiles::Adopt).await;
    adopted.unwrap();
    let copy = bucket.started(copy).await;
    assert_eq!(bucket.store.list(Some(&"originals".into())).count().await, 1);
    purge(&site, &site.picture(8, 2).await).await;
    assert_eq!(sweep(&site).await, 0, "the one that lost the files removes none");
    let site = bucket.refused(site).await;
    let (site, adopted) = bucket.start(site, ForeignFiles::Adopt).await;
    adopted.unwrap();
    assert_eq!(sweep(&site).await, 1);
    bucket.refused(copy).await;
}

#[tokio::test]
async fn a_copy_that_is_started_first_takes_the_files_and_the_other_one_removes_none() {
    let bucket = Bucket::new();
    let site = bucket.started(TestSite::on_file_with(&bucket.storage).await).await;
    site.cms.close().await;
    let copy = bucket.copied(&site, WHOLE).await;
    let only_database = bucket.copied(&site, &["pagewright.db", "secret.key"]).await;
    bucket.refused(only_database).await;
    let site = TestSite::opened_with(site.data, site.clock, &bucket.storage).await;
    purge(&site, &site.picture(8, 2).await).await;
    bucket.started(copy).await;
    assert_eq!(sweep(&site).await, 0, "it is told from the copy while it runs, too");
    bucket.refused(site).await;
}

#[tokio::test]
async fn no_start_of_the_only_data_folder_is_refused() {
    let bucket = Bucket::new();
    let mut site = bucket.started(TestSite::on_file_with(&bucket.storage).await).await;
    let database = site.data.path().join("pagewright.db");
    site.cms.close().await;
    let old = std::fs::read(&database).unwrap();
    let first = bucket.owner().await;
    for _ in 0..3 {
        site = bucket.started(site).await;
    }

    // Simulates a crash before the storage was updated,
    // and a restored storage.
    for former in [bucket.owner().await, first.clone()] {
        site = bucket.started(site).await;
        assert_ne!(bucket.owner().await, former);
        bucket.put_owner(former).await;
    }
    // Simulates an earlier release, which wrote only the id.
    bucket.put_owner(first[..32].to_vec()).await;
    site = bucket.started(site).await;
    assert_ne!(bucket.owner().await.len(), 32);

    // Restores an old database from a backup, then the newer database.
    site.cms.close().await;
    let new = std::fs::read(&database).unwrap();
    for content in [old, new] {
        site.cms.close().await;
        std::fs::write(&database, content).unwrap();
        site = bucket.started(site).await;
    }

    // A folder with the name of the temporary file prevents writing it.
    let in_the_way = site.data.path().join("start-tokens.half");
    std::fs::create_dir(&in_the_way).unwrap();
    let owner = bucket.owner().await;
    for _ in 0..2 {
        site = bucket.started(site).await;
        assert_eq!(bucket.owner().await, owner);
        assert_eq!(sweep(&site).await, 0);
    }
    std::fs::remove_dir(&in_the_way).unwrap();
    purge(&site, &site.picture(8, 3).await).await;
    assert_eq!(sweep(&site).await, 1);
    assert_ne!(bucket.owner().await, owner, "a sweep does what the start could not");
    bucket.started(site).await;
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
    let swept = remove_expired_files(&site.cms, SystemTime::now()).await;
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
