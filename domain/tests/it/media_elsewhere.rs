//! Tests files in a store on another machine.

use crate::test_site::{TestSite, draft, png};
use domain::error::{Error, StorageFault};
use domain::media::cleanup::remove_expired_files;
use domain::media::download::find_download;
use domain::media::pictures::preview::preview_picture;
use domain::media::trash::delete::{InUsePolicy, delete_file};
use domain::media::trash::purge::purge_file;
use domain::pages::read::read_version;
use domain::pages::store_version::store_version;
use domain::viewer::page_file::{PageBytes, PageFileAddress, read_page_file};
use domain::workflow::publish::publish_page;
use futures_util::TryStreamExt;
use model::access::Actor;
use model::media::MediaFile;
use object_store::aws::AmazonS3Builder;
use object_store::memory::InMemory;
use object_store::{ObjectStore, RetryConfig};
use serde_json::json;
use std::ops::Range;
use std::sync::Arc;
use std::time::{Duration, SystemTime};

const SYSTEM: &Actor = &Actor::System;
/// More bytes than a remote store receives
/// in one part of an upload.
const MULTIPART_BYTES: usize = 12 * 1024 * 1024 + 7;

async fn kept(store: &InMemory) -> Vec<String> {
    let all: Vec<_> = store.list(None).try_collect().await.unwrap();
    all.into_iter().map(|file| file.location.to_string()).collect()
}

/// Returns the number of incoming files in the data folder.
fn beside_the_database(site: &TestSite) -> usize {
    std::fs::read_dir(site.data.path().join("files/incoming")).unwrap().count()
}

async fn download(site: &TestSite, file: &MediaFile, range: Option<Range<u64>>) -> Vec<u8> {
    let found = find_download(&site.cms, SYSTEM, file.id).await.unwrap();
    let parts: Vec<_> = found.stream(&site.cms, range).await.unwrap().try_collect().await.unwrap();
    parts.concat()
}

#[tokio::test]
async fn a_picture_is_published_shown_and_removed() {
    let store = Arc::new(InMemory::new());
    let site = TestSite::with_files_in(store.clone()).await;
    let file = site.added("/", "a.png", &png(400, 200, 90)).await.unwrap();
    let page = site.page(SYSTEM, "/page").await;
    let shown = json!({ "type": "note", "key": "a", "props": { "title": "A" }, "__images": { "picture": [{ "fileID": file.id }] } });
    let stored = store_version(&site.cms, SYSTEM, page.version, draft(&json!({ "blocks": [shown] }))).await.unwrap();
    publish_page(&site.cms, SYSTEM, page.page, None).await.unwrap();

    let version = read_version(&site.cms, SYSTEM, stored.id).await.unwrap();
    let hash = version.blocks[0].content().images["picture"][0].hash.clone();
    let address =
        PageFileAddress { page: page.page, group: "block_images_a".into(), hash, width: Some(320), share: None };
    let found = read_page_file(&site.cms, &Actor::Visitor, address).await.unwrap();
    let PageBytes::Picture { bytes, .. } = found.bytes else { panic!("a document") };
    assert_eq!(image::load_from_memory(&bytes).unwrap().width(), 320);
    let preview = preview_picture(&site.cms, SYSTEM, file.id, None, Some(320)).await.unwrap();
    assert_eq!(image::load_from_memory(&preview.bytes).unwrap().width(), 320);
    assert_eq!(beside_the_database(&site), 0, "copies are removed when they were read");

    let unused = site.added("/", "b.png", &png(8, 8, 3)).await.unwrap();
    delete_file(&site.cms, SYSTEM, unused.id, InUsePolicy::Refuse).await.unwrap();
    purge_file(&site.cms, SYSTEM, unused.id).await.unwrap();
    remove_expired_files(&site.cms, SystemTime::now() + Duration::from_hours(1)).await.unwrap();
    let kept = kept(&store).await;
    let has = |hash: &str| kept.contains(&format!("originals/{hash}"));
    assert_eq!((has(&unused.hash), has(&file.hash)), (false, true), "{kept:?}");
}

#[tokio::test]
async fn a_large_file_arrives_in_parts_and_is_read_in_parts() {
    let store = Arc::new(InMemory::new());
    let site = TestSite::with_files_in(store.clone()).await;
    let bytes: Vec<u8> = (0..MULTIPART_BYTES).map(|at| b"abcdefghij\n"[at % 11]).collect();
    let file = site.added("/", "long.txt", &bytes).await.unwrap();
    let again = site.added("/", "again.txt", &bytes).await.unwrap();
    assert_eq!(kept(&store).await, [format!("originals/{}", file.hash)], "the same bytes are kept once");
    assert!(download(&site, &again, None).await == bytes);
    assert_eq!(download(&site, &file, Some(11..15)).await, b"abcd");
    assert_eq!(beside_the_database(&site), 0);
}

#[tokio::test]
async fn words_of_documents_are_taken_from_a_copy() {
    let site = TestSite::with_files_in(Arc::new(InMemory::new())).await;
    let file = site.document("harbour.pdf").await;
    site.work().await;
    assert_eq!(site.words_of(&file).await.trim(), "Harbour");
    assert_eq!(beside_the_database(&site), 0);
}

#[tokio::test]
async fn a_bucket_that_cannot_be_reached_is_told_and_leaves_nothing() {
    let retry = RetryConfig { max_retries: 0, ..RetryConfig::default() };
    let _ = rustls::crypto::ring::default_provider().install_default();
    let bucket = AmazonS3Builder::new()
        .with_bucket_name("media")
        .with_endpoint("http://127.0.0.1:1")
        .with_allow_http(true)
        .with_access_key_id("nobody")
        .with_secret_access_key("nothing")
        .with_retry(retry)
        .build();
    let site = TestSite::with_files_in(Arc::new(bucket.unwrap())).await;
    let added = site.added("/", "a.png", &png(8, 8, 1)).await;
    assert!(matches!(added, Err(Error::Storage(StorageFault::Unreachable, _))), "{added:?}");
    assert_eq!(beside_the_database(&site), 0);
}
