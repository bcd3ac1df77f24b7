//! Tests responses for missing, truncated and outdated files, and their repair.

use crate::faulty_store::FaultyStore;
use crate::test_site::{TestSite, draft, not_found, png};
use domain::error::{Error, Result, StorageFault};
use domain::health::check_ready;
use domain::jobs::list_jobs::list_jobs;
use domain::list::ListQuery;
use domain::media::download::find_download;
use domain::media::missing::check_originals;
use domain::media::pictures::preview::preview_picture;
use domain::pages::read::read_version;
use domain::pages::store_version::store_version;
use domain::viewer::page_file::{PageBytes, PageFileAddress, read_page_file};
use domain::workflow::publish::publish_page;
use futures_util::{StreamExt, TryStreamExt};
use model::access::Actor;
use model::id::PageId;
use model::media::MediaFile;
use object_store::aws::AmazonS3Builder;
use object_store::path::Path;
use object_store::{ObjectStore, ObjectStoreExt, RetryConfig};
use serde_json::json;
use std::path::PathBuf;
use std::sync::Arc;
use std::sync::atomic::Ordering;
use testing::Witness;

const SYSTEM: &Actor = &Actor::System;
const WIDTHS: [Option<u32>; 4] = [Some(320), Some(480), Some(500), None];

/// A live page with a picture.
struct PageWithPicture {
    site: TestSite,
    file: MediaFile,
    page: PageId,
    hash: String,
}

/// A picture that a visitor received.
#[derive(Debug, PartialEq)]
struct ReceivedPicture {
    content_type: &'static str,
    bytes: Vec<u8>,
    is_current: bool,
}

impl PageWithPicture {
    async fn new() -> Self {
        Self::on(TestSite::new().await, "a.png", &png(500, 200, 90)).await
    }

    async fn on(site: TestSite, name: &str, picture: &[u8]) -> Self {
        let file = site.added("/", name, picture).await.unwrap();
        let page = site.page(SYSTEM, "/page").await;
        let block = json!({ "type": "note", "key": "a", "props": { "title": "A" }, "__images": { "picture": [{ "fileID": file.id }] } });
        let stored =
            store_version(&site.cms, SYSTEM, page.version, draft(&json!({ "blocks": [block] }))).await.unwrap();
        publish_page(&site.cms, SYSTEM, page.page, None).await.unwrap();
        site.work().await;
        let version = read_version(&site.cms, SYSTEM, stored.id).await.unwrap();
        let hash = version.blocks[0].content().images["picture"][0].hash.clone();
        Self { site, file, page: page.page, hash }
    }

    async fn restarted(self) -> Self {
        Self { site: self.site.restarted().await, ..self }
    }

    async fn visit(&self, width: Option<u32>) -> Result<ReceivedPicture> {
        let address = PageFileAddress {
            page: self.page,
            group: "block_images_a".to_owned(),
            hash: self.hash.clone(),
            width,
            share: None,
        };
        match read_page_file(&self.site.cms, &Actor::Visitor, address).await?.bytes {
            PageBytes::Picture { content_type, bytes, is_current } => {
                Ok(ReceivedPicture { content_type, bytes: bytes.to_vec(), is_current })
            }
            PageBytes::Document(_) => panic!("a document"),
        }
    }

    async fn visit_all(&self) -> Vec<ReceivedPicture> {
        let mut sent = Vec::new();
        for width in WIDTHS {
            sent.push(self.visit(width).await.unwrap());
        }
        sent
    }

    fn files(&self) -> PathBuf {
        self.site.data.path().join("files")
    }

    fn rendition(&self, width: u32) -> PathBuf {
        self.files().join(format!("pictures/{}-{width}.webp", self.hash))
    }
}

/// Detects if another connection changes the database.
struct Watch(Witness, String);

impl Watch {
    async fn begin(site: &TestSite) -> Self {
        let mut witness = site.data.witness().await;
        let state = witness.state().await;
        Self(witness, state)
    }

    async fn has_seen_nothing(&mut self) -> bool {
        self.0.state().await == self.1
    }
}

#[tokio::test]
async fn visitors_change_nothing_while_the_files_are_away_and_wait_for_nothing_afterwards() {
    let shown = PageWithPicture::new().await;
    let before = shown.visit_all().await;
    let mut watch = Watch::begin(&shown.site).await;
    let away = shown.site.data.path().join("away");
    std::fs::rename(shown.files(), &away).unwrap();
    for width in WIDTHS {
        not_found(shown.visit(width).await);
    }
    let download = find_download(&shown.site.cms, SYSTEM, shown.file.id).await.unwrap();
    not_found(download.stream(&shown.site.cms, None).await.map(drop));
    not_found(preview_picture(&shown.site.cms, SYSTEM, shown.file.id, None, Some(640)).await);
    let _ = std::fs::remove_dir_all(shown.files());
    std::fs::rename(&away, shown.files()).unwrap();
    // Without originals, the server can make no renditions.
    // So the visits below need only existing renditions.
    std::fs::rename(shown.files().join("originals"), &away).unwrap();
    assert_eq!(shown.visit_all().await, before);
    assert!(watch.has_seen_nothing().await);
}

#[tokio::test]
async fn a_start_without_the_files_is_survived_too() {
    let shown = PageWithPicture::new().await;
    let before = shown.visit_all().await;
    let away = shown.site.data.path().join("away");
    std::fs::rename(shown.files(), &away).unwrap();
    let shown = shown.restarted().await;
    not_found(shown.visit(Some(320)).await);
    std::fs::remove_dir_all(shown.files()).unwrap();
    std::fs::rename(&away, shown.files()).unwrap();
    assert_eq!(shown.visit_all().await, before);
}

#[tokio::test]
async fn lost_empty_and_cut_renditions_are_made_again_from_the_original() {
    let shown = PageWithPicture::new().await;
    let before = shown.visit_all().await;
    let mut watch = Watch::begin(&shown.site).await;
    let (whole, file) = (before[0].bytes.clone(), shown.rendition(320));
    for broken in
        [None, Some(&whole[..0]), Some(&whole[..1]), Some(&whole[..whole.len() / 2]), Some(&whole[..whole.len() - 1])]
    {
        match broken {
            None => std::fs::remove_file(&file).unwrap(),
            Some(bytes) => std::fs::write(&file, bytes).unwrap(),
        }
        assert_eq!(shown.visit(Some(320)).await.unwrap(), before[0]);
        assert_eq!(std::fs::read(&file).unwrap(), whole, "it is kept");
    }
    let preview = shown.files().join(format!("previews/{}-320.webp", shown.hash));
    let whole = std::fs::read(&preview).unwrap();
    std::fs::write(&preview, b"").unwrap();
    let sent = preview_picture(&shown.site.cms, SYSTEM, shown.file.id, None, Some(320)).await.unwrap();
    assert_eq!(sent.bytes, whole);
    assert!(watch.has_seen_nothing().await);
}

#[tokio::test]
async fn an_empty_or_cut_original_counts_as_missing() {
    let shown = PageWithPicture::new().await;
    let download = find_download(&shown.site.cms, SYSTEM, shown.file.id).await.unwrap();
    let original = shown.files().join("originals").join(&shown.file.hash);
    let whole = std::fs::read(&original).unwrap();
    for length in [0, whole.len() / 2, whole.len() - 1] {
        std::fs::write(&original, &whole[..length]).unwrap();
        for range in [None, Some(0..1), Some(download.size - 1..download.size)] {
            not_found(download.stream(&shown.site.cms, range).await.map(drop));
        }
    }
    std::fs::write(&original, &whole).unwrap();
    assert!(download.stream(&shown.site.cms, Some(0..1)).await.is_ok());
}

/// Returns a picture in a format. It has enough
/// content to be truncated.
fn picture(format: image::ImageFormat) -> Vec<u8> {
    let mut bytes = std::io::Cursor::new(Vec::new());
    let pixels = image::RgbImage::from_fn(500, 200, |x, y| image::Rgb([x as u8, (x * y) as u8, (x ^ y) as u8]));
    pixels.write_to(&mut bytes, format).unwrap();
    bytes.into_inner()
}

#[tokio::test]
async fn a_broken_original_is_decoded_once_until_it_is_replaced() {
    use image::ImageFormat::{Gif, Jpeg, Png, WebP};
    for (name, format) in [("a.png", Png), ("a.webp", WebP), ("a.gif", Gif), ("a.jpg", Jpeg)] {
        let store = Arc::new(FaultyStore::default());
        let shown = PageWithPicture::on(TestSite::with_files_in(store.clone()).await, name, &picture(format)).await;
        let before = shown.visit_all().await;
        let original = Path::from(format!("originals/{}", shown.file.hash));
        let whole = store.get(&original).await.unwrap().bytes().await.unwrap();
        let preview = || preview_picture(&shown.site.cms, SYSTEM, shown.file.id, None, Some(320));
        let mut broken = vec![b"no picture".to_vec()];
        // Half a JPEG does not count as broken, because
        // libjpeg fills in missing parts.
        if format != Jpeg {
            broken.push(whole[..whole.len() / 2].to_vec());
        }
        for broken in broken {
            for folder in ["pictures", "previews"] {
                let made: Vec<_> = store.list(Some(&folder.into())).try_collect().await.unwrap();
                let gone = futures_util::stream::iter(made).map(|file| Ok(file.location)).boxed();
                store.delete_stream(gone).try_collect::<Vec<_>>().await.unwrap();
            }
            store.put(&original, broken.clone().into()).await.unwrap();
            store.reads.store(0, Ordering::SeqCst);
            for _ in 0..3 {
                for width in WIDTHS {
                    not_found(shown.visit(width).await);
                }
                not_found(preview().await);
            }
            let (reads, length) = (store.reads.load(Ordering::SeqCst), broken.len());
            assert_eq!(reads, 2, "{name} of {length} bytes: once for the page and once for the library");
        }
        store.put(&original, whole.into()).await.unwrap();
        assert_eq!(shown.visit_all().await, before, "{name}");
        preview().await.unwrap();
    }
}

#[tokio::test]
async fn visitors_get_the_former_rendition_until_the_new_one_is_made() {
    let shown = PageWithPicture::new().await;
    let before = shown.visit_all().await;
    shown.site.cms.close().await;
    shown.site.data.execute("update picture set recipe = 1").await;
    // Simulates an earlier release: the rendition of 320
    // has other bytes, and 500 does not exist.
    let former = std::fs::read(shown.rendition(480)).unwrap();
    std::fs::write(shown.rendition(320), &former).unwrap();
    std::fs::remove_file(shown.rendition(500)).unwrap();
    let shown = shown.restarted().await;
    let mut watch = Watch::begin(&shown.site).await;
    let sent = shown.visit(Some(320)).await.unwrap();
    assert_eq!(sent, ReceivedPicture { content_type: "image/webp", bytes: former, is_current: false });
    let instead = shown.visit(Some(500)).await.unwrap();
    assert_eq!(instead, ReceivedPicture { is_current: false, ..shown.visit(None).await.unwrap() });
    assert!(watch.has_seen_nothing().await && !shown.rendition(500).exists(), "nobody waited");
    shown.site.work().await;
    assert_eq!(shown.visit_all().await, before);
}

#[tokio::test]
async fn a_job_waits_for_an_original_that_is_away() {
    let site = TestSite::new().await;
    let file = site.picture(100, 1).await;
    let originals = site.data.path().join("files/originals");
    let away = site.data.path().join("away");
    std::fs::rename(&originals, &away).unwrap();
    site.work().await;
    let jobs = list_jobs(&site.cms, SYSTEM, &ListQuery::default()).await.unwrap().items;
    assert_eq!(jobs.len(), 1, "{jobs:?}");
    assert!(jobs[0].failure.as_ref().is_some_and(|why| why.contains(&file.hash)), "{jobs:?}");
    std::fs::rename(&away, &originals).unwrap();
    site.clock.advance(time::Duration::hours(1));
    site.work().await;
    assert_eq!(list_jobs(&site.cms, SYSTEM, &ListQuery::default()).await.unwrap().total_items, 0);
}

/// Returns the warnings, except that about the clock of the test.
async fn warnings(site: &TestSite) -> Vec<String> {
    let warnings = check_ready(&site.cms).await.unwrap().into_iter().map(|warning| warning.to_string());
    warnings.filter(|warning| !warning.contains("clock of the database")).collect()
}

#[tokio::test]
async fn missing_originals_are_a_warning_until_they_are_back() {
    let site = TestSite::new().await;
    let (file, _) = (site.picture(8, 1).await, site.picture(8, 2).await);
    check_originals(&site.cms).await;
    assert_eq!(warnings(&site).await, [""; 0]);
    let original = site.data.path().join("files/originals").join(&file.hash);
    let bytes = std::fs::read(&original).unwrap();
    std::fs::remove_file(&original).unwrap();
    check_originals(&site.cms).await;
    assert_eq!(warnings(&site).await, ["1 of 2 files of the media library are missing"]);
    std::fs::write(&original, bytes).unwrap();
    check_originals(&site.cms).await;
    assert_eq!(warnings(&site).await, [""; 0]);
}

#[tokio::test]
async fn a_site_whose_bucket_is_away_is_not_ready() {
    let retry = RetryConfig { max_retries: 0, ..RetryConfig::default() };
    let _ = rustls::crypto::ring::default_provider().install_default();
    // This server accepts no connection, so the probe must
    // end by its own timeout.
    let silent = std::net::TcpListener::bind("127.0.0.1:0").unwrap();
    for endpoint in ["127.0.0.1:1".to_owned(), silent.local_addr().unwrap().to_string()] {
        let bucket = AmazonS3Builder::new()
            .with_bucket_name("media")
            .with_endpoint(format!("http://{endpoint}"))
            .with_allow_http(true)
            .with_access_key_id("nobody")
            .with_secret_access_key("nothing")
            .with_retry(retry.clone());
        let bucket: Arc<dyn ObjectStore> = Arc::new(bucket.build().unwrap());
        let site = TestSite::with_files_in(bucket).await;
        let ready = check_ready(&site.cms).await;
        assert!(matches!(ready, Err(Error::Storage(StorageFault::Unreachable, _))), "{endpoint}: {ready:?}");
    }
}

#[test]
fn what_the_system_says_about_files_is_a_fault_of_the_storage() {
    for (code, fault) in [
        (5, StorageFault::Broken),
        (13, StorageFault::Denied),
        (23, StorageFault::TooManyFiles),
        (24, StorageFault::TooManyFiles),
        (28, StorageFault::Full),
        (30, StorageFault::Failing),
    ] {
        let error = Error::from(std::io::Error::from_raw_os_error(code));
        assert!(matches!(error, Error::Storage(found, _) if found == fault), "{code}: {error:?}");
    }
}
