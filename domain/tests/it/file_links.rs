//! Tests links from texts and link fields to files of the media library.

use crate::test_site::{PDF, TestSite, draft, not_found};
use domain::collaboration::check_content::check_content;
use domain::collaboration::replaced_files::list_replaced_files;
use domain::error::Result;
use domain::list::ListQuery;
use domain::media::add::{Upload, receive_bytes, receive_file};
use domain::media::add_video::{NewVideo, add_video};
use domain::media::replace::replace_file;
use domain::media::trash::delete::{Deletion, InUsePolicy, delete_file};
use domain::media::trash::purge::purge_file;
use domain::media::where_used::list_pages;
use domain::pages::read::read_version;
use domain::pages::store_version::store_version;
use domain::viewer::page_file::{CacheScope, PageFileAddress, read_page_file};
use domain::workflow::publish::publish_page;
use model::access::Actor;
use model::id::{FileId, PageId, VersionId};
use model::media::{BlockFile, MediaFile, Usage};
use serde_json::{Value, json};

const SYSTEM: &Actor = &Actor::System;

/// Returns content with one note that has these properties.
fn note(props: &Value) -> Value {
    json!({ "blocks": [{ "type": "note", "key": "a", "props": props }] })
}

fn linking_text(id: FileId) -> Value {
    note(&json!({ "title": "A", "html": format!("<p><a href=\"file:{id}\">The plan</a></p>") }))
}

async fn store(site: &TestSite, base: VersionId, content: &Value) -> Result<VersionId> {
    Ok(store_version(&site.cms, SYSTEM, base, draft(content)).await?.id)
}

async fn files(site: &TestSite, version: VersionId, path: &str) -> Vec<BlockFile> {
    let version = read_version(&site.cms, SYSTEM, version).await.unwrap();
    version.blocks[0].content().files.get(path).cloned().unwrap_or_default()
}

async fn read_by(site: &TestSite, actor: &Actor, page: PageId, hash: &str) -> Result<CacheScope> {
    let address =
        PageFileAddress { page, group: "block_files_a".into(), hash: hash.to_owned(), width: None, share: None };
    Ok(read_page_file(&site.cms, actor, address).await?.reach)
}

async fn uses(site: &TestSite, file: FileId) -> Vec<Usage> {
    let list = list_pages(&site.cms, SYSTEM, file, &ListQuery::default()).await.unwrap();
    list.items.into_iter().map(|page| page.usage).collect()
}

async fn replace(site: &TestSite, file: &MediaFile, bytes: &[u8]) -> MediaFile {
    let mut incoming = receive_file(&site.cms, SYSTEM).await.unwrap();
    receive_bytes(&mut incoming, bytes).await.unwrap();
    let upload = Upload {
        path: String::new(),
        file_name: file.file_name.clone(),
        declared_type: None,
        file: Some(incoming),
        alt_text: String::new(),
    };
    replace_file(&site.cms, SYSTEM, file.id, upload).await.unwrap()
}

/// Returns the kinds and subjects of the findings about links to files.
async fn missing(site: &TestSite, page: PageId, content: &Value) -> Vec<(String, String)> {
    let mut content = content.clone();
    content["pageID"] = json!(page);
    let findings = check_content(&site.cms, SYSTEM, draft(&content)).await.unwrap().findings;
    let found = findings.into_iter().map(|finding| (json!(finding.kind).as_str().unwrap().to_owned(), finding.subject));
    found.filter(|(kind, _)| kind == "missing-file").collect()
}

#[tokio::test]
async fn a_linked_file_is_used_by_the_page_and_read_by_its_visitors() {
    let site = TestSite::new().await;
    let file = site.document("plan.pdf").await;
    let page = site.page(SYSTEM, "/plan").await;
    let version = store(&site, page.version, &linking_text(file.id)).await.unwrap();
    let expected =
        BlockFile { hash: file.hash.clone(), file_name: "plan.pdf".to_owned(), file_id: file.id, size: file.size };
    assert_eq!(files(&site, version, "html").await, [expected]);
    assert_eq!(uses(&site, file.id).await, [Usage::Current]);
    not_found(read_by(&site, &Actor::Visitor, page.page, &file.hash).await.map(drop));
    assert_eq!(read_by(&site, SYSTEM, page.page, &file.hash).await.unwrap(), CacheScope::ReaderOnly);
    publish_page(&site.cms, SYSTEM, page.page, None).await.unwrap();
    assert_eq!(uses(&site, file.id).await, [Usage::Published]);
    assert_eq!(read_by(&site, &Actor::Visitor, page.page, &file.hash).await.unwrap(), CacheScope::Everyone);

    let version = store(&site, version, &note(&json!({ "title": "A", "html": "<p>No link</p>" }))).await.unwrap();
    assert_eq!(files(&site, version, "html").await, []);
    publish_page(&site.cms, SYSTEM, page.page, None).await.unwrap();
    not_found(read_by(&site, &Actor::Visitor, page.page, &file.hash).await.map(drop));
}

#[tokio::test]
async fn a_client_that_sends_files_of_links_changes_nothing() {
    let site = TestSite::new().await;
    let (file, other) = (site.document("plan.pdf").await, site.picture(8, 1).await);
    let page = site.page(SYSTEM, "/plan").await;
    let mut content = note(&json!({ "title": "A", "html": "<p>a</p>", "link": format!(" file:{} ", file.id) }));
    content["blocks"][0]["__files"] =
        json!({ "html": [{ "fileID": other.id }], "link": [{ "fileID": other.id, "hash": "x" }] });
    let version = store(&site, page.version, &content).await.unwrap();
    assert_eq!(files(&site, version, "html").await, []);
    let linked = files(&site, version, "link").await;
    assert_eq!(linked.iter().map(|file| (file.file_id, &file.hash)).collect::<Vec<_>>(), [(file.id, &file.hash)]);
}

#[tokio::test]
async fn a_replaced_file_is_shown_when_the_page_is_published_again() {
    let site = TestSite::new().await;
    let file = site.document("plan.pdf").await;
    let page = site.page(SYSTEM, "/plan").await;
    let version = store(&site, page.version, &linking_text(file.id)).await.unwrap();
    publish_page(&site.cms, SYSTEM, page.page, None).await.unwrap();
    let newer = replace(&site, &file, &[PDF, b"\n"].concat()).await;
    assert_ne!(newer.hash, file.hash);
    let replaced = list_replaced_files(&site.cms, SYSTEM, page.page).await.unwrap();
    assert_eq!(replaced.iter().map(|replaced| &replaced.hash).collect::<Vec<_>>(), [&file.hash]);
    assert!(read_by(&site, &Actor::Visitor, page.page, &file.hash).await.is_ok(), "the live page keeps its file");
    let version = store(&site, version, &linking_text(file.id)).await.unwrap();
    assert_eq!(files(&site, version, "html").await[0].hash, newer.hash);
    publish_page(&site.cms, SYSTEM, page.page, None).await.unwrap();
    assert!(read_by(&site, &Actor::Visitor, page.page, &newer.hash).await.is_ok());
}

#[tokio::test]
async fn a_link_to_a_file_that_is_gone_is_stored_and_found_by_the_check() {
    let site = TestSite::new().await;
    let file = site.document("plan.pdf").await;
    let page = site.page(SYSTEM, "/plan").await;
    let content = linking_text(file.id);
    assert_eq!(missing(&site, page.page, &content).await, []);
    let version = store(&site, page.version, &content).await.unwrap();
    publish_page(&site.cms, SYSTEM, page.page, None).await.unwrap();
    let refused = delete_file(&site.cms, SYSTEM, file.id, InUsePolicy::Refuse).await.unwrap();
    assert!(matches!(refused, Deletion::Used(pages) if pages.total_items == 1));
    delete_file(&site.cms, SYSTEM, file.id, InUsePolicy::Force).await.unwrap();
    assert!(read_by(&site, &Actor::Visitor, page.page, &file.hash).await.is_ok(), "the trash keeps the file");
    assert!(matches!(purge_file(&site.cms, SYSTEM, file.id).await.unwrap(), Deletion::Used(_)));

    let version = store(&site, version, &note(&json!({ "title": "A", "html": "<p>a</p>" }))).await.unwrap();
    publish_page(&site.cms, SYSTEM, page.page, None).await.unwrap();
    assert!(matches!(purge_file(&site.cms, SYSTEM, file.id).await.unwrap(), Deletion::Done { files: 1 }));
    assert_eq!(missing(&site, page.page, &content).await, [("missing-file".to_owned(), "The plan".to_owned())]);
    let version = store(&site, version, &content).await.unwrap();
    assert_eq!(files(&site, version, "html").await, []);
    publish_page(&site.cms, SYSTEM, page.page, None).await.unwrap();
}

#[tokio::test]
async fn a_video_of_another_site_is_no_file_to_link_to() {
    let site = TestSite::new().await;
    let new = NewVideo { path: "/".into(), url: "https://youtu.be/dQw4w9WgXcQ".into(), file_name: None };
    let video = add_video(&site.cms, SYSTEM, new).await.unwrap();
    let page = site.page(SYSTEM, "/plan").await;
    let version = store(&site, page.version, &linking_text(video.id)).await.unwrap();
    assert_eq!(files(&site, version, "html").await, []);
}
