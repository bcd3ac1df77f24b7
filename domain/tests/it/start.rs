//! Opening a data folder that is not as it should be.

use crate::house::House;
use domain::clock::SystemClock;
use domain::{Cms, OpenError, Types};
use std::path::Path;
use std::sync::Arc;

async fn refusal(data: &Path) -> OpenError {
    let types = Types { blocks: Vec::new(), pages: Vec::new() };
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
    assert!(matches!(refusal(folder.path()).await, OpenError::Database(_)));
    assert_eq!(std::fs::read_to_string(&file).unwrap(), nonsense);
}

#[tokio::test]
async fn opening_twice_makes_nothing_twice() {
    let house = House::new().await;
    house.account("a@house.example", "Editor").await;
    let house = house.restarted().await.restarted().await;
    house.account("b@house.example", "Viewer").await;
    house.cms.check_ready().await.unwrap();
}
