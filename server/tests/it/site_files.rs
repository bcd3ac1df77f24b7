//! What programs that read the site are told: sitemaps, feeds, and which pages are for them.

use crate::harness::content::new_page;
use crate::harness::site::{BASE_URL, Site};
use http::StatusCode;
use image::GenericImageView;
use serde_json::json;

#[tokio::test]
async fn a_sitemap_names_what_visitors_and_search_engines_may_see() {
    let site = Site::new().await;
    let reviewer = site.reviewer().await;
    reviewer.live("/", "Home", "<p>Welcome</p>").await;
    reviewer.live("/404", "Not here", "<p>No</p>").await;
    let about = reviewer.live("/about", "About us", "<p>Us</p>").await;
    let dutch = reviewer.translate(about.page, "nl-nl", "Over ons", "/over-ons").await;
    reviewer.create("/draft", "Draft").await;
    let sitemap = async || {
        let answer = site.anonymous().get("/sitemap.xml").await;
        assert_eq!(answer.header("content-type"), "application/xml; charset=utf-8");
        answer.text()
    };
    let xml = sitemap().await;
    assert!(xml.contains(&format!("<loc>{BASE_URL}/</loc>")) && xml.contains(&format!("<loc>{BASE_URL}/about</loc>")));
    for part in ["404", "draft", "nl-nl", "hreflang"] {
        assert!(!xml.contains(part), "{part} in {xml}");
    }

    reviewer.publish(dutch.page).await.succeeded();
    let xml = sitemap().await;
    for part in [
        format!("<loc>{BASE_URL}/nl-nl/over-ons</loc>"),
        format!("hreflang=\"en-GB\" href=\"{BASE_URL}/about\""),
        format!("hreflang=\"x-default\" href=\"{BASE_URL}/about\""),
    ] {
        assert!(xml.contains(&part), "{part} in {xml}");
    }

    let hidden = reviewer.stored(dutch.version, json!({ "seoNoIndex": true })).await;
    assert!(sitemap().await.contains("over-ons"), "stored, and not yet live");
    reviewer.publish(dutch.page).await.succeeded();
    assert!(!sitemap().await.contains("over-ons"));
    let html = site.anonymous().get("/nl-nl/over-ons").await.text();
    assert!(html.contains("<meta name=\"robots\" content=\"noindex\">"), "{html}");
    let read = reviewer.read(&format!("page/version/fetch/{hidden}")).await.json();
    assert_eq!(read["seoNoIndex"], true);

    reviewer.unpublish(about.page).await.succeeded();
    assert!(!sitemap().await.contains("about"));
    assert_eq!(site.anonymous().get("/sitemap-2.xml").await.status, StatusCode::NOT_FOUND);
}

#[tokio::test]
async fn a_sitemap_names_the_pages_of_tags_that_published_pages_carry() {
    let site = Site::new().await;
    let administrator = site.administrator().await;
    administrator.post("tags", json!({ "name": "Secret", "private": true })).await.succeeded();
    administrator.post("tags", json!({ "name": "Unused" })).await.succeeded();
    let mut article = new_page("/news/quay", "The quay");
    article["type"] = json!("article");
    article["typeData"] = json!({ "date": "2026-02-03", "tags": ["Harbours", "Secret"] });
    let made = administrator.post("page/create", article).await.succeeded();
    let quay = made["pageID"].as_i64().unwrap();
    let sitemap = async || site.anonymous().get("/sitemap.xml").await.text();
    assert!(!sitemap().await.contains("/tags/"));
    administrator.publish(quay).await.succeeded();
    let xml = sitemap().await;
    assert!(xml.contains(&format!("<url><loc>{BASE_URL}/tags/harbours</loc></url>")), "{xml}");
    assert_eq!(xml.matches("/tags/").count(), 1, "{xml}");

    let dutch = administrator.translate(quay, "nl-nl", "De kade", "/nieuws/kade").await;
    administrator.publish(dutch.page).await.succeeded();
    let xml = sitemap().await;
    for part in [
        format!("<loc>{BASE_URL}/nl-nl/tags/harbours</loc>"),
        format!("hreflang=\"nl-NL\" href=\"{BASE_URL}/nl-nl/tags/harbours\""),
        format!("hreflang=\"x-default\" href=\"{BASE_URL}/tags/harbours\""),
    ] {
        assert!(xml.contains(&part), "{part} in {xml}");
    }

    administrator.live("/tags/harbours", "All about harbours", "<p>Us</p>").await;
    let xml = sitemap().await;
    assert_eq!(xml.matches(&format!("<loc>{BASE_URL}/tags/harbours</loc>")).count(), 1, "the page alone: {xml}");
    administrator.unpublish(quay).await.succeeded();
    administrator.unpublish(dutch.page).await.succeeded();
    assert!(!sitemap().await.contains("/nl-nl/tags/"));
}

#[tokio::test]
async fn crawlers_are_told_where_the_sitemap_is() {
    let site = Site::new().await;
    let answer = site.anonymous().get("/robots.txt").await;
    assert_eq!((answer.status, answer.header("content-type")), (StatusCode::OK, "text/plain; charset=utf-8"));
    assert!(answer.text().contains(&format!("Sitemap: {BASE_URL}/sitemap.xml")));
}

#[tokio::test]
async fn a_file_from_memory_has_the_headers_of_the_first_answer() {
    let site = Site::new().await;
    let headers =
        ["content-security-policy", "cross-origin-resource-policy", "x-content-type-options", "referrer-policy"];
    for path in ["/robots.txt", "/sitemap.xml", "/feed.xml", "/llms.txt"] {
        for answer in [site.anonymous().get(path).await, site.anonymous().get(path).await] {
            for name in headers {
                assert!(!answer.header(name).is_empty(), "{path}: {name}");
            }
        }
    }
}

#[tokio::test]
async fn a_feed_holds_the_articles_of_its_locale() {
    let site = Site::new().await;
    let reviewer = site.reviewer().await;
    let mut article = new_page("/news/quay", "The <new> quay");
    article["type"] = json!("article");
    article["typeData"] = json!({ "date": "2026-02-03", "summary": "It is long." });
    let made = reviewer.post("page/create", article).await.succeeded();
    reviewer.publish(made["pageID"].as_i64().unwrap()).await.succeeded();
    let feed = site.anonymous().get("/feed.xml").await;
    assert_eq!(feed.header("content-type"), "application/atom+xml; charset=utf-8");
    let xml = feed.text();
    for part in ["<title>The &lt;new&gt; quay</title>", "<published>2026-02-03T00:00:00Z</published>", "It is long."] {
        assert!(xml.contains(part), "{part} in {xml}");
    }
    assert!(!site.anonymous().get("/nl-nl/feed.xml").await.text().contains("<entry>"));
    let moved = site.anonymous().get("/en-gb/feed.xml").await;
    assert_eq!((moved.status, moved.header("location")), (StatusCode::MOVED_PERMANENTLY, "/feed.xml"));
    let named = site.anonymous().get("/llms.txt").await.text();
    assert!(named.contains(&format!("- [The <new> quay]({BASE_URL}/news/quay): It is long.")), "{named}");
}

#[tokio::test]
async fn other_sites_show_a_picture_of_the_right_size() {
    let site = Site::new().await;
    let reviewer = site.reviewer().await;
    let picture = reviewer.picture("share.jpg", 2400, 2000).await;
    let made = reviewer.create("/about", "About").await;
    reviewer.stored(made.version, json!({ "seoImage": [{ "fileID": picture["id"], "altText": "A boat" }] })).await;
    reviewer.publish(made.page).await.succeeded();
    let html = site.anonymous().get("/about").await.text();
    let address = html.split("property=\"og:image\" content=\"").nth(1).unwrap().split('"').next().unwrap();
    let file = site.anonymous().get(address.strip_prefix(BASE_URL).unwrap()).await;
    assert_eq!((file.status, file.header("content-type")), (StatusCode::OK, "image/jpeg"));
    assert_eq!(image::load_from_memory(&file.body).unwrap().dimensions(), (1200, 630));
    assert!(html.contains("og:image:width\" content=\"1200\"") && html.contains("og:image:height\" content=\"630\""));
}
