//! Tests starts with irregular data folders.

use crate::test_site::{PASSWORD, TestSite, new_user, refused, titled};
use content::fields::registry::Types;
use domain::clock::SystemClock;
use domain::files::storage::MediaStorage;
use domain::health::check_ready;
use domain::list::ListQuery;
use domain::media::library::list_directory::{PartQuery, list_directory};
use domain::media::library::search::search_files;
use domain::pages::listing::groups::{GroupListInput, list_groups};
use domain::pages::listing::list_pages::{PageListInput, list_pages};
use domain::pages::listing::published::{ListPublished, list_published_pages};
use domain::pages::store_version::store_version;
use domain::secret::signing_key;
use domain::users::create::create_user;
use domain::users::list_users::list_users;
use domain::{Cms, DatabaseLocation, OpenError};
use model::access::Actor;
use model::error::Code;
use sqlx::Connection;
use sqlx::migrate::Migrator;
use sqlx::sqlite::{SqliteConnectOptions, SqliteConnection};
use std::path::{Path, PathBuf};
use std::sync::Arc;
use testing::DataFolder;

async fn refusal(data: &Path) -> OpenError {
    let types = Types::default();
    match Cms::open(data, &DatabaseLocation::Folder, &MediaStorage::Folder, types, Arc::new(SystemClock)).await {
        Ok(_) => panic!("{} was opened", data.display()),
        Err(error) => error,
    }
}

#[tokio::test]
async fn a_folder_that_cannot_be_made_is_named() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("file");
    std::fs::write(&file, "x").unwrap();
    let below = file.join("data");
    let error = refusal(&below).await;
    assert!(matches!(error, OpenError::Folder { .. }) && error.to_string().contains(&below.display().to_string()));
}

#[tokio::test]
async fn what_is_no_database_is_left_as_it_is() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("pagewright.db");
    let nonsense = "no database ".repeat(1_000);
    std::fs::write(&file, &nonsense).unwrap();
    let error = refusal(folder.path()).await;
    assert!(matches!(error, OpenError::Damaged { .. }), "{error}");
    assert_eq!(std::fs::read_to_string(&file).unwrap(), nonsense);
}

/// Returns the data folder of a closed site,
/// with an uploaded file.
async fn closed_site() -> DataFolder {
    let site = TestSite::on_file().await;
    site.account("a@house.example", "Editor").await;
    site.cms.close().await;
    let originals = site.data.path().join("files/originals");
    std::fs::create_dir_all(&originals).unwrap();
    std::fs::write(originals.join("0123"), "x").unwrap();
    site.data
}

#[tokio::test]
async fn files_without_their_database_are_refused_and_stay() {
    let folder = closed_site().await;
    let database = folder.path().join("pagewright.db");
    for damage in [|file: &Path| std::fs::write(file, b"").unwrap(), |file: &Path| std::fs::remove_file(file).unwrap()]
    {
        damage(&database);
        let error = refusal(folder.path()).await;
        assert!(matches!(error, OpenError::MissingDatabase { .. }), "{error}");
        let sentence = error.to_string();
        assert!(sentence.contains(&folder.path().display().to_string()) && sentence.contains("backups"), "{sentence}");
    }
    assert!(folder.path().join("files").read_dir().unwrap().next().is_some());
    assert!(!database.exists());
}

#[tokio::test]
async fn a_database_that_was_cut_short_is_named_with_the_next_step() {
    let folder = closed_site().await;
    let database = folder.path().join("pagewright.db");
    let whole = std::fs::read(&database).unwrap();
    for length in [whole.len() / 2, 5_000, 4_096, 1_000, 50] {
        std::fs::write(&database, &whole[..length]).unwrap();
        let error = refusal(folder.path()).await;
        assert!(matches!(error, OpenError::Damaged { .. }), "{length}: {error}");
        let sentence = error.to_string();
        assert!(sentence.contains(&folder.path().display().to_string()) && sentence.contains("backup"), "{sentence}");
        assert_eq!(std::fs::read(&database).unwrap().len(), length, "nothing was changed");
    }
}

#[tokio::test]
async fn opening_twice_makes_nothing_twice() {
    let site = TestSite::on_file().await;
    site.account("a@house.example", "Editor").await;
    let site = site.restarted().await.restarted().await;
    site.account("b@house.example", "Viewer").await;
    check_ready(&site.cms).await.unwrap();
}

/// Lists the backups in a data folder.
fn backups(folder: &Path) -> Vec<PathBuf> {
    let Ok(entries) = std::fs::read_dir(folder.join("backups")) else { return Vec::new() };
    let mut files: Vec<PathBuf> = entries.map(|entry| entry.unwrap().path()).collect();
    files.sort();
    files
}

#[tokio::test]
async fn a_copy_is_kept_before_each_migration_and_the_three_newest_stay() {
    let mut site = TestSite::on_file().await;
    site.account("a@house.example", "Editor").await;
    site = site.restarted().await;
    assert!(backups(site.data.path()).is_empty(), "nothing was migrated");
    for time in 1..=5 {
        site.clock.advance(time::Duration::hours(1));
        let TestSite { cms, clock, data } = site;
        cms.close().await;
        data.execute("drop table public_generation").await;
        data.execute("delete from _sqlx_migrations where version = 4").await;
        site = TestSite::opened(data, clock).await;
        assert_eq!(backups(site.data.path()).len(), time.min(3));
    }
    let newest = backups(site.data.path()).pop().unwrap();
    assert!(newest.display().to_string().contains("20260302T140000Z"), "{}", newest.display());

    let restored = tempfile::tempdir().unwrap();
    std::fs::copy(newest, restored.path().join("pagewright.db")).unwrap();
    let restored = TestSite::opened(DataFolder::of_sqlite(restored), site.clock).await;
    refused(
        create_user(&restored.cms, &Actor::System, new_user("a@house.example", PASSWORD, "Editor")).await,
        &[(Code::AlreadyExists, "email")],
    );
}

#[tokio::test]
async fn a_migration_that_fails_names_the_copy_from_before() {
    let folder = closed_site().await;
    folder.execute("delete from _sqlx_migrations where version = 4").await;
    let error = refusal(folder.path()).await;
    let kept = backups(folder.path()).pop().unwrap();
    assert!(matches!(error, OpenError::Migration { .. }), "{error}");
    assert!(error.to_string().contains(&kept.display().to_string()), "{error}");
}

#[tokio::test]
async fn a_key_that_an_older_release_kept_in_the_database_is_replaced() {
    let folder = closed_site().await;
    folder.execute("insert into setting (name, value) values ('signing-key', '[]')").await;
    folder.execute("drop table public_generation").await;
    folder.execute("delete from _sqlx_migrations where version = 4").await;
    let file = folder.path().join("secret.key");
    std::fs::remove_file(&file).unwrap();
    let site = TestSite::opened(folder, TestSite::on_file().await.clock).await;
    assert_eq!(std::fs::read(&file).unwrap(), signing_key(&site.cms));
    site.cms.close().await;
    site.data.execute("insert into setting (name, value) values ('signing-key', 'gone before')").await;
}

#[tokio::test]
async fn a_file_that_holds_no_key_is_named() {
    let folder = closed_site().await;
    std::fs::write(folder.path().join("secret.key"), "short").unwrap();
    assert!(refusal(folder.path()).await.to_string().contains("secret.key"));
}

/// Creates the database of an earlier release,
/// with rows that later migrations convert.
async fn previous_release(folder: &Path) {
    const LAST_VERSION: i64 = 5;
    let all = Migrator::new(Path::new("../migrations/sqlite")).await.unwrap();
    let older = all.iter().filter(|migration| migration.version <= LAST_VERSION).cloned().collect();
    let options = SqliteConnectOptions::new().filename(folder.join("pagewright.db")).create_if_missing(true);
    let mut connection = SqliteConnection::connect_with(&options).await.unwrap();
    Migrator::with_migrations(older).run(&mut connection).await.unwrap();
    let rows = "
        insert into role (id, name, permissions, administrator) values (1, 'Administrator', '[]', 1), (2, 'Editor', '[]', 0);
        insert into user (id, email, email_folded, password_hash, role_id, name, job_title, image, created_at)
            values (1, 'B@house.example', 'b@house.example', 'x', 1, 'bert', '', '', 0),
                   (2, 'a@house.example', 'a@house.example', 'x', 2, 'Anna', '', '', 0);
        insert into session (id, user_id, data, created_at, seen_at, expires_at) values ('s', 2, '{}', 0, 0, 0);
        insert into setting (name, value) values ('site', '{\"siteName\":\"Harbour\",\"defaultLocale\":\"en-gb\",
            \"availableLocales\":[\"en-gb\"],\"customSlugLocales\":[],\"company\":{\"name\":\"\",\"street\":\"\",
            \"postalCode\":\"\",\"city\":\"\",\"country\":\"\",\"phone\":\"\",\"email\":\"\",\"registration\":\"\"},
            \"sessionIdleMinutes\":60,\"sessionAbsoluteHours\":12,\"inactivityMinutes\":30}');
        update structure_locale set locale = 'en-gb';
        insert into media_file (path, file_name, default_alt_text, shared, content_type, size, width, height, hash,
            created_by, created_at) values ('/', 'B.png', '', 1, 'image/png', 1, 1, 1, 'x', 1, 0),
                                           ('/', 'a.png', '', 1, 'image/png', 1, 1, 1, 'y', 1, 0);
        insert into page_group (id) values (1), (2);
        insert into page (id, group_id, locale, slug, type, title, content, ever_published, created_by, created_at,
            changed_by, changed_at) values (1, 1, 'en-gb', '/b', 'plain', 'boats', '{}', 0, 2, 0, 2, 0),
                                           (2, 2, 'en-gb', '/a', 'plain', 'Anchors', '{}', 0, 2, 0, 2, 0);
        insert into page_version (id, page_id, body, title, created_by, created_at)
            values (1, 1, '{}', 'boats', 2, 0), (2, 2, '{}', 'Anchors', 2, 0);
        update page set newest_version_id = id;
        insert into publication (id, page_id, version_id, published_by, published_at) values (1, 1, 1, 1, 0), (2, 2, 2, 1, 0);
        update page set published_version_id = id, published_id = id, published_title = title, ever_published = 1;";
    sqlx::raw_sql(rows).execute(&mut connection).await.unwrap();
    connection.close().await.unwrap();
}

#[tokio::test]
async fn a_site_of_the_release_before_opens_with_all_that_it_holds() {
    let folder = DataFolder::of_sqlite(tempfile::tempdir().unwrap());
    previous_release(folder.path()).await;
    let site = TestSite::opened(folder, TestSite::on_file().await.clock).await;
    assert_eq!(backups(site.data.path()).len(), 1);
    let by = |column: &str| ListQuery { column_to_sort: Some(column.to_owned()), ..ListQuery::default() };
    let users = list_users(&site.cms, &Actor::System).await.unwrap();
    assert_eq!(users.iter().map(|user| user.user.profile.name.as_str()).collect::<Vec<_>>(), ["Anna", "bert"]);
    let ask = PageListInput { query: by("title"), ..PageListInput::default() };
    let pages = list_pages(&site.cms, &Actor::System, ask).await.unwrap().items;
    assert_eq!(pages.iter().map(|page| page.title.as_str()).collect::<Vec<_>>(), ["Anchors", "boats"]);
    assert_eq!(pages[0].changed_by.as_ref().unwrap().name, "Anna");
    let ask = GroupListInput { query: by("title"), ..GroupListInput::default() };
    let groups = list_groups(&site.cms, &Actor::System, ask).await.unwrap().items;
    assert_eq!(groups.iter().map(|group| group.pages[0].title.as_str()).collect::<Vec<_>>(), ["Anchors", "boats"]);
    let anchors = ListQuery { search_term: "anch".to_owned(), ..ListQuery::default() };
    let ask = PageListInput { query: anchors, ..PageListInput::default() };
    assert_eq!(
        list_pages(&site.cms, &Actor::System, ask).await.unwrap().items[0].title,
        "Anchors",
        "its words are read"
    );
    let live = list_published_pages(&site.cms, &Actor::Visitor, ListPublished::default()).await.unwrap().items;
    assert_eq!(live.iter().map(|page| page.title.as_str()).collect::<Vec<_>>(), ["Anchors", "boats"]);
    let files = list_directory(&site.cms, &Actor::System, "/", &PartQuery::default()).await.unwrap().part.files;
    assert_eq!(files.iter().map(|file| file.file_name.as_str()).collect::<Vec<_>>(), ["a.png", "B.png"]);
    let found = search_files(&site.cms, &Actor::System, "png b", "/", &PartQuery::default()).await.unwrap().files;
    assert_eq!(found.iter().map(|file| file.file_name.as_str()).collect::<Vec<_>>(), ["B.png"]);
    // A role is found by its name in upper or lower case.
    // A new user cannot have the address of an existing user.
    site.account("c@house.example", "EDITOR").await;
    refused(
        create_user(&site.cms, &Actor::System, new_user("b@house.example", PASSWORD, "Editor")).await,
        &[(Code::AlreadyExists, "email")],
    );
    let made = site.page(&Actor::System, "/c").await;
    store_version(&site.cms, &Actor::System, made.version, titled("azure")).await.unwrap();
    let ask = PageListInput { query: by("title"), ..PageListInput::default() };
    let pages = list_pages(&site.cms, &Actor::System, ask).await.unwrap().items;
    assert_eq!(pages.iter().map(|page| page.title.as_str()).collect::<Vec<_>>(), ["Anchors", "azure", "boats"]);
}
