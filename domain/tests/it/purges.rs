//! Tests which caches in front of the server are purged by a change.

use crate::search::note;
use crate::test_site::{TestSite, draft, new_page};
use domain::jobs::list_jobs::list_jobs;
use domain::jobs::start_purges;
use domain::list::ListQuery;
use domain::menus::change::{MenuChange, change_menu};
use domain::pages::create::{CreatedPage, create_page};
use domain::pages::store_version::store_version;
use domain::purge::{PurgeHook, keys_of};
use domain::viewer::view::view_slug;
use domain::workflow::publish::publish_page;
use domain::workflow::unpublish::unpublish_page;
use model::access::Actor;
use model::id::VersionId;
use model::menu::MenuItem;
use serde_json::{Value, json};

const SYSTEM: &Actor = &Actor::System;

async fn site() -> TestSite {
    let site = TestSite::new().await;
    start_purges(&site.cms, PurgeHook::at("http://127.0.0.1:1/", None).unwrap()).await.unwrap();
    assert_eq!(purged(&site).await, ["site"], "a start purges everything");
    site
}

/// Returns the keys that were queued since the last call.
async fn purged(site: &TestSite) -> Vec<String> {
    let jobs = list_jobs(&site.cms, SYSTEM, &ListQuery::default()).await.unwrap().items;
    let mut keys: Vec<String> =
        jobs.into_iter().filter(|job| job.kind == "purge-cache").map(|job| job.subject).collect();
    keys.sort();
    site.data.execute("delete from job where kind = 'purge-cache'").await;
    keys
}

async fn publish(site: &TestSite, made: &CreatedPage) {
    publish_page(&site.cms, SYSTEM, made.page, None).await.unwrap();
}

async fn store(site: &TestSite, base: VersionId, content: &Value) -> VersionId {
    store_version(&site.cms, SYSTEM, base, draft(content)).await.unwrap().id
}

/// Returns the key of a live page's group.
async fn group(site: &TestSite, slug: &str) -> String {
    let page = view_slug(&site.cms, &Actor::Visitor, slug).await.unwrap().unwrap();
    format!("group-{}", page.group_id)
}

#[tokio::test]
async fn a_page_that_is_published_again_purges_itself_and_lists() {
    let site = site().await;
    let made = create_page(&site.cms, SYSTEM, new_page("/page")).await.unwrap();
    assert!(purged(&site).await.is_empty(), "a draft changes nothing for visitors");
    publish(&site, &made).await;
    assert_eq!(purged(&site).await, ["site"], "other pages may link to a new page");
    let newer = store(&site, made.version, &json!({ "blocks": note("<p>New</p>") })).await;
    publish(&site, &made).await;
    assert_eq!(purged(&site).await, [group(&site, "/page").await, "lists".to_owned()]);
    store(&site, newer, &json!({ "title": "Another title" })).await;
    publish(&site, &made).await;
    assert_eq!(purged(&site).await, ["site"], "other pages may show the title");
    unpublish_page(&site.cms, SYSTEM, made.page).await.unwrap();
    assert_eq!(purged(&site).await, ["site"]);
}

#[tokio::test]
async fn a_page_in_a_menu_purges_all_pages() {
    let site = site().await;
    let made = create_page(&site.cms, SYSTEM, new_page("/page")).await.unwrap();
    publish(&site, &made).await;
    let items = vec![MenuItem { page_id: Some(made.page), ..MenuItem::default() }];
    change_menu(&site.cms, SYSTEM, "main", "en-gb", MenuChange { items, version: None }).await.unwrap();
    assert_eq!(purged(&site).await, ["site"]);
    store(&site, made.version, &json!({ "blocks": note("<p>New</p>") })).await;
    publish(&site, &made).await;
    assert_eq!(purged(&site).await, ["site"]);
}

#[tokio::test]
async fn a_page_that_shows_others_is_purged_with_the_lists() {
    let site = site().await;
    let keys = async |slug: &str| {
        let page = view_slug(&site.cms, &Actor::Visitor, slug).await.unwrap().unwrap();
        keys_of(&page)
    };
    for (slug, blocks) in [
        ("/plain", note("<p>Text</p>")),
        ("/list", json!([{ "type": "cards", "key": "a", "props": { "pages": true } }])),
    ] {
        let made = create_page(&site.cms, SYSTEM, new_page(slug)).await.unwrap();
        store(&site, made.version, &json!({ "blocks": blocks })).await;
        publish(&site, &made).await;
    }
    assert_eq!(keys("/plain").await, ["site".to_owned(), group(&site, "/plain").await]);
    assert_eq!(keys("/list").await, ["site".to_owned(), group(&site, "/list").await, "lists".to_owned()]);
}
