//! Tests backups, and restored sites.

use crate::test_site::{PASSWORD, TestClock, TestSite, draft, new_user, titled, types};
use domain::backup::clone::{Persons, clone_site};
use domain::backup::create::create_backup;
use domain::backup::list::list_backups;
use domain::backup::place::BackupPlace;
use domain::backup::restore::{RestoreTarget, restore_site};
use domain::backup::restore_page::{RestoredPage, restore_page};
use domain::backup::verify::verify_backup;
use domain::backup::{Backup, BackupError, BackupId, CreatedBackup, Progress, Retention};
use domain::check::{Fixes, Part, check_site};
use domain::clock::Clock;
use domain::files::storage::MediaStorage;
use domain::media::cleanup::remove_expired_files;
use domain::media::library::read_file::read_file;
use domain::media::trash::delete::{InUsePolicy, delete_file};
use domain::media::trash::purge::purge_file;
use domain::pages::read::read_version;
use domain::pages::store_version::store_version;
use domain::trash::delete::delete_page;
use domain::trash::purge::purge_page;
use domain::users::create::create_user;
use domain::users::current::{actor_of, find_active_user};
use domain::users::list_users::list_users;
use domain::workflow::publish::publish_page;
use domain::{Cms, DatabaseLocation};
use model::access::Actor;
use model::id::{PageId, VersionId};
use model::media::MediaFile;
use serde_json::{Value, json};
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::time::SystemTime;
use tempfile::tempdir;
use testing::DataFolder;
use time::Duration;

const SYSTEM: &Actor = &Actor::System;

/// Returns both kinds of places in a folder.
fn places(folder: &Path) -> [BackupPlace; 2] {
    let place = |name: &str| BackupPlace::parse(folder.join(name).to_str().unwrap()).unwrap();
    [place("site.tar"), place("repository/")]
}

async fn back_up(site: &TestSite, place: &BackupPlace) -> Result<CreatedBackup, BackupError> {
    create_backup(&site.cms, site.data.path(), place, (None, &Progress::default())).await
}

/// Makes a backup, and removes all but the last ones of some days.
async fn back_up_with(site: &TestSite, place: &BackupPlace, days: usize) -> CreatedBackup {
    let retention = Some(Retention { days, weeks: 0, months: 0 });
    create_backup(&site.cms, site.data.path(), place, (retention, &Progress::default())).await.unwrap()
}

/// Restores the newest backup into an empty data folder or database.
async fn restore(place: &BackupPlace, data: &DataFolder, site: &TestSite) -> Result<Backup, BackupError> {
    let (database, media) = (data.location(), MediaStorage::Folder);
    let to = RestoreTarget { data: data.path(), database: &database, media: &media };
    restore_site(place, None, &to, (types(), clock(site))).await
}

fn clock(site: &TestSite) -> Arc<dyn Clock> {
    Arc::<TestClock>::clone(&site.clock)
}

/// Creates an empty place of the same kind of database as the test's.
async fn empty() -> DataFolder {
    let data = DataFolder::migrated().await;
    // A new SQLite site has no database file.
    let _ = std::fs::remove_file(data.path().join("pagewright.db"));
    data
}

/// Creates a site with a published page and a picture.
async fn site() -> (TestSite, MediaFile) {
    let site = TestSite::new().await;
    let picture = site.picture(40, 90).await;
    let page = site.page(SYSTEM, "/about").await;
    publish_page(&site.cms, SYSTEM, page.page, None).await.unwrap();
    site.work().await;
    let picture = read_file(&site.cms, SYSTEM, picture.id).await.unwrap();
    (site, picture)
}

fn names(folder: &Path) -> Vec<String> {
    let entries = std::fs::read_dir(folder).unwrap().map(|entry| entry.unwrap().file_name().into_string().unwrap());
    let mut names: Vec<String> = entries.collect();
    names.sort();
    names
}

fn read_original(data: &Path, file: &MediaFile) -> Vec<u8> {
    std::fs::read(data.join("files/originals").join(&file.hash)).unwrap()
}

#[tokio::test]
async fn a_restored_site_is_the_site_of_the_backup() {
    let (site, picture) = site().await;
    let folder = tempdir().unwrap();
    for place in places(folder.path()) {
        let made = back_up(&site, &place).await.unwrap();
        assert!(made.backup.missing.is_empty() && made.new_bytes == made.backup.bytes);
        let data = empty().await;
        assert_eq!(restore(&place, &data, &site).await.unwrap().id, made.backup.id);
        assert_eq!(read_original(data.path(), &picture), read_original(site.data.path(), &picture));
        let restored = TestSite::opened(data, Arc::clone(&site.clock)).await;
        assert_eq!(restored.seen("/about").await, "Title");
        assert_eq!(read_file(&restored.cms, SYSTEM, picture.id).await.unwrap(), picture);
        assert_eq!(domain::secret::signing_key(&restored.cms), domain::secret::signing_key(&site.cms));
        assert!(!restored.data.path().join(".restore").exists());
    }
}

#[tokio::test]
async fn a_file_that_another_process_writes_is_left_alone() {
    let (site, _) = site().await;
    let folder = tempdir().unwrap();
    let [archive, _] = places(folder.path());
    let half = folder.path().join("site.tar.half");
    std::fs::write(&half, "of another process").unwrap();
    let lock = std::fs::File::open(&half).unwrap();
    lock.lock().unwrap();
    let refused = back_up(&site, &archive).await;
    assert!(matches!(refused, Err(BackupError::Running)), "{refused:?}");
    assert_eq!(std::fs::read_to_string(&half).unwrap(), "of another process");
    drop(lock);
    back_up(&site, &archive).await.unwrap();
    assert_eq!(names(folder.path()), ["site.tar"]);
}

#[tokio::test]
async fn changes_after_a_backup_are_not_in_it() {
    let (site, _) = site().await;
    let folder = tempdir().unwrap();
    let [_, place] = places(folder.path());
    let before = back_up(&site, &place).await.unwrap().backup.id;
    site.clock.advance(Duration::SECOND);
    let late = site.page(SYSTEM, "/late").await;
    publish_page(&site.cms, SYSTEM, late.page, None).await.unwrap();
    back_up(&site, &place).await.unwrap();

    let data = empty().await;
    let (database, media) = (data.location(), MediaStorage::Folder);
    let to = RestoreTarget { data: data.path(), database: &database, media: &media };
    restore_site(&place, Some(&before), &to, (types(), clock(&site))).await.unwrap();
    let restored = TestSite::opened(data, Arc::clone(&site.clock)).await;
    assert_eq!((restored.seen("/about").await, restored.seen("/late").await), ("Title".into(), "nothing".into()));
}

#[tokio::test]
async fn a_repository_stores_equal_files_once_until_no_backup_has_them() {
    let (site, picture) = site().await;
    let folder = tempdir().unwrap();
    let [_, place] = places(folder.path());
    let objects = || {
        let names: Vec<String> = all_files(&folder.path().join("repository/objects"))
            .iter()
            .map(|path| path.file_name().unwrap().to_str().unwrap().to_owned())
            .collect();
        // The name of an original is the beginning of its SHA-256.
        move |file: &MediaFile| names.iter().any(|name| name.starts_with(&file.hash))
    };
    back_up(&site, &place).await.unwrap();
    site.clock.advance(Duration::SECOND);
    let first = back_up(&site, &place).await.unwrap();
    assert!(objects()(&picture) && first.new_bytes + picture.size.cast_unsigned() <= first.backup.bytes);
    site.clock.advance(Duration::DAY);
    delete_file(&site.cms, SYSTEM, picture.id, InUsePolicy::Force).await.unwrap();
    purge_file(&site.cms, SYSTEM, picture.id).await.unwrap();
    remove_expired_files(&site.cms, SystemTime::now() + std::time::Duration::from_hours(1)).await.unwrap();
    let other = site.picture(50, 10).await;
    site.work().await;
    let second = back_up(&site, &place).await.unwrap();
    assert!(objects()(&picture) && objects()(&other));
    let ids: Vec<BackupId> = list_backups(&place).await.unwrap().into_iter().map(|backup| backup.id).collect();
    assert_eq!(ids[..2], [second.backup.id, first.backup.id]);

    site.clock.advance(Duration::DAY);
    let retention = Some(Retention { days: 1, weeks: 0, months: 0 });
    let third = create_backup(&site.cms, site.data.path(), &place, (retention, &Progress::default())).await.unwrap();
    assert_eq!((third.removed, list_backups(&place).await.unwrap().len()), (3, 1));
    assert!(objects()(&other) && !objects()(&picture));
    verify_backup(&place, None, &Progress::default()).await.unwrap();
}

#[tokio::test]
async fn an_interrupted_backup_is_not_listed_and_its_rest_is_removed() {
    let (site, _) = site().await;
    let folder = tempdir().unwrap();
    let [_, place] = places(folder.path());
    let first = back_up(&site, &place).await.unwrap().backup;
    let backups = folder.path().join("repository/backups");
    // The description is the last file of a backup.
    let half = backups.join("20200101T000000Z");
    std::fs::create_dir(&half).unwrap();
    std::fs::write(half.join("pagewright.db"), "half").unwrap();
    assert_eq!(verify_backup(&place, None, &Progress::default()).await.unwrap().id, first.id);
    site.clock.advance(Duration::DAY);
    let retention = Some(Retention { days: 9, weeks: 0, months: 0 });
    create_backup(&site.cms, site.data.path(), &place, (retention, &Progress::default())).await.unwrap();
    assert_eq!(list_backups(&place).await.unwrap().len(), 2);
    assert!(!half.join("pagewright.db").exists());
}

#[tokio::test]
async fn a_file_that_changes_on_the_site_changes_in_no_older_backup() {
    let site = TestSite::on_file().await;
    let picture = site.picture(40, 90).await;
    site.work().await;
    let folder = tempdir().unwrap();
    let [_, place] = places(folder.path());
    let first = back_up(&site, &place).await.unwrap().backup.id;
    let files = site.data.path().join("files");
    // A new release makes another rendition, and a disk loses half of an original.
    let preview = std::fs::read_dir(files.join("previews")).unwrap().next().unwrap().unwrap().path();
    std::fs::write(preview, "another rendition").unwrap();
    std::fs::write(files.join("originals").join(&picture.hash), "half").unwrap();
    site.clock.advance(Duration::SECOND);
    back_up(&site, &place).await.unwrap();
    verify_backup(&place, Some(&first), &Progress::default()).await.unwrap();
    verify_backup(&place, None, &Progress::default()).await.unwrap();
}

#[tokio::test]
async fn files_of_other_programs_are_left_out_of_a_backup_and_left_alone_in_its_place() {
    let site = TestSite::on_file().await;
    site.picture(40, 90).await;
    std::fs::write(site.data.path().join("files/originals/.DS_Store"), "x").unwrap();
    std::fs::write(site.data.path().join("files/originals/a b.jpg"), "x").unwrap();
    let folder = tempdir().unwrap();
    let mine = folder.path().join("repository/files/originals");
    std::fs::create_dir_all(&mine).unwrap();
    std::fs::write(mine.join("0ab1"), "mine").unwrap();
    for place in places(folder.path()) {
        let retention = Some(Retention { days: 1, weeks: 0, months: 0 });
        create_backup(&site.cms, site.data.path(), &place, (retention, &Progress::default())).await.unwrap();
        verify_backup(&place, None, &Progress::default()).await.unwrap();
    }
    assert_eq!(std::fs::read_to_string(mine.join("0ab1")).unwrap(), "mine");
}

#[tokio::test]
async fn a_database_with_a_site_is_not_replaced_and_its_files_stay() {
    let (site, picture) = site().await;
    let folder = tempdir().unwrap();
    let [place, _] = places(folder.path());
    back_up(&site, &place).await.unwrap();
    let (other, own) = self::site().await;
    other.cms.close().await;
    let refused = restore(&place, &other.data, &site).await;
    assert!(matches!(refused, Err(BackupError::Occupied { .. })), "{refused:?}");
    assert_eq!(read_original(other.data.path(), &own), read_original(site.data.path(), &picture));
    let other = TestSite::opened(other.data, other.clock).await;
    assert_eq!(other.seen("/about").await, "Title");
}

#[cfg(unix)]
#[tokio::test]
async fn only_the_user_of_the_site_can_read_a_backup() {
    use std::os::unix::fs::PermissionsExt;
    let (site, _) = site().await;
    let folder = tempdir().unwrap();
    for place in places(folder.path()) {
        back_up(&site, &place).await.unwrap();
    }
    let clone = folder.path().join("clone");
    clone_site(&site.cms, (site.data.path(), &clone), Persons::Keep).await.unwrap();
    let mode = |path: &Path| std::fs::metadata(path).unwrap().permissions().mode() & 0o077;
    for private in ["site.tar", "repository/backups", "repository/objects", "clone"] {
        assert_eq!(mode(&folder.path().join(private)), 0, "{private}");
    }
    assert_eq!(mode(&site.data.path().join(".backup")), 0);
}

#[tokio::test]
async fn a_damaged_backup_does_not_stop_the_next_one_and_keeps_its_files() {
    let (site, picture) = site().await;
    let folder = tempdir().unwrap();
    let [_, place] = places(folder.path());
    let first = back_up(&site, &place).await.unwrap().backup.id;
    let of_first = folder.path().join(format!("repository/backups/{first}"));
    let original = site.data.path().join("files/originals").join(&picture.hash);
    let bytes = std::fs::read(&original).unwrap();
    for file in ["files.json", "backup.json"] {
        let whole = std::fs::read(of_first.join(file)).unwrap();
        std::fs::write(of_first.join(file), "damaged").unwrap();
        // The site loses a file, which then only damaged backups have.
        std::fs::remove_file(&original).unwrap();
        for _ in 0..2 {
            site.clock.advance(Duration::DAY);
            let made = back_up_with(&site, &place, 1).await;
            let reason = made.not_pruned.as_deref();
            assert!(matches!(reason, Some(BackupError::FilesKept { .. })), "{file}: {made:?}");
            let defect = made.defect().unwrap();
            assert!(defect.contains(&first.to_string()) && defect.contains("is not readable"), "{defect}");
        }
        // The backup between them has expired.
        assert_eq!(names(&folder.path().join("repository/backups")).len(), 2, "{file}");
        std::fs::write(of_first.join(file), whole).unwrap();
        verify_backup(&place, Some(&first), &Progress::default()).await.unwrap();
        std::fs::write(&original, &bytes).unwrap();
    }
    site.clock.advance(Duration::DAY);
    assert!(back_up_with(&site, &place, 1).await.not_pruned.is_none());
    assert_eq!(list_backups(&place).await.unwrap().len(), 1);
}

#[tokio::test]
async fn backups_with_files_that_the_site_has_lost_are_not_removed() {
    let site = TestSite::on_file().await;
    let originals = site.data.path().join("files/originals");
    let folder = tempdir().unwrap();
    let [_, place] = places(folder.path());
    let (first, early) = (site.picture(40, 90).await, back_up_with(&site, &place, 1).await.backup.id);
    let bytes_of_first = std::fs::read(originals.join(&first.hash)).unwrap();
    std::fs::remove_file(originals.join(&first.hash)).unwrap();
    let second = site.picture(50, 10).await;
    let bytes_of_second = std::fs::read(originals.join(&second.hash)).unwrap();
    site.clock.advance(Duration::DAY);
    let middle = back_up_with(&site, &place, 1).await.backup.id;
    std::fs::write(originals.join(&second.hash), "damaged").unwrap();
    for _ in 0..3 {
        site.clock.advance(Duration::DAY);
        let late = back_up_with(&site, &place, 1).await;
        let defect = late.defect().unwrap();
        assert!(defect.contains(&first.hash) && defect.contains(&second.hash), "{defect}");
        let ids: Vec<BackupId> = list_backups(&place).await.unwrap().into_iter().map(|backup| backup.id).collect();
        assert_eq!(ids, [late.backup.id, middle.clone(), early.clone()]);
    }
    std::fs::write(originals.join(&first.hash), bytes_of_first).unwrap();
    std::fs::write(originals.join(&second.hash), bytes_of_second).unwrap();
    site.clock.advance(Duration::DAY);
    let sound = back_up_with(&site, &place, 1).await;
    assert!(sound.defect().is_none());
    assert_eq!(list_backups(&place).await.unwrap().len(), 1);
}

/// Restores a changed backup, and asserts that nothing of it remains.
#[track_caller]
fn assert_left_nothing(data: &DataFolder, refused: &Result<Backup, BackupError>, what: &str) {
    let text = refused.as_ref().expect_err(what).to_string();
    assert!(matches!(refused, Err(BackupError::Damaged { .. } | BackupError::Missing { .. })), "{what}: {text}");
    assert!(text.ends_with('.'), "{what}: {text}");
    assert_eq!(names(data.path()), Vec::<String>::new(), "{what}: {text}");
}

#[tokio::test]
async fn one_changed_byte_or_a_missing_end_is_noticed_and_nothing_is_restored() {
    let site = TestSite::on_file().await;
    site.picture(40, 90).await;
    site.work().await;
    let folder = tempdir().unwrap();
    let [archive, repository] = places(folder.path());
    back_up(&site, &archive).await.unwrap();
    back_up(&site, &repository).await.unwrap();
    let data = DataFolder::of_sqlite(tempdir().unwrap());

    let file = folder.path().join("site.tar");
    let whole = std::fs::read(&file).unwrap();
    let places = (0..12).map(|part| whole.len() / 12 * part + 7);
    for at in places {
        std::fs::write(&file, &whole[..at]).unwrap();
        let cut = restore(&archive, &data, &site).await;
        assert_left_nothing(&data, &cut, &format!("cut at {at} of {}", whole.len()));
    }
    // The content of each entry follows its header of 512 bytes.
    let text_of = |name: &str| whole.windows(name.len()).position(|bytes| bytes == name.as_bytes()).unwrap() + 512;
    for name in ["pagewright.db", "secret.key", "files/originals/", "files/previews/", "files.json", "backup.json"] {
        let mut changed = whole.clone();
        changed[text_of(name) + 5] ^= 0x20;
        std::fs::write(&file, &changed).unwrap();
        let refused = restore(&archive, &data, &site).await;
        assert_left_nothing(&data, &refused, name);
    }

    let stored = all_files(&folder.path().join("repository"));
    assert_eq!(stored.len(), 6, "{stored:?}");
    for path in stored {
        let content = std::fs::read(&path).unwrap();
        let mut changed = content.clone();
        let middle = changed.len() / 2;
        changed[middle] ^= 1;
        for (what, now) in [("changed", Some(changed)), ("cut", Some(content[..middle].to_vec())), ("removed", None)] {
            match now {
                Some(now) => std::fs::write(&path, now).unwrap(),
                None => std::fs::remove_file(&path).unwrap(),
            }
            let refused = restore(&repository, &data, &site).await;
            assert_left_nothing(&data, &refused, &format!("{what}: {}", path.display()));
        }
        std::fs::write(&path, content).unwrap();
    }
    restore(&repository, &data, &site).await.unwrap();
}

/// Lists the files of the only backup of a repository.
fn all_files(folder: &Path) -> Vec<PathBuf> {
    let mut found = Vec::new();
    for entry in std::fs::read_dir(folder).unwrap() {
        let path = entry.unwrap().path();
        match path.is_dir() {
            true => found.extend(all_files(&path)),
            // Names the owner of the repository, not a file of the site.
            false if path.parent().unwrap().ends_with("repository") => {}
            false => found.push(path),
        }
    }
    found
}

#[tokio::test]
async fn a_file_that_the_site_lacks_is_named_and_stops_no_backup() {
    let (site, picture) = site().await;
    std::fs::remove_file(site.data.path().join("files/originals").join(&picture.hash)).unwrap();
    let folder = tempdir().unwrap();
    for place in places(folder.path()) {
        let made = back_up(&site, &place).await.unwrap();
        assert_eq!(made.backup.missing, [format!("files/originals/{}", picture.hash)]);
        let defect = made.defect().unwrap();
        assert!(defect.contains(&picture.hash) && defect.contains("are missing"), "{defect}");
        verify_backup(&place, None, &Progress::default()).await.unwrap();
    }
}

#[tokio::test]
async fn a_backup_replaces_nothing() {
    let (site, _) = site().await;
    let folder = tempdir().unwrap();
    let [archive, repository] = places(folder.path());
    back_up(&site, &archive).await.unwrap();
    let first = std::fs::read(folder.path().join("site.tar")).unwrap();
    assert!(matches!(back_up(&site, &archive).await, Err(BackupError::Exists { .. })));
    assert_eq!(std::fs::read(folder.path().join("site.tar")).unwrap(), first);
    back_up(&site, &repository).await.unwrap();
    assert!(matches!(back_up(&site, &repository).await, Err(BackupError::Running)));

    let (other, _) = self::site().await;
    assert!(matches!(back_up(&other, &repository).await, Err(BackupError::ForeignRepository { .. })));
    let inside = other.data.path().join("site.tar");
    let inside = BackupPlace::parse(inside.to_str().unwrap()).unwrap();
    assert!(matches!(back_up(&other, &inside).await, Err(BackupError::InDataFolder { .. })));
    assert!(matches!(restore(&archive, &other.data, &site).await, Err(BackupError::Occupied { .. })));
    assert_eq!(other.seen("/about").await, "Title");
}

#[tokio::test]
async fn a_restore_that_was_interrupted_can_run_again() {
    let site = TestSite::on_file().await;
    let picture = site.picture(40, 90).await;
    let folder = tempdir().unwrap();
    let [place, _] = places(folder.path());
    back_up(&site, &place).await.unwrap();
    let data = DataFolder::of_sqlite(tempdir().unwrap());
    // The state after a kill: some files, and no database.
    std::fs::create_dir_all(data.path().join("files/originals")).unwrap();
    std::fs::write(data.path().join("files/originals/00ff"), "half").unwrap();
    std::fs::create_dir(data.path().join(".restore")).unwrap();
    std::fs::write(data.path().join(".restore/pagewright.db"), "half").unwrap();
    let refused = domain::contains_site(data.path(), &DatabaseLocation::Folder).unwrap_err();
    assert!(refused.to_string().contains("interrupted"), "{refused}");
    restore(&place, &data, &site).await.unwrap();
    assert!(domain::contains_site(data.path(), &DatabaseLocation::Folder).unwrap());
    assert_eq!(read_original(data.path(), &picture), read_original(site.data.path(), &picture));
}

/// Returns the title and the blocks of a version as JSON.
async fn contents(site: &TestSite, version: VersionId) -> (String, Value) {
    let read = read_version(&site.cms, SYSTEM, version).await.unwrap();
    (read.title, serde_json::to_value(read.blocks).unwrap())
}

/// Restores the newest version of a page from the backup.
async fn restore_one(site: &TestSite, place: &BackupPlace, page: PageId) -> Result<RestoredPage, BackupError> {
    restore_page(&site.cms, SYSTEM, (site.data.path(), place, None), page).await
}

#[tokio::test]
async fn one_page_comes_back_as_a_draft_also_after_it_was_deleted_for_good() {
    let (site, _) = site().await;
    let page = site.page(SYSTEM, "/prices").await;
    let text =
        json!({"title": "Prices", "blocks": [{"type": "note", "key": "a", "title": "Ferry", "html": "<p>4</p>"}]});
    let old = store_version(&site.cms, SYSTEM, page.version, draft(&text)).await.unwrap();
    let folder = tempdir().unwrap();
    let places = places(folder.path());
    for place in &places {
        back_up(&site, place).await.unwrap();
    }
    let changed = store_version(&site.cms, SYSTEM, old.id, titled("Changed")).await.unwrap();
    let mut newest = changed.id;
    for place in &places {
        let restored = restore_one(&site, place, page.page).await.unwrap();
        assert!(restored.page == page.page && restored.version > newest);
        newest = restored.version;
        assert_eq!(contents(&site, newest).await, contents(&site, old.id).await);
    }

    delete_page(&site.cms, SYSTEM, page.page).await.unwrap();
    let trashed = restore_one(&site, &places[0], page.page).await;
    assert!(matches!(trashed, Err(BackupError::TrashedPage { .. })), "{trashed:?}");
    purge_page(&site.cms, SYSTEM, page.page).await.unwrap();
    let restored = restore_one(&site, &places[0], page.page).await.unwrap();
    assert_ne!(restored.page, page.page);
    assert_eq!(site.seen("/prices").await, "nothing");
    assert_eq!(contents(&site, restored.version).await.0, "Prices");
    let unknown = restore_one(&site, &places[0], PageId(9999)).await;
    assert!(matches!(unknown, Err(BackupError::MissingPage { .. })), "{unknown:?}");
}

#[tokio::test]
async fn a_scrubbed_copy_names_no_person_and_has_no_secret() {
    let (site, picture) = site().await;
    let mut ada = new_user("ada@house.example", PASSWORD, "Editor");
    ada.profile.name = "Ada Lovelace".to_owned();
    ada.profile.job_title = "Countess".to_owned();
    let ada = create_user(&site.cms, SYSTEM, ada).await.unwrap();
    let ada = actor_of(&find_active_user(&site.cms, ada).await.unwrap().unwrap());
    let page = site.page(&ada, "/ferry").await;
    site.ask(&ada, page.page, "Please look, says Ada").await.unwrap();
    for statement in [
        "insert into form_submission (kind, page_title, locale, first_name, last_name, email, email_folded, phone,
           message, file_name, status, received_at, changed_at)
         values ('contact', 'Contact', 'en-gb', 'Grace', 'Hopper', 'grace@navy.example', 'grace@navy.example',
           '555-0199', 'A moth in the relay', '', 'received', 1, 1)",
        "insert into api_token (user_id, name, hash, permissions, created_at)
         select id, 'Shop', 'hash-of-shop', '[]', 1 from cms_user",
        "insert into webhook (name, url, events, enabled, nonce, created_at)
         values ('Crane', 'https://crane.example/path-of-crane', '[]', 1, 'nonce-of-crane', 1)",
        "insert into webhook_delivery (webhook_id, event_id, event, data, queued_at, give_up_at, answer)
         select id, 'evt', 'page.published', '{}', 1, 1, 'answer-of-crane' from webhook",
        "insert into search_miss (locale, term, searches, last_at) values ('en-gb', 'grace hopper', 1, 1)",
        "insert into unknown_address (locale, slug, hits, first_hit_at, last_hit_at)
         values ('en-gb', '/reset/token-of-grace', 1, 1, 1)",
    ] {
        site.data.execute(statement).await;
    }
    let folder = tempdir().unwrap();
    let whole = folder.path().join("whole");
    clone_site(&site.cms, (site.data.path(), &whole), Persons::Keep).await.unwrap();
    let scrubbed = folder.path().join("scrubbed");
    clone_site(&site.cms, (site.data.path(), &scrubbed), Persons::Scrub).await.unwrap();

    let personal = [
        "Ada",
        "Lovelace",
        "ada@house",
        "Countess",
        "$argon2",
        "Please look",
        "Hopper",
        "grace",
        "555-0199",
        "moth",
        "token-of-grace",
        "path-of-crane",
        "nonce-of-crane",
        "answer-of-crane",
    ];
    let texts =
        |folder: &Path| String::from_utf8_lossy(&std::fs::read(folder.join("pagewright.db")).unwrap()).into_owned();
    let (before, after) = (texts(&whole), texts(&scrubbed));
    for word in personal {
        assert!(before.contains(word), "the test needs {word} in the database");
        assert!(!after.contains(word), "{word} is in the copy");
    }
    let key = |folder: &Path| std::fs::read(folder.join("secret.key")).unwrap();
    assert_eq!(key(&whole), domain::secret::signing_key(&site.cms));
    assert_ne!(key(&scrubbed), key(&whole));

    let data = DataFolder::of_sqlite(folder);
    let copy = Cms::open(&scrubbed, &DatabaseLocation::Folder, &MediaStorage::Folder, types(), clock(&site)).await;
    let copy = copy.unwrap();
    let users = list_users(&copy, SYSTEM).await.unwrap();
    assert!(users.iter().all(|listed| listed.user.profile.name == format!("User {}", listed.user.id.0)), "{users:?}");
    assert_eq!(read_original(&scrubbed, &picture), read_original(site.data.path(), &picture));
    let findings = check_site(&copy, &scrubbed, Fixes::None).await.unwrap();
    assert!(findings.iter().all(|finding| finding.part == Part::Search), "{findings:?}");
    drop(data);
}
