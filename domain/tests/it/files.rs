//! Bytes that no row names, and files that were never finished.

use crate::house::House;
use bytes::Bytes;
use domain::media::add::{Upload, add_file};
use domain::media::list::read_file;
use domain::media::sweep::sweep_files;
use model::access::Actor;
use model::media::MediaFile;
use std::path::{Path, PathBuf};
use std::time::{Duration, SystemTime};

async fn picture(house: &House) -> MediaFile {
    let mut bytes = std::io::Cursor::new(Vec::new());
    image::RgbImage::new(800, 8).write_to(&mut bytes, image::ImageFormat::Png).unwrap();
    let upload = Upload {
        path: "/".into(),
        file_name: "a.png".into(),
        declared_type: None,
        bytes: Bytes::from(bytes.into_inner()),
        alt_text: String::new(),
    };
    add_file(&house.cms, &Actor::System, upload).await.unwrap()
}

fn list(folder: &Path) -> Vec<PathBuf> {
    let mut found: Vec<PathBuf> = std::fs::read_dir(folder).unwrap().map(|entry| entry.unwrap().path()).collect();
    found.sort();
    found
}

#[tokio::test]
async fn what_nothing_names_is_removed_and_what_is_named_stays() {
    let house = House::new().await;
    let file = picture(&house).await;
    read_file(&house.cms, &Actor::System, file.id, Some(480)).await.unwrap();
    let files = house.data.path().join("files");
    let kept: Vec<PathBuf> = ["originals", "renditions"].iter().flat_map(|folder| list(&files.join(folder))).collect();
    assert_eq!(kept.len(), 2);
    std::fs::create_dir_all(files.join("portraits")).unwrap();
    for leftover in ["originals/0123", "originals/0123#1", "renditions/0123-480", "portraits/0123"] {
        std::fs::write(files.join(leftover), "x").unwrap();
    }

    let hour_ago = SystemTime::now() - Duration::from_hours(1);
    assert_eq!(sweep_files(&house.cms, hour_ago).await.unwrap(), 0, "they may belong to an upload that runs");
    let soon = SystemTime::now() + Duration::from_hours(1);
    assert_eq!(sweep_files(&house.cms, soon).await.unwrap(), 4);
    let left: Vec<PathBuf> =
        ["originals", "renditions", "portraits"].iter().flat_map(|folder| list(&files.join(folder))).collect();
    assert_eq!(left, kept);
    assert_eq!(sweep_files(&house.cms, soon).await.unwrap(), 0);
    read_file(&house.cms, &Actor::System, file.id, None).await.unwrap();
}
