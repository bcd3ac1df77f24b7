//! Tests the related pages that a page type shows:
//! neighbours and section.

use crate::test_site::{TestSite, draft, new_page, refused};
use domain::collaboration::preview::preview_draft;
use domain::pages::create::{CreatedPage, NewPageInput, create_page};
use domain::pages::store_version::store_version;
use domain::pages::teaser::enter_lists;
use domain::viewer::feed::read_feed;
use domain::viewer::sitemap::{SitemapWindow, count_listed_pages, list_listed_pages};
use domain::viewer::view::view_slug;
use domain::workflow::publish::publish_page;
use domain::workflow::unpublish::unpublish_page;
use model::access::Actor;
use model::error::Code;
use model::locale::Locale;
use model::page::Page;
use serde_json::{Value, json};
use time::Duration;

/// Returns a live page of a type, with this content.
async fn live(site: &TestSite, (page_type, locale, slug): (&str, &str, &str), content: &Value) -> CreatedPage {
    let new = NewPageInput { page_type: page_type.into(), locale: locale.into(), ..new_page(slug) };
    let made = create_page(&site.cms, &Actor::System, new).await.unwrap();
    let mut content = content.clone();
    content["title"] = json!(slug);
    let stored = store_version(&site.cms, &Actor::System, made.version, draft(&content)).await.unwrap();
    publish_page(&site.cms, &Actor::System, made.page, None).await.unwrap();
    CreatedPage { version: stored.id, ..made }
}

async fn dated(site: &TestSite, slug: &str, day: &str) -> CreatedPage {
    live(site, ("dated", "en-gb", slug), &json!({ "pageType": { "props": { "date": day } } })).await
}

async fn seen(site: &TestSite, slug: &str) -> Page {
    view_slug(&site.cms, &Actor::Visitor, slug).await.unwrap().unwrap()
}

fn neighbours(page: &Page) -> [Option<&str>; 2] {
    [page.neighbours.previous.as_ref(), page.neighbours.next.as_ref()].map(|found| found.map(|page| page.slug.as_str()))
}

fn section(page: &Page) -> Vec<&str> {
    page.section.iter().map(|page| page.slug.as_str()).collect()
}

#[tokio::test]
async fn an_article_of_a_day_to_come_enters_lists_feeds_and_sitemaps_on_its_day() {
    let site = TestSite::new().await;
    let tomorrow = (site.cms.now() + Duration::days(1)).date().to_string();
    let read = async || {
        enter_lists(&site.cms).await.unwrap();
        let feed = read_feed(&site.cms, &Actor::Visitor, &Locale::parse("en-gb").unwrap(), "dated").await.unwrap();
        let part = SitemapWindow { skipped: 0, most: 10 };
        let listed = list_listed_pages(&site.cms, &Actor::Visitor, part).await.unwrap();
        (feed.entries.len(), listed.len(), count_listed_pages(&site.cms, &Actor::Visitor).await.unwrap())
    };
    let today = dated(&site, "/today", &site.cms.now().date().to_string()).await;
    dated(&site, "/tomorrow", &tomorrow).await;
    assert_eq!(read().await, (1, 1, 1));
    assert_eq!(neighbours(&seen(&site, "/today").await), [None, None]);
    // Visitors who know the address can open a page
    // before its day.
    assert_eq!(seen(&site, "/tomorrow").await.title, "/tomorrow");
    let before = site.cms.generation();
    site.clock.advance(Duration::days(1));
    assert_eq!(read().await, (2, 2, 2));
    assert_ne!(site.cms.generation(), before, "cached pages are rendered again");
    assert_eq!(neighbours(&seen(&site, "/today").await), [None, Some("/tomorrow")]);
    let after = site.cms.generation();
    enter_lists(&site.cms).await.unwrap();
    assert_eq!(site.cms.generation(), after, "nothing changes on other days");
    // If the day is postponed, the page leaves the lists again.
    let later = json!({ "title": "/today", "pageType": { "props": { "date": "2099-01-01" } } });
    store_version(&site.cms, &Actor::System, today.version, draft(&later)).await.unwrap();
    publish_page(&site.cms, &Actor::System, today.page, None).await.unwrap();
    assert_eq!(read().await, (1, 1, 1));
}

#[tokio::test]
async fn a_correction_moves_the_feed_and_keeps_its_ids() {
    let site = TestSite::new().await;
    let made = dated(&site, "/a", "2026-01-01").await;
    let read = async || {
        let feed = read_feed(&site.cms, &Actor::Visitor, &Locale::parse("en-gb").unwrap(), "dated").await.unwrap();
        let [entry] = feed.entries.as_slice() else { panic!("{} entries", feed.entries.len()) };
        (feed.id, entry.id.clone(), entry.updated_at, entry.teaser.date)
    };
    let before = read().await;
    site.clock.advance(Duration::days(3));
    publish_page(&site.cms, &Actor::System, made.page, None).await.unwrap();
    let after = read().await;
    assert_eq!((&after.0, &after.1, after.3), (&before.0, &before.1, before.3));
    assert_eq!(after.2, site.cms.now());
    assert_ne!(after.0, after.1);
    assert_eq!(seen(&site, "/a").await.published_at, Some(site.cms.now()));
}

#[tokio::test]
async fn an_article_knows_the_live_ones_of_its_language_and_type_before_and_after_it() {
    let site = TestSite::new().await;
    dated(&site, "/c", "2026-02-03").await;
    let first = dated(&site, "/a", "2026-01-01").await;
    // Pages of the same day are in the order of their creation.
    dated(&site, "/b1", "2026-02-02").await;
    dated(&site, "/b2", "2026-02-02").await;
    live(&site, ("plain", "en-gb", "/plain"), &json!({})).await;
    let other_language = json!({ "pageType": { "props": { "date": "2026-01-15" } } });
    live(&site, ("dated", "nl-nl", "/nl"), &other_language).await;
    for (slug, expected) in [
        ("/a", [None, Some("/b1")]),
        ("/b1", [Some("/a"), Some("/b2")]),
        ("/b2", [Some("/b1"), Some("/c")]),
        ("/c", [Some("/b2"), None]),
        ("/nl-nl/nl", [None, None]),
        ("/plain", [None, None]),
    ] {
        assert_eq!(neighbours(&seen(&site, slug).await), expected, "{slug}");
    }
    unpublish_page(&site.cms, &Actor::System, first.page).await.unwrap();
    assert_eq!(neighbours(&seen(&site, "/b1").await), [None, Some("/b2")]);
}

#[tokio::test]
async fn a_preview_stands_between_the_articles_of_the_day_that_it_says() {
    let site = TestSite::new().await;
    dated(&site, "/a", "2026-01-01").await;
    let page = dated(&site, "/b", "2026-02-02").await;
    dated(&site, "/c", "2026-03-01").await;
    let later = json!({ "pageID": page.page, "pageType": { "props": { "date": "2026-04-04" } } });
    let preview = preview_draft(&site.cms, &Actor::System, draft(&later)).await.unwrap();
    assert_eq!(neighbours(&preview.page), [Some("/c"), None]);
    let undated = json!({ "pageID": page.page, "pageType": { "props": {} } });
    let preview = preview_draft(&site.cms, &Actor::System, draft(&undated)).await.unwrap();
    assert_eq!(neighbours(&preview.page), [Some("/a"), Some("/c")]);
}

#[tokio::test]
async fn a_page_knows_the_pages_in_its_part_of_the_site_and_those_of_its_branch() {
    let site = TestSite::new().await;
    for slug in [
        "/yard",
        "/yard/team",
        "/yard/team/anna",
        "/yard/team/anna/cv",
        "/yard/docks",
        "/yard/docks/one",
        "/yardarm",
        "/",
    ] {
        live(&site, ("part", "en-gb", slug), &json!({})).await;
    }
    live(&site, ("part", "nl-nl", "/yard/nl"), &json!({})).await;
    site.page(&Actor::System, "/yard/draft").await;
    assert_eq!(section(&seen(&site, "/yard").await), ["/yard/docks", "/yard/team"]);
    assert_eq!(section(&seen(&site, "/yard/team").await), ["/yard/docks", "/yard/team", "/yard/team/anna"]);
    let deep = seen(&site, "/yard/team/anna/cv").await;
    assert_eq!(section(&deep), ["/yard/docks", "/yard/team", "/yard/team/anna"]);
    assert!(section(&seen(&site, "/").await).is_empty());
}

#[tokio::test]
async fn lists_show_the_picture_of_the_page_itself_before_all_others() {
    let site = TestSite::new().await;
    let [own, shared, shown] = [site.picture(20, 1).await, site.picture(20, 2).await, site.picture(20, 3).await];
    let blocks = json!([{"type":"note","key":"n","props":{"title":"T"},"__images":{"picture":[{"fileID":shown.id}]}}]);
    let mut content = json!({ "blocks": blocks, "seoImage": [{ "fileID": shared.id }] });
    live(&site, ("part", "en-gb", "/yard/shared"), &content).await;
    content["__images"] = json!({ "picture": [{ "fileID": own.id }] });
    live(&site, ("part", "en-gb", "/yard/own"), &content).await;
    let page = seen(&site, "/yard/own").await;
    let pictures = page.section.iter().map(|page| page.summary.picture.as_ref().unwrap());
    let pictures: Vec<_> = pictures.map(|picture| (picture.group.as_str(), picture.image.hash.as_str())).collect();
    assert_eq!(pictures, [("page_images", own.hash.as_str()), ("page_images", shared.hash.as_str())]);
    assert_eq!(page.page_version.images["picture"][0].hash, own.hash);
}

#[tokio::test]
async fn a_picture_of_the_page_that_is_gone_is_refused_at_its_field() {
    let site = TestSite::new().await;
    let new = NewPageInput { page_type: "part".into(), ..new_page("/yard") };
    let made = create_page(&site.cms, &Actor::System, new).await.unwrap();
    let content = draft(&json!({ "__images": { "picture": [{ "fileID": 999 }] } }));
    let stored = store_version(&site.cms, &Actor::System, made.version, content).await;
    refused(stored, &[(Code::NotValid, "pageType.props.picture")]);
}
