//! Opening a data folder that is not as it should be.

use crate::house::{House, PASSWORD, new_user, refused};
use domain::clock::SystemClock;
use domain::health::check_ready;
use domain::secret::signing_key;
use domain::users::create::create_user;
use domain::{Cms, OpenError};
use model::access::Actor;
use model::error::Code;
use model::fields::registry::Types;
use sqlx::Connection;
use sqlx::sqlite::{SqliteConnectOptions, SqliteConnection};
use std::path::{Path, PathBuf};
use std::sync::Arc;

async fn refusal(data: &Path) -> OpenError {
    let types = Types::default();
    match Cms::open(data, types, Arc::new(SystemClock)).await {
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

/// The folder of a site that was closed, with an uploaded file.
async fn closed_site() -> tempfile::TempDir {
    let house = House::new().await;
    house.account("a@house.example", "Editor").await;
    house.cms.close().await;
    let originals = house.data.path().join("files/originals");
    std::fs::create_dir_all(&originals).unwrap();
    std::fs::write(originals.join("0123"), "x").unwrap();
    house.data
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
    let house = House::new().await;
    house.account("a@house.example", "Editor").await;
    let house = house.restarted().await.restarted().await;
    house.account("b@house.example", "Viewer").await;
    check_ready(&house.cms).await.unwrap();
}

/// Executes a statement on the database of a site that is closed.
async fn execute(folder: &Path, statement: &'static str) {
    let options = SqliteConnectOptions::new().filename(folder.join("pagewright.db"));
    let mut connection = SqliteConnection::connect_with(&options).await.unwrap();
    sqlx::query(statement).execute(&mut connection).await.unwrap();
    connection.close().await.unwrap();
}

fn backups(folder: &Path) -> Vec<PathBuf> {
    let Ok(entries) = std::fs::read_dir(folder.join("backups")) else { return Vec::new() };
    let mut files: Vec<PathBuf> = entries.map(|entry| entry.unwrap().path()).collect();
    files.sort();
    files
}

#[tokio::test]
async fn a_copy_is_kept_before_each_migration_and_the_three_newest_stay() {
    let mut house = House::new().await;
    house.account("a@house.example", "Editor").await;
    house = house.restarted().await;
    assert!(backups(house.data.path()).is_empty(), "nothing was migrated");
    for time in 1..=5 {
        house.clock.advance(time::Duration::hours(1));
        let House { cms, clock, data } = house;
        cms.close().await;
        execute(data.path(), "drop table public_generation").await;
        execute(data.path(), "delete from _sqlx_migrations where version = 4").await;
        house = House::opened(data, clock).await;
        assert_eq!(backups(house.data.path()).len(), time.min(3));
    }
    let newest = backups(house.data.path()).pop().unwrap();
    assert!(newest.display().to_string().contains("20260302T140000Z"), "{}", newest.display());

    let restored = tempfile::tempdir().unwrap();
    std::fs::copy(newest, restored.path().join("pagewright.db")).unwrap();
    let restored = House::opened(restored, house.clock).await;
    refused(
        create_user(&restored.cms, &Actor::System, new_user("a@house.example", PASSWORD, "Editor")).await,
        &[(Code::AlreadyExists, "email")],
    );
}

#[tokio::test]
async fn a_migration_that_fails_names_the_copy_from_before() {
    let folder = closed_site().await;
    execute(folder.path(), "delete from _sqlx_migrations where version = 4").await;
    let error = refusal(folder.path()).await;
    let kept = backups(folder.path()).pop().unwrap();
    assert!(matches!(error, OpenError::Migration { .. }), "{error}");
    assert!(error.to_string().contains(&kept.display().to_string()), "{error}");
}

#[tokio::test]
async fn a_key_that_an_older_release_kept_in_the_database_is_replaced() {
    let folder = closed_site().await;
    execute(folder.path(), "insert into setting (name, value) values ('signing-key', '[]')").await;
    execute(folder.path(), "drop table public_generation").await;
    execute(folder.path(), "delete from _sqlx_migrations where version = 4").await;
    let file = folder.path().join("secret.key");
    std::fs::remove_file(&file).unwrap();
    let house = House::opened(folder, House::new().await.clock).await;
    assert_eq!(std::fs::read(&file).unwrap(), signing_key(&house.cms));
    house.cms.close().await;
    execute(house.data.path(), "insert into setting (name, value) values ('signing-key', 'gone before')").await;
}

#[tokio::test]
async fn a_file_that_holds_no_key_is_named() {
    let folder = closed_site().await;
    std::fs::write(folder.path().join("secret.key"), "short").unwrap();
    assert!(refusal(folder.path()).await.to_string().contains("secret.key"));
}
