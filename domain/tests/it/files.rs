//! Bytes that no row names, and files that were never finished.

use crate::test_site::TestSite;
use domain::media::pictures::preview::preview_picture;
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
    preview_picture(&site.cms, &Actor::System, file.id, None, Some(640)).await.unwrap();
    let files = site.data.path().join("files");
    let kept: Vec<PathBuf> = ["originals", "previews"].iter().flat_map(|folder| list(&files.join(folder))).collect();
    assert_eq!(kept.len(), 2);
    for folder in ["portraits", "incoming", "pictures"] {
        std::fs::create_dir_all(files.join(folder)).unwrap();
    }
    for leftover in ["originals/0123", "originals/0123#1", "pictures/0123-480.webp", "portraits/0123", "incoming/0123"]
    {
        std::fs::write(files.join(leftover), "x").unwrap();
    }

    let hour_ago = SystemTime::now() - Duration::from_hours(1);
    assert_eq!(sweep_files(&site.cms, hour_ago).await.unwrap(), 0, "they may belong to an upload that runs");
    let soon = SystemTime::now() + Duration::from_hours(1);
    assert_eq!(sweep_files(&site.cms, soon).await.unwrap(), 5);
    let left: Vec<PathBuf> =
        ["originals", "previews", "portraits"].iter().flat_map(|folder| list(&files.join(folder))).collect();
    assert_eq!(left, kept);
    assert_eq!(sweep_files(&site.cms, soon).await.unwrap(), 0);
    preview_picture(&site.cms, &Actor::System, file.id, None, None).await.unwrap();
}
