//! Bytes that no row names, and files that were never finished.

use crate::test_site::TestSite;
use domain::media::list::read_file;
use domain::media::sweep::sweep_files;
use model::access::Actor;
use std::path::{Path, PathBuf};
use std::time::{Duration, SystemTime};

fn list(folder: &Path) -> Vec<PathBuf> {
    let mut found: Vec<PathBuf> = std::fs::read_dir(folder).unwrap().map(|entry| entry.unwrap().path()).collect();
    found.sort();
    found
}

#[tokio::test]
async fn what_nothing_names_is_removed_and_what_is_named_stays() {
    let site = TestSite::new().await;
    let file = site.picture(800, 0).await;
    read_file(&site.cms, &Actor::System, file.id, Some(480)).await.unwrap();
    let files = site.data.path().join("files");
    let kept: Vec<PathBuf> = ["originals", "renditions"].iter().flat_map(|folder| list(&files.join(folder))).collect();
    assert_eq!(kept.len(), 2);
    for folder in ["portraits", "incoming"] {
        std::fs::create_dir_all(files.join(folder)).unwrap();
    }
    for leftover in ["originals/0123", "originals/0123#1", "renditions/0123-480", "portraits/0123", "incoming/0123"] {
        std::fs::write(files.join(leftover), "x").unwrap();
    }

    let hour_ago = SystemTime::now() - Duration::from_hours(1);
    assert_eq!(sweep_files(&site.cms, hour_ago).await.unwrap(), 0, "they may belong to an upload that runs");
    let soon = SystemTime::now() + Duration::from_hours(1);
    assert_eq!(sweep_files(&site.cms, soon).await.unwrap(), 5);
    let left: Vec<PathBuf> =
        ["originals", "renditions", "portraits"].iter().flat_map(|folder| list(&files.join(folder))).collect();
    assert_eq!(left, kept);
    assert_eq!(sweep_files(&site.cms, soon).await.unwrap(), 0);
    read_file(&site.cms, &Actor::System, file.id, None).await.unwrap();
}
