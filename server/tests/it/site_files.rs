//! Sitemaps and feeds, with their listed pages.

use crate::harness::content::new_page;
use crate::harness::site::{BASE_URL, TestSite};
use http::StatusCode;
use image::GenericImageView;
use serde_json::json;
use std::collections::BTreeMap;

#[tokio::test]
async fn a_sitemap_names_what_visitors_and_search_engines_may_see() {
    let site = TestSite::new().await;
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
    let site = TestSite::new().await;
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
    let site = TestSite::new().await;
    let answer = site.anonymous().get("/robots.txt").await;
    assert_eq!((answer.status, answer.header("content-type")), (StatusCode::OK, "text/plain; charset=utf-8"));
    assert!(answer.text().contains(&format!("Sitemap: {BASE_URL}/sitemap.xml")));
}

#[tokio::test]
async fn a_file_from_memory_has_the_headers_of_the_first_answer() {
    let site = TestSite::new().await;
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
    let site = TestSite::new().await;
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
    let site = TestSite::new().await;
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

/// Addresses in `<loc>` with alternates by `hreflang`.
fn entries(xml: &str) -> BTreeMap<String, BTreeMap<String, String>> {
    let entry = |url: &str| {
        let address = url.split("<loc>").nth(1).unwrap().split("</loc>").next().unwrap();
        (address.to_owned(), alternates(url, "<xhtml:link rel=\"alternate\""))
    };
    xml.split("<url>").skip(1).map(entry).collect()
}

fn alternates(text: &str, tag: &str) -> BTreeMap<String, String> {
    let value = |link: &str, name: &str| {
        link.split(&format!("{name}=\"")).nth(1).and_then(|rest| rest.split('"').next()).map(str::to_owned)
    };
    let links = text.split(tag).skip(1).map(|link| link.split('>').next().unwrap());
    links.filter_map(|link| Some((value(link, "hreflang")?, value(link, "href")?))).collect()
}

#[tokio::test]
async fn alternates_are_the_same_on_each_of_them_and_in_the_sitemap_in_twelve_locales() {
    let site = TestSite::new().await;
    let administrator = site.administrator().await;
    let locales =
        ["en-gb", "nl-nl", "de-de", "fr-fr", "es", "pt-br", "zh-hans", "ar", "sr-latn", "es-419", "az-arab", "pcm"];
    let settings = json!({ "availableLocales": locales, "customSlugLocales": locales });
    administrator.put("settings", settings).await.succeeded();
    administrator.live("/", "Home", "<p>Welcome</p>").await;
    let about = administrator.live("/about", "About us", "<p>Us</p>").await;
    let mut hidden = Vec::new();
    for locale in &locales[1..] {
        let made = administrator.translate(about.page, locale, &format!("About {locale}"), "/about-us").await;
        let state = match *locale {
            "de-de" => "noindex",
            "fr-fr" => "planned",
            "pt-br" => "draft",
            "es-419" => "unpublished",
            _ => "live",
        };
        match state {
            "noindex" => drop(administrator.stored(made.version, json!({ "seoNoIndex": true })).await),
            "planned" => {
                let plan = json!({ "publishAt": "2027-03-03T09:00:00Z" });
                administrator.post(&format!("page/{}/schedule", made.page), plan).await.succeeded();
            }
            _ => {}
        }
        if matches!(state, "noindex" | "unpublished" | "live") {
            administrator.publish(made.page).await.succeeded();
        }
        if state == "unpublished" {
            administrator.unpublish(made.page).await.succeeded();
        }
        if state != "live" {
            hidden.push(format!("{BASE_URL}/{locale}/about-us"));
        }
    }

    let visitor = site.anonymous();
    let sitemap = entries(&visitor.get("/sitemap.xml").await.text());
    let listed: Vec<&String> = sitemap.keys().filter(|address| address.contains("/about")).collect();
    assert_eq!(listed.len(), locales.len() - hidden.len(), "{listed:?}");
    for (address, named) in &sitemap {
        let page = visitor.get(address.strip_prefix(BASE_URL).unwrap()).await;
        let html = page.text();
        assert_eq!(page.status, StatusCode::OK, "{address}");
        assert!(!html.contains("noindex"), "{address}");
        let in_head = alternates(html.split("</head>").next().unwrap(), "<link rel=\"alternate\"");
        match named.is_empty() {
            true => assert!(in_head.values().all(|other| other == address), "{address}: {in_head:?}"),
            false => assert_eq!(&in_head, named, "{address}"),
        }
        for other in named.values() {
            assert_eq!(sitemap.get(other), Some(named), "{address} names {other}");
            assert!(!hidden.contains(other), "{address} names {other}");
        }
        let is_about = address.contains("/about");
        assert_eq!(named.len(), if is_about { listed.len() + 1 } else { 0 }, "each locale and x-default: {named:?}");
        assert!(!is_about || named.values().any(|other| other == address), "{address} names itself");
    }
    let tags: Vec<&str> = sitemap[&format!("{BASE_URL}/about")].keys().map(String::as_str).collect();
    assert_eq!(tags, ["ar", "az-Arab", "en-GB", "es", "nl-NL", "pcm", "sr-Latn", "x-default", "zh-Hans"]);
    for address in hidden {
        let page = visitor.get(address.strip_prefix(BASE_URL).unwrap()).await;
        let is_noindex = address.contains("de-de");
        assert_eq!(page.status == StatusCode::OK, is_noindex, "{address}");
        let named = alternates(&page.text(), "<link rel=\"alternate\"");
        assert!(named.is_empty(), "a page that is in no index has no alternates: {named:?}");
    }
}
